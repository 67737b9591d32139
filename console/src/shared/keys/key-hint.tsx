import type { ReactNode } from 'react';
import { useSettings } from '../settings/settings.ts';
import { type ShortcutName, shortcutList } from './shortcut-list.ts';
import { isSingleKey } from './shortcuts.ts';

/**
 * The keys of some shortcuts as they are printed on a keyboard, with a word for what they do; nothing of those that
 * the user has switched off. Only for the eye: the shortcuts' own elements name them to a screen reader.
 */
export function KeyHint(props: { shortcuts: readonly ShortcutName[]; children?: ReactNode }) {
  const singleKeys = useSettings((settings) => settings.singleKeys);
  const keys = props.shortcuts
    .flatMap((name): readonly string[] => shortcutList[name].keys)
    .filter((key) => singleKeys || !isSingleKey(key));
  if (keys.length === 0) return null;
  return (
    <span aria-hidden="true">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
      {props.children}
    </span>
  );
}
