import type { ImportMark } from '@smartflight/contract/flights/flights.schemas.ts';
import type { Fmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';

/** Where the data of a flight are from: the drone, or an import with its account and time where these are known. */
export function sourceText(
  imported: ImportMark | null,
  { fmt, t, timeZone }: { fmt: Fmt; t: Translate; timeZone: string },
): string {
  if (!imported) return t('flights.source.drone');
  const { at, by } = imported;
  if (at === null || by === null) return t('flights.source.imported');
  return t('flights.source.importedBy', { by, at: fmt.instant(at, 'minute', timeZone) });
}
