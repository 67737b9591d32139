import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { callFile } from '../../shared/api/client.ts';
import { browserZone } from '../../shared/format/dates.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { currentLang } from '../../shared/i18n/messages.ts';
import { sheetTimeoutMs, useSaveFile } from '../../shared/link/use-save-file.ts';

type ExportQuery = Omit<QueryInput<typeof drones.export>, 'lang' | 'tz'>;

/** Fetches the drones of a filter as a spreadsheet, in the language and time zone of the reader. */
export function useDroneExport() {
  const fmt = useFmt();
  return useSaveFile(
    (query: ExportQuery) =>
      callFile(drones.export, {
        query: { ...query, lang: currentLang(), tz: browserZone() },
        timeoutMs: sheetTimeoutMs,
      }),
    () => `drones-${fmt.instant(Date.now(), undefined, 'y-m-d')}.xlsx`,
  );
}
