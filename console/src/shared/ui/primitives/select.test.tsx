import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { optionsFrom, Select } from './select.tsx';

afterEach(cleanup);

const teams = optionsFrom(['north', 'south', 'east'] as const, (team) => team.toUpperCase());
/** Hidden from screen readers while the list is open. */
const button = () => screen.getByRole('combobox', { hidden: true });
const list = () => screen.findByRole('listbox', { name: 'Team' });

test('a click opens the list on the chosen option, and another option is chosen by a click', async () => {
  const change = vi.fn();
  render(<Select label="Team" value="south" options={teams} change={change} />);
  expect(button().textContent).toBe('SOUTH');
  await userEvent.click(button());
  const listbox = await list();
  expect(button().getAttribute('aria-controls')).toBe(listbox.id);
  expect(document.activeElement?.textContent).toBe('SOUTH');
  await userEvent.click(screen.getByRole('option', { name: 'EAST' }));
  expect(change.mock.calls).toEqual([['east']]);
  expect(screen.queryByRole('listbox')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button()));
});

test.each(['{ArrowDown}', '{ArrowUp}', '{Enter}', ' '])(
  'the key %s opens the list, typed letters find',
  async (key) => {
    const change = vi.fn();
    render(<Select label="Team" value="north" options={teams} change={change} />);
    button().focus();
    await userEvent.keyboard(key);
    await list();
    await userEvent.keyboard('ea{Enter}');
    expect(change.mock.calls).toEqual([['east']]);
  },
);

function Team({ changed }: { changed: (team: string | undefined) => void }) {
  const [team, setTeam] = useState<'north' | 'south' | 'east' | undefined>('north');
  const change = (next: typeof team) => {
    changed(next);
    setTeam(next);
  };
  return <Select label="Team" empty="All teams" value={team} options={teams} change={change} />;
}

test('the empty choice gives undefined; choosing what is chosen already only closes the list', async () => {
  const changed = vi.fn();
  render(<Team changed={changed} />);
  for (const name of ['All teams', 'All teams', 'EAST']) {
    await userEvent.click(button());
    await list();
    await userEvent.click(screen.getByRole('option', { name }));
    expect(screen.queryByRole('listbox')).toBeNull();
  }
  expect(changed.mock.calls).toEqual([[undefined], ['east']]);
  expect(button().textContent).toBe('EAST');
});

test('Escape and a click outside close the list without a choice', async () => {
  const change = vi.fn();
  render(<Select label="Team" value="north" options={teams} change={change} />);
  await userEvent.click(button());
  await list();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button()));
  await userEvent.click(button());
  await list();
  await userEvent.click(screen.getByTestId('underlay'));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(change).not.toHaveBeenCalled();
});

test('a form can focus it and mark it as wrong; it counts as left only after the list is closed', async () => {
  const ref = createRef<HTMLButtonElement>();
  const leave = vi.fn();
  render(
    <>
      <label htmlFor="team">Team</label>
      <Select
        ref={ref}
        id="team"
        isInvalid
        value="north"
        options={teams}
        change={() => undefined}
        leave={leave}
      />
    </>,
  );
  ref.current?.focus();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Team' }));
  expect(button().getAttribute('aria-invalid')).toBe('true');
  await userEvent.keyboard('{Enter}');
  await list();
  expect(leave).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button()));
  await userEvent.tab();
  expect(leave).toHaveBeenCalledOnce();
});
