import { render } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { pressStyle, reactAriaRules } from '../../../../style-elements.ts';
import { DateInputPart, DaySurface } from './date-parts.tsx';

const nothing = () => undefined;

// Other tests of this worker need React's development build.
afterEach(() => {
  document.head.replaceChildren();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const written = () => [...document.head.querySelectorAll('style')].map(({ textContent }) => textContent);

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
  expect(written().toSorted()).toEqual([...reactAriaRules].toSorted());
});

test('a page that has the style element of presses gets no second one', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  document.head.insertAdjacentHTML('beforeend', pressStyle);
  const { findByRole } = render(
    <DaySurface label="Day" value="2026-05-01" anchor={createRef()} choose={nothing} close={nothing} />,
  );
  await findByRole('grid');
  expect(document.querySelectorAll('[data-react-aria-pressable]').length).toBeGreaterThan(0);
  expect(written()).toEqual([reactAriaRules[0]]);
});
