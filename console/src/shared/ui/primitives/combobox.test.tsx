import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Combobox } from './combobox.tsx';
import { library } from './on-demand.ts';

const pilots = ['Mara Ellery', 'Ivo Sand', 'Lin Wei'];
const chosen = vi.fn();
const cleared = vi.fn();

function Pilot({ initial }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  const [typed, setTyped] = useState<string>();
  const found = pilots.filter((name) => name.toLowerCase().includes((typed ?? '').toLowerCase()));
  return (
    <Combobox
      label="Pilot"
      text={value ?? ''}
      value={value}
      options={typed === undefined ? [] : found.map((name) => ({ value: name, label: name }))}
      none="Nothing found"
      search={setTyped}
      choose={(next) => {
        chosen(next);
        setValue(next);
      }}
      clear={{
        label: 'Clear',
        run: () => {
          cleared();
          setValue(undefined);
        },
      }}
    />
  );
}

beforeEach(async () => {
  await library.load();
  chosen.mockReset();
});
afterEach(cleanup);

const input = () => screen.getByRole<HTMLInputElement>('combobox', { hidden: true });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('a click lists everything, typing narrows the list, and a click chooses', async () => {
  render(<Pilot />);
  await userEvent.click(input());
  expect(options()).toEqual(pilots);
  await userEvent.type(input(), 'l');
  expect(options()).toEqual(['Mara Ellery', 'Lin Wei']);
  await userEvent.click(screen.getByRole('option', { name: 'Lin Wei' }));
  expect(chosen.mock.calls).toEqual([['Lin Wei']]);
  expect(input().value).toBe('Lin Wei');
  expect(options()).toEqual([]);
});

test('Enter chooses what is found first, even right after typing', async () => {
  render(<Pilot initial="Ivo Sand" />);
  fireEvent.focus(input());
  fireEvent.change(input(), { target: { value: 'mar' } });
  fireEvent.input(input());
  fireEvent.keyDown(input(), { key: 'Enter' });
  expect(chosen.mock.calls).toEqual([['Mara Ellery']]);
  await waitFor(() => expect(input().value).toBe('Mara Ellery'));
});

test('Escape and leaving give back the chosen name, also where it is not among what was found', async () => {
  render(<Pilot initial="Ivo Sand" />);
  await userEvent.click(input());
  await userEvent.clear(input());
  await userEvent.type(input(), 'nobody');
  expect(screen.getByText('Nothing found')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect([input().value, options()]).toEqual(['Ivo Sand', []]);
  await userEvent.type(input(), '!');
  await userEvent.tab();
  await waitFor(() => expect(input().value).toBe('Ivo Sand'));
  expect(chosen).not.toHaveBeenCalled();
});

test('the cross clears the value and is there only where there is one', async () => {
  render(<Pilot initial="Ivo Sand" />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(cleared).toHaveBeenCalledOnce();
  expect(input().value).toBe('');
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});
