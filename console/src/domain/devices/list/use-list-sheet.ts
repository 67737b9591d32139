import type { Language } from '@smartflight/contract/kit/languages.ts';
import { dayIn } from '../../../shared/format/dates.ts';
import { ownZone } from '../../../shared/format/use-own-zone.ts';
import { currentLang } from '../../../shared/i18n/messages.ts';
import { sheetTimeoutMs, useSaveFile } from '../../../shared/link/use-save-file.ts';

interface Reader {
  lang: Language;
  tz: string;
}

/** Downloads the devices of a filter as a spreadsheet, in the user's language and time zone. */
export function useListSheet<Query extends Reader>(
  name: string,
  fetchSheet: (query: Omit<Query, keyof Reader> & Reader, options: { timeoutMs: number }) => Promise<Blob>,
) {
  return useSaveFile(
    (filter: Omit<Query, keyof Reader>) =>
      fetchSheet({ ...filter, lang: currentLang(), tz: ownZone() }, { timeoutMs: sheetTimeoutMs }),
    () => `${name}-${dayIn(ownZone(), Date.now())}.xlsx`,
  );
}
