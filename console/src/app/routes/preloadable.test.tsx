import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { preloadable } from './preloadable.ts';

afterEach(cleanup);

const Page = () => <p>The page</p>;
const Waiting = vi.fn(() => <p>Waiting</p>);
const show = (Part: React.ComponentType) =>
  render(
    <Suspense fallback={<Waiting />}>
      <Part />
    </Suspense>,
  );

test('a preloaded part is shown at once, with nothing in its place before', async () => {
  const part = preloadable(async () => ({ default: Page }));
  await part.load();
  show(part.component());
  expect(screen.getByText('The page').isConnected).toBe(true);
  expect(Waiting).not.toHaveBeenCalled();
});

test('a part that is drawn first loads by itself, and stays the same part when it is loaded once more', async () => {
  const load = vi.fn(async () => ({ default: Page }));
  const part = preloadable(load);
  const first = part.component();
  show(first);
  expect(screen.getByText('Waiting').isConnected).toBe(true);
  await screen.findByText('The page');
  await part.load();
  expect(part.component()).toBe(first);
  expect(load).toHaveBeenCalledOnce();
});
