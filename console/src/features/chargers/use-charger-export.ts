import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { chargers } from '@smartflight/contract/power/chargers.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { callFile } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { browserZone } from '../../shared/format/dates.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { currentLang, t } from '../../shared/i18n/messages.ts';
import { saveFile } from '../../shared/link/save-file.ts';

type ExportQuery = Omit<QueryInput<typeof chargers.export>, 'lang' | 'tz'>;

const exportTimeoutMs = 60_000;

/** Fetches the chargers of a filter as a spreadsheet, in the language and time zone of the reader. */
export function useChargerExport() {
  const fmt = useFmt();
  return useMutation({
    mutationFn: async (query: ExportQuery) => {
      const file = await callFile(chargers.export, {
        query: { ...query, lang: currentLang(), tz: browserZone() },
        timeoutMs: exportTimeoutMs,
      });
      saveFile(file, `chargers-${fmt.instant(Date.now(), undefined, 'y-m-d')}.xlsx`);
    },
    onError: (error) => reportProblem(error, t('exports.failed')),
    meta: { quiet: true },
  });
}
