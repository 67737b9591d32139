import type { PageKey } from '@smartflight/contract/access/access.ts';
import { useEffect } from 'react';
import type { Shortcut } from '../../shared/keys/shortcut-list.ts';
import { bindShortcut } from '../../shared/keys/shortcuts.ts';
import { go } from '../../shared/navigation.ts';
import { openHref } from '../routes/open-href.ts';
import type { Page } from '../routes/page-node.ts';
import { permittedPages } from '../routes/permitted.ts';

/** The letter after `g` that opens a page. If two pages share a letter, the later, wider one gets it. */
export const letters: Partial<Record<PageKey, string>> = {
  realtime: 'r',
  manageRealtime: 'r',
  flights: 'f',
  manageFlights: 'f',
  plots: 'p',
  tasksChart: 't',
  myDrones: 'd',
  teams: 'm',
  airspace: 'z',
  chargerMonitor: 'c',
  batteries: 'b',
  reviews: 'u',
  profile: 'i',
};

/** Pages that these roles open with `g` and a letter. */
export function goKeys(roles: readonly string[]): { shortcut: Shortcut; path: string }[] {
  const byLetter = new Map<string, Page>();
  for (const page of permittedPages(roles)) {
    const letter = letters[page.key];
    if (letter !== undefined && !page.path.includes(':')) byLetter.set(letter, page);
  }
  return [...byLetter].map(([letter, { path, title }]) => ({
    shortcut: { keys: [`g ${letter}`], scope: 'go', text: title },
    path,
  }));
}

export function useGoKeys(roles: readonly string[]): void {
  useEffect(() => {
    const ends = goKeys(roles).map(({ shortcut, path }) => bindShortcut(shortcut, () => go(openHref(path))));
    return () => {
      for (const end of ends) end();
    };
  }, [roles]);
}
