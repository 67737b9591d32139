import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../api/problem.ts';
import { clearSession } from '../api/session.ts';
import { useSlowCalls } from '../api/slow-calls.ts';
import { loadMessages } from '../i18n/messages.ts';
import { Segment } from './controls/segment.tsx';
import { ConfirmDialog } from './overlay/confirm-dialog.tsx';
import { confirm, useQuestion } from './overlay/confirm-store.ts';
import { Dialog } from './overlay/dialog.tsx';
import { useEscape } from './overlay/escape.ts';
import { MenuButton } from './overlay/menu.tsx';
import { toast, useToasts } from './overlay/toast-store.ts';
import { Toasts } from './overlay/toasts.tsx';
import { ErrorState } from './states/states.tsx';
import { DataTable } from './table/data-table.tsx';

beforeEach(async () => {
  await loadMessages('en', 'app');
  useToasts.setState({ toasts: [] });
});
afterEach(cleanup);

const rows = [
  { id: 'a', day: 'Mon', ha: 1 },
  { id: 'b', day: 'Mon', ha: 2 },
  { id: 'c', day: 'Tue', ha: 3 },
];
const columns = [
  { key: 'id', title: 'Drone', cell: (row: { id: string }) => row.id },
  { key: 'ha', title: 'Area', cell: (row: { ha: number }) => row.ha, figure: true, sortBy: 'grossAreaM2' },
];

test('j and k walk the rows of a table over their group heads, Enter opens one', async () => {
  const open = vi.fn();
  const group = { of: (row: { day: string }) => row.day, head: (day: string) => <th colSpan={2}>{day}</th> };
  render(
    <DataTable
      label="Flights"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      open={open}
      group={group}
    />,
  );
  screen.getByText('a').closest('tr')?.focus();
  await userEvent.keyboard('jj{Enter}k{Enter}');
  expect(open.mock.calls.map(([row]) => row.id)).toEqual(['c', 'b']);
  expect(screen.getAllByText(/Mon|Tue/)).toHaveLength(2);
});

test('a table header requests another order and shows the present one', async () => {
  const changeSort = vi.fn();
  const props = { label: 'Flights', columns, rows, rowKey: (row: { id: string }) => row.id, changeSort };
  const { rerender } = render(<DataTable {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Area' }));
  rerender(<DataTable {...props} sort={{ by: 'grossAreaM2', descending: true }} />);
  expect(screen.getByRole('columnheader', { name: 'Area' }).getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(screen.getByRole('button', { name: 'Area' }));
  expect(changeSort.mock.calls.map(([sort]) => sort.descending)).toEqual([true, false]);
});

function Layer({ close }: { close: () => void }) {
  useEscape(close);
  return null;
}

test('Esc closes the topmost layer only', async () => {
  const [lower, upper] = [vi.fn(), vi.fn()];
  const { rerender } = render(<Layer key="lower" close={lower} />);
  rerender(
    <>
      <Layer key="lower" close={lower} />
      <Layer key="upper" close={upper} />
    </>,
  );
  await userEvent.keyboard('{Escape}');
  expect(upper).toHaveBeenCalledOnce();
  expect(lower).not.toHaveBeenCalled();
});

test('a second press on the button of a menu closes it', async () => {
  render(
    <MenuButton label="Language" items={[{ key: 'one', label: 'one', run: () => undefined }]}>
      {'…'}
    </MenuButton>,
  );
  const button = screen.getByRole('button', { name: 'Language' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await screen.findByRole('menu');
  // While the menu is open, the underlay covers the button and everything else.
  await userEvent.click(screen.getByTestId('underlay'));
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('Escape closes a menu before the focus has moved into it', async () => {
  render(
    <MenuButton label="Language" items={[{ key: 'one', label: 'one', run: () => undefined }]}>
      {'…'}
    </MenuButton>,
  );
  const button = screen.getByRole('button', { name: 'Language', hidden: true });
  await userEvent.click(button);
  await screen.findByRole('menu');
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('a menu opens on its chosen entry, moves by arrow, runs by Enter and gives the focus back', async () => {
  const run = vi.fn();
  const item = (key: string, checked: boolean) => ({ key, label: key, checked, run: () => run(key) });
  render(
    <MenuButton label="Language" items={[item('one', false), item('two', true), item('three', false)]}>
      {'…'}
    </MenuButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Language' }));
  await screen.findByRole('menu');
  expect(document.activeElement?.textContent).toBe('two');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(run).toHaveBeenCalledWith('three');
  expect(screen.queryByRole('menu')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Language' })));
});

test('a segment is one choice that arrows move', async () => {
  const change = vi.fn();
  const options = [
    { value: 'all', label: 'All' },
    { value: 'spray', label: 'Spray' },
  ];
  render(<Segment label="Work type" value="all" options={options} change={change} />);
  screen.getByRole('radio', { name: 'All' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(change).toHaveBeenCalledWith('spray');
  expect(screen.getByRole('radio', { name: 'All' }).getAttribute('aria-checked')).toBe('true');
});

test('an error shows the server text and request id, and can be retried', async () => {
  const retry = vi.fn();
  const error = new ApiProblem({ status: 503, code: 'server.unavailable', msg: 'Busy.', requestId: 'r-9' });
  render(<ErrorState error={error} retry={retry} />);
  expect(screen.getByRole('alert').textContent).toContain('Busy.');
  expect(screen.getByText('r-9')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('a slow response and a message are announced by the one live region, which holds no second one', async () => {
  render(<Toasts />);
  toast.ok('Saved.');
  useSlowCalls.setState({ waiting: 1 });
  const region = (await screen.findByText('Taking longer than usual…')).closest('[aria-live]');
  expect(region?.textContent).toContain('Saved.');
  expect(screen.queryAllByRole('status')).toEqual([]);
  useSlowCalls.setState({ waiting: 0 });
  await waitFor(() => expect(screen.queryByText('Taking longer than usual…')).toBeNull());
});

test('[P-11] a message is shown in the topmost dialog, because everything outside of it is inert', async () => {
  const dialog = (title: string) => (
    <Dialog title={title} close={() => undefined}>
      {title}
    </Dialog>
  );
  const { rerender } = render(
    <>
      <Toasts />
      {dialog('Bind')}
    </>,
  );
  toast.error('No network.');
  await screen.findByRole('dialog', { name: 'Bind' });
  const holder = async () => (await screen.findByText('No network.')).closest('[role=dialog]');
  expect((await holder())?.textContent).toContain('Bind');
  rerender(
    <>
      <Toasts />
      {dialog('Bind')}
      {dialog('Sure')}
    </>,
  );
  await screen.findByRole('dialog', { name: 'Sure' });
  expect((await holder())?.textContent).toContain('Sure');
  rerender(<Toasts />);
  expect(await holder()).toBeNull();
});

test('the same message is shown once, and closes', async () => {
  render(<Toasts />);
  toast.error('No network.');
  toast.error('No network.');
  expect(await screen.findAllByRole('alert')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a question is answered by its verb, and a second one cancels the first', async () => {
  render(<ConfirmDialog />);
  const first = confirm({ text: 'Close anyway?', ok: 'Close' });
  const second = confirm({ text: 'Lock this drone?', ok: 'Lock' });
  await userEvent.click(await screen.findByRole('button', { name: 'Lock' }));
  expect(await Promise.all([first, second])).toEqual([false, true]);
});

test('[P-13] a question goes with the session of the person who was asked', async () => {
  const asked = confirm({ text: 'Close anyway?', ok: 'Close' });
  clearSession();
  expect(await asked).toBe(false);
  expect(useQuestion.getState().question).toBeUndefined();
});
