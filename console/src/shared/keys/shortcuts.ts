import { useLayoutEffect, useRef } from 'react';
import { useSettings } from '../settings/settings.ts';
import { type Shortcut, type ShortcutName, shortcutList } from './shortcut-list.ts';

/** Returns false if the key had no effect; the next listener or the browser then handles it. */
type Run = (event: KeyboardEvent) => unknown;
interface Binding {
  shortcut: Shortcut;
  /** Undefined for keys that an element handles itself and that are only listed. */
  run: Run | undefined;
}

/** Elements for text input, or layers with their own keys. */
const ownKeys = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=range])',
  'textarea',
  '[role=combobox]',
  '[contenteditable]:not([contenteditable=false])',
  '[role=dialog]',
  '[role=menu]',
  '[role=listbox]',
].join();
/** Nothing below an open modal layer is reachable, wherever the focus is. */
const openModal = '.sf-modal-backdrop';
/** Maximum time between the keys of a sequence. */
const sequenceMs = 1000;

const bindings: Binding[] = [];
const listeners = new Set<() => void>();
let version = 0;
let began: { key: string; at: number } | undefined;

/**
 * The pressed key in the notation of the list: lower case, `Mod+` for Ctrl or ⌘. Undefined for Alt, keys of an input
 * method, or a capital letter. Keyboards of other scripts yield the Latin letter.
 */
export function keyOf(event: KeyboardEvent): string | undefined {
  if (event.isComposing || event.key === 'Process' || event.keyCode === 229) return undefined;
  // Spanish, Portuguese and other layouts type [ and ] with AltGr, which Windows reports as Ctrl and Alt.
  const isAltGr = event.getModifierState?.('AltGraph') ?? false;
  // Apple layouts type them with Option, which the event reports only as pressed.
  const isWritten = isAltGr || (/^[!-/:-@[-`{-~]$/.test(event.key) && !event.ctrlKey && !event.metaKey);
  if (event.altKey && !isWritten) return undefined;
  const isMod = (event.ctrlKey || event.metaKey) && !isAltGr;
  const latin = latinOf(event);
  const isLetter = /^[a-z]$/i.test(latin);
  if (isLetter && event.shiftKey) return isMod ? `Mod+Shift+${latin.toLowerCase()}` : undefined;
  const key = isLetter ? latin.toLowerCase() : latin;
  return isMod ? `Mod+${key}` : key;
}

const brackets: Record<string, string> = { BracketLeft: '[', BracketRight: ']' };

function latinOf({ key, code }: KeyboardEvent): string {
  if (key.length !== 1 || key.charCodeAt(0) < 128) return key;
  return /^Key([A-Z])$/.exec(code)?.[1] ?? brackets[code] ?? key;
}

/** WCAG 2.1.4: letters, digits and signs, alone or in sequence; not the space bar and named keys. */
export const isSingleKey = (keys: string): boolean => /^[^ ]( |$)/.test(keys);

function onKey(event: KeyboardEvent): void {
  const key = keyOf(event);
  if (event.defaultPrevented || key === undefined) return;
  const isBare = !key.startsWith('Mod+');
  if (isBare && event.target instanceof Element && event.target.closest(ownKeys)) return;
  if (isBare && document.querySelector(openModal)) return;
  if (isSingleKey(key) && !useSettings.getState().singleKeys) return;
  const before = began && event.timeStamp - began.at < sequenceMs ? `${began.key} ` : '';
  const isModifier = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(key);
  if (isModifier) return;
  began = undefined;
  if (before && tryKeys(before + key, event)) return;
  if (tryKeys(key, event)) return;
  const starts = bindings.some(({ shortcut }) => shortcut.keys.some((keys) => keys.startsWith(`${key} `)));
  if (starts) began = { key, at: event.timeStamp };
}

/** The last opened layer is tried first. */
function tryKeys(keys: string, event: KeyboardEvent): boolean {
  for (const { shortcut, run } of bindings.toReversed()) {
    if (!run || !shortcut.keys.includes(keys) || run(event) === false) continue;
    event.preventDefault();
    return true;
  }
  return false;
}

/** Listens for a shortcut until the returned function is called. */
export function bindShortcut(shortcut: Shortcut, run: Run | undefined): () => void {
  const binding = { shortcut, run };
  if (bindings.length === 0) document.addEventListener('keydown', onKey);
  bindings.push(binding);
  notify();
  return () => {
    bindings.splice(bindings.indexOf(binding), 1);
    if (bindings.length === 0) document.removeEventListener('keydown', onKey);
    notify();
  };
}

function notify(): void {
  version += 1;
  for (const listener of listeners) listener();
}

/** Shortcuts that currently work, without duplicates, in the order of binding. */
export function availableShortcuts(): readonly Shortcut[] {
  return [...new Set(bindings.map(({ shortcut }) => shortcut))];
}

/** Incremented with each change of the list; for `useSyncExternalStore`. */
export const shortcutsVersion = (): number => version;

/** Calls `listener` after each change of the list, until the returned function is called. */
export function subscribeShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Runs `run` for a shortcut while its page is shown: never during text input, with other modifiers or within an input
 * method. Without `run` the shortcut is only listed.
 */
export function useShortcut(name: ShortcutName, run?: Run, active = true): void {
  const latest = useRef(run);
  // Bound before the page is painted, so that its keys work as soon as it is visible.
  useLayoutEffect(() => {
    latest.current = run;
  });
  const runs = run !== undefined;
  useLayoutEffect(() => {
    if (!active) return;
    return bindShortcut(shortcutList[name], runs ? (event) => latest.current?.(event) : undefined);
  }, [name, active, runs]);
}
