import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { library } from './on-demand.ts';
import { Suggest } from './suggest.tsx';

function Model({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <label htmlFor="model">Model</label>
      <Suggest id="model" value={value} suggestions={['SF20', 'SF30', 'Condor']} change={setValue} />
    </>
  );
}

beforeEach(() => library.load());
afterEach(cleanup);

const input = () => screen.getByRole<HTMLInputElement>('combobox', { hidden: true });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('a click lists every suggestion, typing narrows the list, and a click fills the input', async () => {
  render(<Model />);
  await userEvent.click(input());
  expect(options()).toEqual(['SF20', 'SF30', 'Condor']);
  await userEvent.type(input(), 'sf3');
  expect(options()).toEqual(['SF30']);
  await userEvent.click(screen.getByRole('option', { name: 'SF30' }));
  expect([input().value, options()]).toEqual(['SF30', []]);
});

test('text that is no suggestion stays when the field is left', async () => {
  render(<Model />);
  await userEvent.type(input(), 'Home-made 1');
  expect(options()).toEqual([]);
  await userEvent.tab();
  expect(input().value).toBe('Home-made 1');
});

test('arrow down and Enter fill the input', async () => {
  render(<Model />);
  await userEvent.click(input());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(input().value).toBe('SF30');
});

test('a filled input lists every suggestion, so that another can be chosen', async () => {
  render(<Model initial="SF20" />);
  await userEvent.click(input());
  expect(options()).toEqual(['SF20', 'SF30', 'Condor']);
});
