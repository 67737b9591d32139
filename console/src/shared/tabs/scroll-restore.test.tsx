import { act, render, screen } from '@testing-library/react';
import { Activity, useLayoutEffect, version } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { testedReact } from './hidden-layout.ts';

afterEach(() => vi.unstubAllGlobals());

/** Whether the page was still hidden, at each show of its contents. */
const seen: boolean[] = [];
function Table() {
  useLayoutEffect(() => {
    seen.push(document.querySelector('.sf-page')?.hasAttribute('data-kept') ?? true);
  }, []);
  return <p>rows</p>;
}

test('[L-06] a kept page resumes before its contents read sizes in it, and hidden without losing its boxes', async () => {
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

test('the release of React that hiding was tested with is the installed one', () => {
  const found = `React ${version}: run the tests of kept tabs, then set testedReact in hidden-layout.ts`;
  expect(version.split('.').slice(0, 2).join('.'), found).toBe(testedReact);
});

test.each([
  ['another release of React', { supports: () => true }, '19.99.0'],
  ['a browser without content-visibility', { supports: () => false }, version],
])('[L-06] with %s a kept page is hidden by React, and shown again', async (_, css, installed) => {
  vi.stubGlobal('CSS', css);
  vi.resetModules();
  vi.doMock('react', async (original) => ({
    ...(await original<typeof import('react')>()),
    version: installed,
  }));
  const { keepLayoutWhileHidden, showKeptPage } = await import('./hidden-layout.ts');
  vi.doUnmock('react');
  const page = document.createElement('div');
  keepLayoutWhileHidden(page);
  page.style.setProperty('display', 'none', 'important');
  expect(page.hasAttribute('data-kept')).toBe(false);
  expect(page.style.display).toBe('none');
  showKeptPage(page);
  page.style.setProperty('display', '');
  expect(page.style.display).toBe('');
});
