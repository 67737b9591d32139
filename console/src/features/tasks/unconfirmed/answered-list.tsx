import type { TaskInvitation } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { readPage } from '../../../shared/ui/table/list-search.ts';
import { Pager } from '../../../shared/ui/table/pager.tsx';
import { useLeave } from '../parts/use-leave.ts';
import { participantGlyphs, periodText } from '../task-labels.ts';
import { taskPaths } from '../task-paths.ts';
import { invitationPage } from '../tasks.queries.ts';

const pageSize = 50;
const keyOf = ({ id }: TaskInvitation): string => id;

/** All answered invitations of the reader's drones; participants can leave here. */
export function AnsweredList() {
  const t = useT();
  const fmt = useFmt();
  const [params, setParams] = usePageSearch();
  const page = readPage(params);
  const { data, error, refetch, isFetching } = useQuery(
    invitationPage({ page, size: pageSize, state: 'any' }),
  );
  const { leave, isPending, refused } = useLeave();
  const reported = useMemo((): Column<TaskInvitation>[] => {
    const words = { t, fmt };
    const at = (instant: string | null) => <span className="sf-num">{fmt.instant(instant, 'minute')}</span>;
    return [
      {
        key: 'task',
        title: t('tasks.one'),
        always: true,
        cell: ({ taskId, taskName, state }) =>
          state === 'agreed' || state === 'removed' ? (
            <PageLink to={taskPaths.chart(taskId)}>{taskName}</PageLink>
          ) : (
            taskName
          ),
      },
      {
        key: 'drone',
        title: t('tasks.drone'),
        cell: ({ droneName, droneId }) => (
          <span className="ta-name">
            <b>{droneName || droneId}</b>
            <small className="sf-id">{droneId}</small>
          </span>
        ),
      },
      {
        key: 'state',
        title: t('tasks.invitationStatus'),
        cell: ({ state }) => (
          <StatusTag state={participantGlyphs[state]} word={t(`tasks.invitation.${state}`)} size={16} />
        ),
      },
      {
        key: 'period',
        title: t('tasks.period'),
        cell: ({ period }) => <span className="sf-num">{periodText(words, period)}</span>,
      },
      { key: 'by', title: t('tasks.inviter'), cell: ({ inviterName }) => inviterName },
      { key: 'invited', title: t('tasks.invitedAt'), cell: ({ invitedAt }) => at(invitedAt) },
      { key: 'answered', title: t('tasks.answeredAt'), cell: ({ answeredAt }) => at(answeredAt) },
    ];
  }, [t, fmt]);
  const columns: Column<TaskInvitation>[] = [
    ...reported,
    {
      key: 'actions',
      title: t('tasks.actions'),
      cell: (invitation) =>
        invitation.canLeave && (
          <Button disabled={isPending} onClick={() => void leave(invitation)}>
            {t('tasks.leave')}
          </Button>
        ),
    },
  ];
  return (
    <>
      <DataTable<TaskInvitation>
        label={t('tasks.showAll')}
        columns={columns}
        rows={data?.items}
        rowKey={keyOf}
        error={error}
        retry={() => void refetch()}
        refreshing={isFetching}
        empty={<EmptyState text={t('tasks.nothingWaits')} />}
      />
      <Pager
        page={page}
        size={pageSize}
        total={data?.total}
        change={(next) => setParams({ page: next === 1 ? undefined : next })}
      />
      {refused}
    </>
  );
}
