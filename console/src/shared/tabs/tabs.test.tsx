import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Activity, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { go } from '../navigation.ts';
import { PageScope, patchSearch, useOnHide, usePageSearch, useTabGuard } from './page.tsx';
import { onTabDispose, startTabs, stopTabs, tabs, useTabs } from './tabs.ts';

const resolve = (href: string) => {
  const key = href.split('?')[0] ?? href;
  return key.startsWith('/forbidden') ? undefined : { key, href, titleKey: undefined };
};
const home = { key: '/home', href: '/home', titleKey: undefined };
const open = () => useTabs.getState().tabs.map((tab) => tab.href);

beforeEach(() => {
  localStorage.clear();
  startTabs('u1', [home], resolve);
});
afterEach(() => {
  cleanup();
  stopTabs();
});

test('[L-06] the tabs of a user survive a reload, with their filters and titles', () => {
  tabs.visit({ key: '/flights', href: '/flights?from=2026-11-01', titleKey: undefined });
  tabs.setTitle('/flights', { name: 'Heron 07' });
  stopTabs();
  expect(open()).toEqual([]);
  startTabs('u1', [home], resolve);
  expect(open()).toEqual(['/home', '/flights?from=2026-11-01']);
  expect(useTabs.getState().tabs[1]?.title?.name).toBe('Heron 07');
});

test('another user of the same browser gets tabs of his own, a lost right takes its tab away', () => {
  tabs.visit({ key: '/forbidden', href: '/forbidden', titleKey: undefined });
  startTabs('u2', [home], resolve);
  expect(open()).toEqual(['/home']);
  startTabs('u1', [home], resolve);
  expect(open()).toEqual(['/home']);
});

test('a damaged memory is no reason to fail', () => {
  localStorage.setItem('smartflight.tabs.u3', '[{"href":7},null,"x"');
  startTabs('u3', [home], resolve);
  localStorage.setItem('smartflight.tabs.u4', '[{"href":7},null,"x",{"href":"/ok"}]');
  expect(open()).toEqual(['/home']);
  startTabs('u4', [home], resolve);
  expect(open()).toEqual(['/home', '/ok']);
});

test('a page is disposed when it is closed or refreshed, not when it is hidden', () => {
  const gone: string[] = [];
  const stop = onTabDispose((key) => gone.push(key));
  tabs.visit({ key: '/a', href: '/a', titleKey: undefined });
  tabs.visit(home);
  expect(gone).toEqual([]);
  tabs.bump('/a');
  tabs.close('/a');
  expect(gone).toEqual(['/a', '/a']);
  stop();
});

function Filtered() {
  const [search, change] = usePageSearch();
  const [renders] = useState({ count: 0 });
  renders.count += 1;
  return (
    <button type="button" onClick={() => change({ type: 'spray', page: null })}>
      {`${search.get('type') ?? 'all'} ${renders.count}`}
    </button>
  );
}

test('a hidden page keeps its own address while another one navigates, and may move it unseen', () => {
  tabs.visit({ key: '/flights', href: '/flights?page=3', titleKey: undefined });
  const location = { tabKey: '/flights', pathname: '/flights', search: '?page=3', params: {} };
  const view = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <PageScope location={location}>
        <Filtered />
      </PageScope>
    </Activity>
  );
  const { rerender } = render(view('visible'));
  const before = screen.getByText(/all/).textContent;
  rerender(view('hidden'));
  act(() => {
    tabs.visit(home);
    go('/home?type=sow');
  });
  const hidden = screen.getByText(/all/);
  expect(hidden.textContent?.startsWith('all')).toBe(true);
  expect(before).toBe('all 1');
  act(() => hidden.click());
  expect(window.location.pathname).toBe('/home');
  expect(open()).toContain('/flights?type=spray');
});

function Form({ hide, label = 'name' }: { hide: () => void; label?: string }) {
  const [typed, setTyped] = useState('');
  useTabGuard(typed !== '');
  useOnHide(hide);
  return <input aria-label={label} value={typed} onChange={(event) => setTyped(event.target.value)} />;
}

test('a form with unsaved content guards its tab, and is notified when it is hidden', () => {
  tabs.visit({ key: '/form', href: '/form', titleKey: undefined });
  const hidden: string[] = [];
  const location = { tabKey: '/form', pathname: '/form', search: '', params: {} };
  const view = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <PageScope location={location}>
        <Form hide={() => hidden.push('hidden')} />
      </PageScope>
    </Activity>
  );
  const { rerender } = render(view('visible'));
  expect(tabs.isDirty('/form')).toBe(false);
  fireEvent.change(screen.getByLabelText('name'), { target: { value: 'North' } });
  expect(tabs.isDirty('/form')).toBe(true);
  rerender(view('hidden'));
  expect(hidden).toEqual(['hidden']);
  expect(tabs.isDirty('/form')).toBe(true);
  tabs.close('/form');
  expect(tabs.isDirty('/form')).toBe(false);
});

test('a tab holds unsaved content until the last form with any is clean or gone, hidden or not', () => {
  const location = { tabKey: '/two', pathname: '/two', search: '', params: {} };
  const view = (mode: 'visible' | 'hidden', forms: readonly string[]) => (
    <Activity mode={mode}>
      <PageScope location={location}>
        {forms.map((name) => (
          <Form key={name} label={name} hide={() => undefined} />
        ))}
      </PageScope>
    </Activity>
  );
  const { rerender } = render(view('visible', ['first']));
  const type = (name: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value: 'North' } });
  type('first');
  rerender(view('visible', ['first', 'second']));
  expect(tabs.isDirty('/two')).toBe(true);
  type('second');
  rerender(view('visible', ['second']));
  expect(tabs.isDirty('/two')).toBe(true);
  rerender(view('hidden', ['second']));
  expect(tabs.isDirty('/two')).toBe(true);
  rerender(view('hidden', []));
  expect(tabs.isDirty('/two')).toBe(false);
});

test.each([
  ['?a=1', { b: 2 }, '?a=1&b=2'],
  ['?a=1&b=2', { a: null }, '?b=2'],
  ['?a=1', { a: '' }, ''],
  ['', { hideZero: true, off: false, none: undefined }, '?hideZero=true'],
])('patching %s with %j gives %s', (search, patch, expected) => {
  expect(patchSearch(search, patch)).toBe(expected);
});

test('a page that is still shown while the browser goes to another one leaves the new address alone', () => {
  tabs.visit({ key: '/flights', href: '/flights', titleKey: undefined });
  const location = { tabKey: '/flights', pathname: '/flights', search: '', params: {} };
  history.replaceState(null, '', '/elsewhere?type=sow');
  render(
    <PageScope location={location}>
      <Filtered />
    </PageScope>,
  );
  fireEvent.click(screen.getByText(/all/));
  expect(window.location.pathname + window.location.search).toBe('/elsewhere?type=sow');
  expect(open()).toContain('/flights?type=spray');
});
