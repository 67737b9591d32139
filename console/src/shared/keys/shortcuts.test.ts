import { afterEach, expect, test, vi } from 'vitest';
import { changeSettings, readSettings } from '../settings/settings.ts';
import { shortcutList } from './shortcut-list.ts';
import { availableShortcuts, bindShortcut, keyOf } from './shortcuts.ts';

const ends: (() => void)[] = [];
const bind = (...args: Parameters<typeof bindShortcut>) => ends.push(bindShortcut(...args));
const goFlights = { keys: ['g f'], scope: 'go', text: 'title.flights' } as const;
afterEach(() => {
  for (const end of ends.splice(0)) end();
  document.body.replaceChildren();
});

function press(key: string, init: KeyboardEventInit = {}, target: Element = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}

const inside = (markup: string): Element => {
  document.body.innerHTML = markup;
  return document.querySelector('[data-at]') ?? document.body;
};

test('a bare key runs its shortcut and is taken from the browser', () => {
  const run = vi.fn();
  bind(shortcutList.search, run);
  expect(press('/').defaultPrevented).toBe(true);
  expect(press('x').defaultPrevented).toBe(false);
  expect(run).toHaveBeenCalledOnce();
});

test.each([
  '<input data-at>',
  '<input type="search" data-at>',
  '<textarea data-at></textarea>',
  '<button role="combobox" data-at></button>',
  '<p contenteditable><b data-at></b></p>',
  '<section role="dialog"><button data-at></button></section>',
  '<div role="menu"><button data-at></button></div>',
])('nothing fires inside %s, but the palette opens from everywhere', (markup) => {
  const [search, palette] = [vi.fn(), vi.fn()];
  bind(shortcutList.search, search);
  bind(shortcutList.palette, palette);
  const target = inside(markup);
  press('/', {}, target);
  press('k', { ctrlKey: true }, target);
  expect(search).not.toHaveBeenCalled();
  expect(palette).toHaveBeenCalledOnce();
});

test.each([
  [{ key: 'j', ctrlKey: true }, 'Mod+j'],
  [{ key: 'k', metaKey: true }, 'Mod+k'],
  [{ key: 'j', altKey: true }, undefined],
  [{ key: 'ArrowLeft', altKey: true }, undefined],
  [{ key: '[', code: 'Digit5', altKey: true }, '['],
  [{ key: '[', altKey: true, metaKey: true }, undefined],
  [{ key: 'J', shiftKey: true }, undefined],
  [{ key: 'J' }, 'j'],
  [{ key: 'j', isComposing: true }, undefined],
  [{ key: 'Process' }, undefined],
  [{ key: '?', shiftKey: true }, '?'],
  [{ key: 'о', code: 'KeyJ' }, 'j'],
  [{ key: 'л', code: 'KeyK', ctrlKey: true }, 'Mod+k'],
  [{ key: 'х', code: 'BracketLeft' }, '['],
  [{ key: '[', ctrlKey: true, altKey: true, modifierAltGraph: true }, '['],
])('%j is read as %s', (init, wanted) => {
  expect(keyOf(new KeyboardEvent('keydown', init))).toBe(wanted);
});

test('under an open dialog no bare key works, wherever the focus is', () => {
  const search = vi.fn();
  bind(shortcutList.search, search);
  inside('<div class="sf-modal-backdrop"><button></button></div>');
  expect(press('/').defaultPrevented).toBe(false);
  expect(search).not.toHaveBeenCalled();
});

test('single keys can be switched off; the space bar, arrows and keys with Ctrl stay', () => {
  const runs = { single: vi.fn(), row: vi.fn(), other: vi.fn() };
  bind(shortcutList.search, runs.single);
  bind(goFlights, runs.row);
  for (const name of ['palette', 'playPause', 'back'] as const) bind(shortcutList[name], runs.other);
  changeSettings({ singleKeys: false });
  for (const key of ['/', 'g', 'f']) press(key);
  for (const key of [' ', 'ArrowLeft']) press(key);
  press('k', { ctrlKey: true });
  expect(runs.single).not.toHaveBeenCalled();
  expect(runs.row).not.toHaveBeenCalled();
  expect(runs.other).toHaveBeenCalledTimes(3);
  expect(readSettings().singleKeys).toBe(false);
  changeSettings({ singleKeys: true });
  press('/');
  expect(runs.single).toHaveBeenCalledOnce();
});

test('a sequence needs both keys in order, and no key between', () => {
  const run = vi.fn();
  bind(goFlights, run);
  press('f');
  press('g');
  press('x');
  press('f');
  expect(run).not.toHaveBeenCalled();
  press('g');
  press('f');
  expect(run).toHaveBeenCalledOnce();
});

test('the one bound last goes first, and passes on what it does not want', () => {
  const order: string[] = [];
  bind(shortcutList.nextRow, () => order.push('page'));
  bind(shortcutList.nextRow, () => {
    order.push('table');
    return order.length > 1 ? undefined : false;
  });
  press('j');
  expect(order).toEqual(['table', 'page']);
  press('j');
  expect(order).toEqual(['table', 'page', 'table']);
});

test('what is bound is what the help can list, each once', () => {
  bind(shortcutList.nextRow, () => undefined);
  bind(shortcutList.nextRow, () => undefined);
  bind(shortcutList.openRow, undefined);
  expect(availableShortcuts()).toEqual([shortcutList.nextRow, shortcutList.openRow]);
});

test('no two shortcuts that work everywhere share a key, and none is a key of its own page', () => {
  const everywhere = Object.values(shortcutList).filter(({ scope }) => scope === 'everywhere');
  const keys = everywhere.flatMap((shortcut) => [...shortcut.keys]);
  const elsewhere: string[] = Object.values(shortcutList)
    .filter(({ scope }) => scope !== 'everywhere')
    .flatMap((shortcut) => [...shortcut.keys]);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((key) => elsewhere.includes(key))).toEqual([]);
});
