import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../i18n/messages.ts';
import { SearchBox } from './search-box.tsx';

/** The requested searches, in order. */
let asked: (string | undefined)[] = [];

function Filtered() {
  const [search, setSearch] = useState('');
  const change = (next: string | undefined) => {
    asked.push(next);
    setSearch(next ?? '');
  };
  return (
    <>
      <SearchBox label="Search" value={search} change={change} />
      <button type="button" onClick={() => change(undefined)}>
        Clear
      </button>
    </>
  );
}

beforeEach(async () => {
  await loadMessages('en', 'app');
  asked = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox');

test('a search is asked for once typing stops', async () => {
  render(<Filtered />);
  fireEvent.change(field(), { target: { value: 'her' } });
  fireEvent.change(field(), { target: { value: 'heron' } });
  expect(asked).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(asked).toEqual(['heron']);
});

test('what is cleared right after typing stays cleared', async () => {
  render(<Filtered />);
  fireEvent.change(field(), { target: { value: 'no such drone' } });
  // Touching the button blurs the field first.
  fireEvent.blur(field());
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(asked).toEqual(['no such drone', undefined]);
  expect(field().value).toBe('');
});

test('it stays cleared, too, where a busy page takes both in one moment, and what is typed afterwards is asked for', async () => {
  render(<Filtered />);
  fireEvent.change(field(), { target: { value: 'no such drone' } });
  act(() => {
    fireEvent.blur(field());
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(asked).toEqual(['no such drone', undefined]);
  expect(field().value).toBe('');
  fireEvent.change(field(), { target: { value: 'heron' } });
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(asked.at(-1)).toBe('heron');
});
