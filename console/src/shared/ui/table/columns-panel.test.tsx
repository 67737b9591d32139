import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../i18n/messages.ts';
import { ColumnsPanel } from './columns-panel.tsx';

afterEach(cleanup);

const columns = ['Drone', 'Area', 'Time'].map((title) => ({
  key: title.toLowerCase(),
  title,
  optional: false,
  always: false,
}));

test('a dragged column is shown at its new place at once and keeps it only after a drop', async () => {
  await loadMessages('en', 'app');
  render(<ColumnsPanel table="drones" columns={columns} />);
  const row = (name: string) => screen.getByRole('checkbox', { name }).closest('li') as HTMLElement;
  const names = () => screen.getAllByRole('listitem').map((item) => item.textContent);
  const dragTo = (name: string, over: string) => {
    fireEvent.dragStart(row(name));
    fireEvent.dragEnter(row(over));
  };
  dragTo('Time', 'Drone');
  expect(names()).toEqual(['Time', 'Drone', 'Area']);
  fireEvent.dragEnd(row('Time'));
  expect(names()).toEqual(['Drone', 'Area', 'Time']);
  dragTo('Time', 'Drone');
  fireEvent.drop(row('Time'));
  fireEvent.dragEnd(row('Time'));
  expect(names()).toEqual(['Time', 'Drone', 'Area']);
});

test('a column moved to an end leaves the focus on its other arrow, a number at its end on the other sign', async () => {
  await loadMessages('en', 'app');
  render(<ColumnsPanel table="flights" columns={columns} />);
  const focused = () => document.activeElement?.getAttribute('aria-label');
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('Move Area to the left');
  await vi.waitFor(() => expect(focused()).toBe('Move Area to the right'));
  await press('One more');
  await vi.waitFor(() => expect(focused()).toBe('One more'));
  await press('One fewer');
  await vi.waitFor(() => expect(focused()).toBe('One more'));
});
