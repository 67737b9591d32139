import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { RangeField } from './range-field.tsx';

beforeAll(() => loadMessages('en', 'app'));
afterEach(cleanup);

function Host() {
  const [value, setValue] = useState({ min: 2, max: 30 });
  return (
    <RangeField
      label="Height limit"
      unit="m"
      widest={{ min: 0, max: 60 }}
      step={1}
      value={value}
      change={setValue}
    />
  );
}

const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });
const number = (name: string) =>
  screen.getByRole<HTMLInputElement>('spinbutton', { name: new RegExp(`^${name}`) });

test('slider and number show one value, whichever is moved [D-08]', () => {
  render(<Host />);
  fireEvent.change(slider('Height limit: Maximum'), { target: { value: '45' } });
  expect(number('Maximum').value).toBe('45');
  fireEvent.change(number('Minimum'), { target: { value: '5.5' } });
  expect(number('Minimum').value).toBe('5.5');
});

test('a thumb stops at the other one [D-08]', () => {
  render(<Host />);
  fireEvent.change(slider('Height limit: Minimum'), { target: { value: '50' } });
  expect(number('Minimum').value).toBe('30');
  expect(number('Maximum').value).toBe('30');
});

test('an emptied number is nothing, and no slider jumps to the end for it', () => {
  render(<Host />);
  fireEvent.change(number('Maximum'), { target: { value: '' } });
  expect(number('Maximum').value).toBe('');
});
