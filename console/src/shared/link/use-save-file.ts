import { useMutation } from '@tanstack/react-query';
import { reportProblem } from '../api/report.ts';
import { t } from '../i18n/messages.ts';
import { saveFile } from './save-file.ts';

/** A whole list is written while one waits. */
export const sheetTimeoutMs = 120_000;

/** Fetches a file that the server writes and hands it to the browser's downloads; a failure is reported. */
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
