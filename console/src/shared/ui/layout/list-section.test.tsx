import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../i18n/messages.ts';
import { ListRow, ListSection } from './list-section.tsx';

beforeEach(() => loadMessages('en', 'app'));
afterEach(cleanup);

const add = vi.fn();
const refetch = vi.fn();
const open = vi.fn();
const section = (items: { id: string }[] | undefined, error: Error | null = null) => (
  <ListSection
    id="keys"
    title="Keys"
    about="What keys are for"
    add={{ text: 'New key', run: add }}
    query={{ error, refetch }}
    items={items}
    empty="No key yet"
    row={({ id }) => (
      <ListRow
        icon={null}
        name={id}
        lines={['Reads flights']}
        actions={[{ text: 'Open', label: `Open ${id}`, run: open }]}
      />
    )}
  />
);

test('title, text and the button for a new item are shown in every state of the list', async () => {
  const { rerender } = render(section(undefined));
  for (const shown of [
    section(undefined),
    section([]),
    section([{ id: 'GIS' }]),
    section(undefined, new Error()),
  ]) {
    rerender(shown);
    const region = screen.getByRole('region', { name: 'Keys' });
    expect(within(region).getByText('What keys are for')).toBeDefined();
    await userEvent.click(within(region).getByRole('button', { name: 'New key' }));
  }
  expect(add).toHaveBeenCalledTimes(4);
});

test('a list that failed has a retry, and one that was read before is still shown', async () => {
  const { rerender } = render(section(undefined, new Error('down')));
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
  rerender(section([{ id: 'GIS' }], new Error('down')));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('GIS')).toBeDefined();
});

test('rows have their actions by name; without rows there is a sentence and no list', async () => {
  const { rerender } = render(section([{ id: 'GIS' }, { id: 'ERP' }]));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Open ERP' }));
  expect(open).toHaveBeenCalledTimes(1);
  rerender(section([]));
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.getByText('No key yet')).toBeDefined();
});
