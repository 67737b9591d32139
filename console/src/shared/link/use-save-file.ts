import { useMutation } from '@tanstack/react-query';
import { reportProblem } from '../api/report.ts';
import { t } from '../i18n/messages.ts';
import { saveFile } from './save-file.ts';

/** Time limit of a download whose file the server creates meanwhile, ms. */
export const sheetTimeoutMs = 120_000;

/** Returns a function that downloads a file created by the server; failures are reported. */
export function useSaveFile<Wanted>(
  fetchFile: (wanted: Wanted) => Promise<Blob>,
  nameOf: (wanted: Wanted) => string,
) {
  return useMutation({
    mutationFn: async (wanted: Wanted) => saveFile(await fetchFile(wanted), nameOf(wanted)),
    onError: (error) => reportProblem(error, t('exports.failed')),
    meta: { quiet: true },
  });
}
