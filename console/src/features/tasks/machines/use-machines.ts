import type { TaskPeriod } from '@smartflight/contract/tasks/task.schemas.ts';
import { taskParticipants, taskPeriods } from '@smartflight/contract/tasks/task-participants.endpoints.ts';
import type { TaskParticipant } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { confirm } from '../../../shared/ui/overlay/confirm-store.ts';
import { pickColumn } from '../../../shared/ui/table/pick-column.tsx';
import { useMobile } from '../../../shared/ui/theme/look.ts';
import { participantQuery, readParticipants } from '../participant-search.ts';
import {
  droneColumn,
  figureColumns,
  greatestInside,
  linkColumn,
  periodColumn,
  stateColumn,
} from '../parts/participant-columns.tsx';
import { useBatch } from '../parts/use-batch.tsx';
import { participantPage } from '../tasks.queries.ts';
import type { ChosenTask } from '../use-chosen-task.ts';

/** Timeout of inviting a thousand drones, ms. */
const batchTimeoutMs = 30_000;

const nothingPicked: ReadonlySet<string> = new Set();

export interface WantedPeriod {
  ids: readonly string[];
  period: TaskPeriod;
  note: string;
}

/** Whether a participant can still be changed: unanswered or agreed. */
export const isOpen = ({ state }: Pick<TaskParticipant, 'state'>): boolean =>
  state === 'untreated' || state === 'agreed';

/** Drones of a task by the page's address, with actions on one or many. */
export function useMachines({ task }: ChosenTask) {
  const t = useT();
  const fmt = useFmt();
  const isMobile = useMobile();
  const [params, setParams] = usePageSearch();
  const search = useMemo(() => readParticipants(params, 'droneName'), [params]);
  const id = task?.id;
  const { data, error, refetch, isFetching } = useQuery({
    ...participantPage(id ?? '', participantQuery(search)),
    enabled: id !== undefined,
  });
  const rows = data?.items;
  /** Selected rows belong to the task they were selected in. */
  const [picking, setPicking] = useState({ of: id, keys: nothingPicked });
  const picked = picking.of === id ? picking.keys : nothingPicked;
  const setPicked = useCallback((keys: ReadonlySet<string>) => setPicking({ of: id, keys }), [id]);
  const canEdit = task?.right === 'edit' && task.state !== 'closed';
  const nameOf = (participant: string) => {
    const row = rows?.find((one) => one.id === participant);
    return row?.droneName || row?.droneId || participant;
  };
  const propose = useBatch({
    change: ({ ids, period, note }: WantedPeriod) =>
      call(taskPeriods.propose, {
        params: { id: id ?? '' },
        body: { participantIds: [...ids], period, note },
        timeoutMs: batchTimeoutMs,
      }),
    reported: (n) => t('tasks.proposedFor', { n }),
    nameOf,
  });
  const end = useBatch({
    change: (ids: readonly string[]) =>
      call(taskParticipants.end, {
        params: { id: id ?? '' },
        body: { ids: [...ids] },
        timeoutMs: batchTimeoutMs,
      }),
    reported: (n) => t('tasks.ended', { n }),
    nameOf,
  });
  const askEnd = async (ids: readonly string[]) => {
    const question = {
      text: t('tasks.askEnd', { n: ids.length }),
      detail: t('tasks.askEndMore'),
      ok: t('tasks.remove'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    void end.run(ids);
    setPicked(new Set());
  };
  const most = greatestInside(rows);
  const columns = useMemo(() => {
    const words = { t, fmt };
    const picks = pickColumn({
      rows,
      rowKey: (row: TaskParticipant) => row.id,
      rowName: ({ droneName, droneId }) => t('tasks.pick', { name: droneName || droneId }),
      allLabel: t('drones.pickAll'),
      picks: { keys: picked, change: setPicked },
    });
    return [
      // On a phone the first column is the title of its card.
      ...(canEdit && !isMobile ? [picks] : []),
      droneColumn(words),
      ...(canEdit && isMobile ? [picks] : []),
      stateColumn(words),
      periodColumn(words),
      linkColumn(words),
      ...figureColumns(words, most, { id: id ?? '', timeZone: task?.timeZone }),
    ];
  }, [t, fmt, rows, picked, setPicked, canEdit, isMobile, most, id, task?.timeZone]);
  return {
    task,
    search,
    rows,
    total: data?.total,
    counts: data?.counts,
    error,
    retry: () => void refetch(),
    isFetching,
    columns,
    canEdit,
    picks: { keys: picked, change: setPicked },
    opened: params.get('participant') ?? undefined,
    setParams,
    propose,
    end,
    askEnd,
  };
}
