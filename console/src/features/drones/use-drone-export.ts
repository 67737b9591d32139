import { drones } from '@smartflight/contract/drones.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { callFile } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { browserZone } from '../../shared/format/dates.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { currentLang, t } from '../../shared/i18n/messages.ts';
import { saveFile } from '../../shared/link/save-file.ts';

type ExportQuery = Omit<QueryInput<typeof drones.export>, 'lang' | 'tz'>;

/** A whole company's list is written while one waits. */
const exportTimeoutMs = 120_000;

/** Fetches the drones of a filter as a spreadsheet, in the language and time zone of the reader. */
export function useDroneExport() {
  const fmt = useFmt();
  return useMutation({
    mutationFn: async (query: ExportQuery) => {
      const file = await callFile(drones.export, {
        query: { ...query, lang: currentLang(), tz: browserZone() },
        timeoutMs: exportTimeoutMs,
      });
      saveFile(file, `drones-${fmt.instant(Date.now(), undefined, 'y-m-d')}.xlsx`);
    },
    onError: (error) => reportProblem(error, t('exports.failed')),
    meta: { quiet: true },
  });
}
