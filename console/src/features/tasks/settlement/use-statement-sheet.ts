import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import { taskFigureCalls } from '@smartflight/contract/tasks/task-figures.endpoints.ts';
import { callFile } from '../../../shared/api/client.ts';
import { ownZone } from '../../../shared/format/use-own-zone.ts';
import { currentLang } from '../../../shared/i18n/messages.ts';
import { sheetTimeoutMs, useSaveFile } from '../../../shared/link/use-save-file.ts';

/** Downloads the settlement as a spreadsheet, for all drones or for one. */
export function useStatementSheet(task: TaskDetail) {
  return useSaveFile(
    (participant: { id: string; droneId: string } | undefined) =>
      callFile(taskFigureCalls.statement, {
        params: { id: task.id },
        query: {
          lang: currentLang(),
          tz: task.timeZone || ownZone(),
          ...(participant ? { participantId: participant.id } : {}),
        },
        timeoutMs: sheetTimeoutMs,
      }),
    (participant) => `${task.name}${participant ? ` ${participant.droneId}` : ''}.xlsx`,
  );
}
