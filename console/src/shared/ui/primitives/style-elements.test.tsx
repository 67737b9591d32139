import { render } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { reactAriaRules } from '../../../../style-elements.ts';
import { DateInputPart, DaySurface } from './date-parts.tsx';

const nothing = () => undefined;

// Other tests of this worker need React's development build.
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('the component library writes no style element but those that the content security policy allows', async () => {
  // In its own tests the library writes none.
  vi.stubEnv('NODE_ENV', 'production');
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('iPhone');
  const { findByRole } = render(
    <>
      <DateInputPart label="From" value="" change={nothing} />
      <DaySurface label="Day" value="2026-05-01" anchor={createRef()} choose={nothing} close={nothing} />
    </>,
  );
  await findByRole('grid');
  const written = [...document.head.querySelectorAll('style')].map(({ textContent }) => textContent);
  expect(written.toSorted()).toEqual([...reactAriaRules].toSorted());
});
