import type { MsgKey } from '../i18n/messages.ts';

/** Where a shortcut works; the help sheet groups by it, in this order. */
export const shortcutScopes = ['everywhere', 'go', 'page', 'table', 'review', 'replay', 'draw'] as const;
export type ShortcutScope = (typeof shortcutScopes)[number];

export interface Shortcut {
  /** Alternatives. `Mod+` is Ctrl, or ⌘ on Apple machines; keys of a sequence are separated by a space. */
  keys: readonly string[];
  scope: ShortcutScope;
  text: MsgKey;
}

/** All fixed shortcuts of the console; `shortcuts.ts` listens for them, the help sheet lists them. */
export const shortcutList = {
  palette: { keys: ['Mod+k'], scope: 'everywhere', text: 'keys.palette' },
  help: { keys: ['?'], scope: 'everywhere', text: 'keys.help' },
  tabBefore: { keys: ['['], scope: 'everywhere', text: 'keys.tabBefore' },
  tabAfter: { keys: [']'], scope: 'everywhere', text: 'keys.tabAfter' },
  closeTop: { keys: ['Escape'], scope: 'everywhere', text: 'keys.closeTop' },
  search: { keys: ['/'], scope: 'page', text: 'keys.search' },
  nextDrone: { keys: ['j'], scope: 'page', text: 'keys.nextDrone' },
  previousDrone: { keys: ['k'], scope: 'page', text: 'keys.previousDrone' },
  nextRow: { keys: ['j'], scope: 'table', text: 'keys.next' },
  previousRow: { keys: ['k'], scope: 'table', text: 'keys.previous' },
  openRow: { keys: ['Enter'], scope: 'table', text: 'keys.open' },
  approve: { keys: ['a'], scope: 'review', text: 'keys.approve' },
  reject: { keys: ['r'], scope: 'review', text: 'keys.reject' },
  nextReview: { keys: ['n'], scope: 'review', text: 'keys.nextReview' },
  nextPicture: { keys: ['p'], scope: 'review', text: 'keys.nextPicture' },
  turnPicture: { keys: ['t'], scope: 'review', text: 'keys.turnPicture' },
  zoomIn: { keys: ['+'], scope: 'review', text: 'keys.zoomIn' },
  zoomOut: { keys: ['-'], scope: 'review', text: 'keys.zoomOut' },
  playPause: { keys: [' '], scope: 'replay', text: 'keys.playPause' },
  back: { keys: ['ArrowLeft'], scope: 'replay', text: 'keys.back' },
  forward: { keys: ['ArrowRight'], scope: 'replay', text: 'keys.forward' },
  first: { keys: ['Home'], scope: 'replay', text: 'keys.first' },
  last: { keys: ['End'], scope: 'replay', text: 'keys.last' },
  reverse: { keys: ['r'], scope: 'replay', text: 'keys.reverse' },
  faster: { keys: ['+'], scope: 'replay', text: 'keys.faster' },
  undo: { keys: ['Mod+z'], scope: 'draw', text: 'keys.undo' },
  redo: { keys: ['Mod+y', 'Mod+Shift+z'], scope: 'draw', text: 'keys.redo' },
  removeCorner: { keys: ['Delete', 'Backspace'], scope: 'draw', text: 'keys.removeCorner' },
  slower: { keys: ['-'], scope: 'replay', text: 'keys.slower' },
} as const satisfies Record<string, Shortcut>;
export type ShortcutName = keyof typeof shortcutList;
