import { useState } from 'react';
import { readStored, writeStored } from '../../shared/storage.ts';

type OpenGroups = Readonly<Record<string, boolean>>;

const storageKey = (userId: string) => `smartflight.menu.${userId}`;

function recall(userId: string): OpenGroups {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey(userId)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const known = Object.entries(stored).flatMap(([group, is]: [string, unknown]) =>
      typeof is === 'boolean' ? [[group, is] as const] : [],
    );
    return Object.fromEntries(known);
  } catch {
    return {};
  }
}

/**
 * Groups of the menu that a user opened or closed by hand, stored in this browser; groups without an entry are
 * untouched.
 */
export function useOpenGroups(userId: string): [OpenGroups, (group: string, open: boolean) => void] {
  const [open, setOpen] = useState(() => recall(userId));
  const change = (group: string, is: boolean) => {
    const next = { ...open, [group]: is };
    setOpen(next);
    writeStored(storageKey(userId), JSON.stringify(next));
  };
  return [open, change];
}
