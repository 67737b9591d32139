import './cancelled-transitions.ts';
import { runAfterTransition } from 'react-aria/private/utils/runAfterTransition';
import { expect, test, vi } from 'vitest';

test('what waits for transitions runs after several of one element were cancelled', async () => {
  for (const name of ['transitionrun', 'transitioncancel'])
    for (const propertyName of ['color', 'background-color'])
      document.body.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), { propertyName }));
  const done = vi.fn();
  runAfterTransition(done);
  await vi.waitFor(() => expect(done).toHaveBeenCalled(), 10_000);
});
