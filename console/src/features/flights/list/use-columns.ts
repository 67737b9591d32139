import { useState } from 'react';
import { useSession } from '../../../shared/api/session.ts';
import { readStored, writeStored } from '../../../shared/storage.ts';
import { type ColumnKey, columnKeys, hiddenAtFirst } from './flight-columns.tsx';

/** The hidden columns as stored; anything unknown in it is forgotten. */
export function parseHidden(text: string | undefined): readonly ColumnKey[] {
  if (text === undefined) return hiddenAtFirst;
  const names = text.split(',');
  return columnKeys.filter((key) => names.includes(key));
}

/** Which columns this user shows in this table, remembered by the browser. */
export function useColumns(table: string) {
  const userId = useSession((session) => session.me?.id ?? '');
  const storageKey = `smartflight.columns.${table}.${userId}`;
  const [hidden, setHidden] = useState(() => parseHidden(readStored(storageKey)));
  const change = (next: readonly ColumnKey[]) => {
    setHidden(next);
    writeStored(storageKey, next.join(','));
  };
  return {
    hidden,
    isShown: (key: string) => !hidden.some((name) => name === key),
    toggle: (key: ColumnKey) =>
      change(hidden.includes(key) ? hidden.filter((name) => name !== key) : [...hidden, key]),
    reset: () => {
      setHidden(hiddenAtFirst);
      writeStored(storageKey, undefined);
    },
  };
}
export type ShownColumns = ReturnType<typeof useColumns>;
