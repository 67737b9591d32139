import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/query-client.ts';
import { clearSession } from '../../../shared/api/session.ts';
import { loadMessages } from '../../../shared/i18n/messages.ts';
import { SearchPicker } from './search-picker.tsx';

const far = { id: '0197a000-0000-7000-8000-000000000021', name: 'Zoë Twentyfirst' };
const near = { id: '0197a000-0000-7000-8000-000000000001', name: 'Ana First' };
let asked: string[] = [];

beforeEach(async () => {
  await loadMessages('en', 'app');
  clearSession();
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const { searchParams } = new URL(url, location.origin);
    const ids = searchParams.get('ids');
    const items = ids === null ? [near] : [far, near].filter(({ id }) => id === ids);
    return new Response(JSON.stringify({ code: 0, msg: '', result: { items, total: items.length } }));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function Filter({ id }: { id: string | undefined }) {
  const [value, setValue] = useState(id);
  return <SearchPicker of="pilotId" value={value} change={setValue} />;
}
const show = (id?: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Filter id={id} />
    </QueryClientProvider>,
  );
const field = () => screen.getByRole<HTMLInputElement>('combobox');

test('a link from elsewhere shows the name of a pilot who is not among those offered first', async () => {
  show(far.id);
  await vi.waitFor(() => expect(field().value).toBe('Zoë Twentyfirst'));
  expect(asked).toEqual([`/api/pilots?ids=${far.id}`]);
});

test('drones without a name show their id, and no list is requested', async () => {
  show('0197a000-0000-7000-8000-00000000dead');
  await vi.waitFor(() => expect(field().value).toBe('0197a000-0000-7000-8000-00000000dead'));
  expect(asked).toHaveLength(1);
});

test('what is chosen shows its name at once, without asking for it; the cross clears', async () => {
  show();
  expect([field().value, asked]).toEqual(['', []]);
  await userEvent.click(field());
  await userEvent.click(await screen.findByRole('option', { name: 'Ana First' }));
  await userEvent.tab();
  expect(field().value).toBe('Ana First');
  expect(asked.filter((url) => url.includes('ids='))).toEqual([]);
  await userEvent.click(screen.getByRole('button'));
  expect(field().value).toBe('');
});
