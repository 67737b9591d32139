import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bumpTab,
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  liveCap,
  type Move,
  noTabs,
  type TabsState,
  visitTab,
} from './tab-moves.ts';

const seed = (key: string, search = '') => ({ key, href: key + search, titleKey: undefined });
const pinned: TabsState = {
  ...noTabs,
  tabs: [{ ...seed('/home'), title: undefined, pinned: true, rev: 0 }],
};

function visitAll(keys: readonly string[], from = pinned): TabsState {
  return keys.reduce((state, key) => visitTab(state, seed(key)).state, from);
}

const names = (state: TabsState) => state.tabs.map((tab) => tab.key);

test('[L-07] closing the active tab opens the last remaining one, where it was left', () => {
  const state = visitTab(visitAll(['/home', '/a', '/b', '/c']), seed('/a', '?x=1')).state;
  const move = closeTab(visitTab(state, seed('/b')).state, '/b');
  expect(move).toMatchObject({ goTo: '/c', disposed: ['/b'] });
  expect(move.state.active).toBe('/c');
});

test('[L-07] closing the only tab leads to the root', () => {
  const move = closeTab(visitAll(['/a'], noTabs), '/a');
  expect(move.goTo).toBe('/');
  expect(move.state).toEqual(noTabs);
});

test('closing a tab in the background leaves the active one alone', () => {
  const move = closeTab(visitAll(['/home', '/a', '/b']), '/a');
  expect(move.goTo).toBeUndefined();
  expect(move.state.active).toBe('/b');
  expect(names(move.state)).toEqual(['/home', '/b']);
});

test('[L-06] a pinned tab stays, whatever closes', () => {
  const state = visitAll(['/home', '/a', '/b']);
  expect(names(closeTab(state, '/home').state)).toEqual(['/home', '/a', '/b']);
  expect(names(closeOtherTabs(state, '/a').state)).toEqual(['/home', '/a']);
  expect(closeOtherTabs(state, '/a')).toMatchObject({ goTo: '/a' });
  expect(closeAllTabs(state)).toMatchObject({ goTo: '/home', disposed: ['/a', '/b'] });
});

test('[L-06] closing all from a pinned tab stays there', () => {
  const move = closeAllTabs(visitAll(['/a', '/home']));
  expect(move.goTo).toBeUndefined();
  expect(move.state.active).toBe('/home');
});

test('one screen is one tab: a second visit moves its address and nothing else', () => {
  const state = visitTab(visitAll(['/home', '/a', '/b']), seed('/a', '?page=2')).state;
  expect(names(state)).toEqual(['/home', '/a', '/b']);
  expect(state.tabs[1]?.href).toBe('/a?page=2');
});

test('refresh creates a new page and disposes the old one', () => {
  const move = bumpTab(visitAll(['/home', '/a']), '/a');
  expect(move.disposed).toEqual(['/a']);
  expect(move.state.tabs.find((tab) => tab.key === '/a')?.rev).toBe(1);
});

test('at most eight pages live; the least recently used goes to sleep but keeps its tab', () => {
  const keys = Array.from({ length: liveCap }, (_, index) => `/p${index}`);
  const full = visitTab(visitAll(keys, noTabs), seed('/p0')).state;
  const move = visitTab(full, seed('/one-more'));
  expect(move.disposed).toEqual(['/p1']);
  expect(move.state.live).toHaveLength(liveCap);
  expect(names(move.state)).toContain('/p1');
});

test('a page with unsaved content never goes to sleep, the next in turn does', () => {
  const keys = Array.from({ length: liveCap }, (_, index) => `/p${index}`);
  const isDirty = (key: string) => key === '/p0';
  const move = visitTab(visitAll(keys, noTabs), seed('/one-more'), isDirty);
  expect(move.disposed).toEqual([]);
  expect(move.state.live).toContain('/p0');
  const next = visitTab(move.state, seed('/and-more'), isDirty);
  expect(next.disposed).toEqual(['/p1']);
  expect(next.state.live).toContain('/p0');
});

test('after any moves the active page is open and alive, and nothing lives without a tab', () => {
  const key = fc.constantFrom('/home', '/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h', '/i');
  const step = fc.tuple(fc.constantFrom('visit', 'visit', 'close', 'others', 'all'), key);
  const apply = (state: TabsState, [kind, at]: [string, string]): Move => {
    if (kind === 'close') return closeTab(state, at);
    if (kind === 'others')
      return names(state).includes(at) ? closeOtherTabs(state, at) : { state, disposed: [] };
    return kind === 'all' ? closeAllTabs(state) : visitTab(state, seed(at));
  };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (moves) => {
      let state = pinned;
      for (const one of moves) {
        const move = apply(state, one);
        // The browser follows `goTo`, and arriving is a visit.
        state = move.goTo === undefined ? move.state : visitTab(move.state, seed(move.goTo)).state;
        expect(names(state)).toContain('/home');
        expect(state.live.length).toBeLessThanOrEqual(liveCap);
        expect(state.live.every((live) => names(state).includes(live))).toBe(true);
        if (state.active !== undefined) expect(state.live[0]).toBe(state.active);
      }
    }),
  );
});
