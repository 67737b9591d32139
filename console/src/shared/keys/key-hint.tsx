import type { ReactNode } from 'react';
import { useSettings } from '../settings/settings.ts';
import { type ShortcutName, shortcutList } from './shortcut-list.ts';
import { isSingleKey } from './shortcuts.ts';

/**
 * Keys of shortcuts as printed on a keyboard, with a label; omits disabled ones. Visual only: the shortcuts' elements
 * carry their names for screen readers.
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
