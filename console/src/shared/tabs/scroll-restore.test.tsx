import { act, render, screen } from '@testing-library/react';
import { Activity, useLayoutEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** Whether the page was still asleep, at each time that its contents were shown. */
const seen: boolean[] = [];
function Table() {
  useLayoutEffect(() => {
    seen.push(document.querySelector('.sf-page')?.hasAttribute('data-kept') ?? true);
  }, []);
  return <p>rows</p>;
}

test('[L-06] a kept page is woken before its contents read sizes in it, and hidden without losing its boxes', async () => {
  vi.stubGlobal('CSS', { supports: () => true });
  vi.resetModules();
  const { ScrollRestore } = await import('./scroll-restore.tsx');
  const at = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <ScrollRestore>
        <Table />
      </ScrollRestore>
    </Activity>
  );
  const { rerender } = render(at('visible'));
  const page = screen.getByText('rows').parentElement;
  expect(page?.hasAttribute('data-kept')).toBe(false);
  for (let turn = 1; turn <= 2; turn += 1) {
    await act(async () => rerender(at('hidden')));
    expect(page?.hasAttribute('data-kept')).toBe(true);
    expect(page?.getAttribute('aria-hidden')).toBe('true');
    expect(page?.style.display).toBe('');
    await act(async () => rerender(at('visible')));
    expect(page?.hasAttribute('data-kept')).toBe(false);
    expect(page?.hasAttribute('aria-hidden')).toBe(false);
    expect(seen).toHaveLength(turn + 1);
  }
  expect(seen.slice(1)).toEqual([false, false]);
});
