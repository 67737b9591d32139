import { readPage } from '../../../shared/ui/table/list-search.ts';
import '../../../shared/ui/table/list-page.css';
import '../tasks.css';
import { taskPeriods } from '@smartflight/contract/tasks/task-participants.endpoints.ts';
import type { PeriodProposal } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import { proposalStates } from '@smartflight/contract/tasks/task-states.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../shared/api/client.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import { confirm } from '../../../shared/ui/overlay/confirm-store.ts';
import { optionsFrom, Select } from '../../../shared/ui/primitives/select.tsx';
import { EmptyFiltered, EmptyState } from '../../../shared/ui/states/states.tsx';
import { ColumnsButton } from '../../../shared/ui/table/columns-button.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { Pager } from '../../../shared/ui/table/pager.tsx';
import { useMobile } from '../../../shared/ui/theme/look.ts';
import { proposalPage, taskList, useTaskChange, useTasksLive } from '../tasks.queries.ts';
import { useAnswers } from '../unconfirmed/use-answers.ts';
import { recordColumns } from './record-columns.tsx';

const pageSize = 50;
const tableName = 'task-records';
const keyOf = ({ id }: PeriodProposal): string => id;

function readRecords(params: URLSearchParams) {
  return {
    page: readPage(params),
    taskId: params.get('task') ?? undefined,
    state: proposalStates.find((one) => one === params.get('state')),
  };
}

/** Every change of a period: who proposed it, old and new period, and the owner's answer (K-04). */
export function ReviseRecordsPage() {
  const t = useT();
  const fmt = useFmt();
  const isMobile = useMobile();
  useTasksLive();
  const [params, setParams] = usePageSearch();
  const { page, taskId, state } = useMemo(() => readRecords(params), [params]);
  const { data, error, refetch, isFetching } = useQuery(
    proposalPage({
      page,
      size: pageSize,
      ...(taskId === undefined ? {} : { taskId }),
      ...(state ? { state } : {}),
    }),
  );
  const { data: tasks } = useQuery(taskList({ size: 100 }));
  const answers = useAnswers([], data?.items ?? []);
  const withdraw = useTaskChange(
    ({ id }: PeriodProposal) => call(taskPeriods.withdraw, { params: { id } }),
    () => t('tasks.proposalWithdrawn'),
  );
  const { proposals } = answers;
  const { mutate } = withdraw;
  const columns = useMemo(
    () =>
      recordColumns(
        { t, fmt },
        {
          answer: (answer, { id }) => void proposals(answer, [id]),
          withdraw: async (proposal) => {
            const question = { text: t('tasks.askWithdraw'), ok: t('tasks.withdraw'), danger: true };
            if (await confirm(question)) mutate(proposal);
          },
        },
      ),
    [t, fmt, proposals, mutate],
  );
  const title = t('title.tasksReviseRecords');
  const isFiltered = taskId !== undefined || state !== undefined;
  const change = (patch: Record<string, string | undefined>) => setParams({ page: undefined, ...patch });
  return (
    <div className="sf-list-page ta-page">
      <PageHeader
        title={title}
        {...(isMobile ? {} : { actions: <ColumnsButton table={tableName} columns={columns} /> })}
        filters={
          <>
            <Select
              label={t('tasks.one')}
              value={taskId}
              empty={t('tasks.anyTask')}
              options={(tasks?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              change={(task) => change({ task })}
            />
            <Select
              label={t('tasks.answer')}
              value={state}
              empty={t('tasks.anyAnswer')}
              options={optionsFrom(proposalStates, (one) => t(`tasks.proposal.${one}`))}
              change={(next) => change({ state: next })}
            />
          </>
        }
      />
      <div className="sf-list-main">
        <div className="sf-list-column">
          <DataTable<PeriodProposal>
            label={title}
            name={tableName}
            columns={columns}
            rows={data?.items}
            rowKey={keyOf}
            error={error}
            retry={() => void refetch()}
            refreshing={isFetching}
            empty={
              isFiltered ? (
                <EmptyFiltered clear={() => change({ task: undefined, state: undefined })} />
              ) : (
                <EmptyState text={t('tasks.noRecords')} />
              )
            }
          />
          <Pager
            page={page}
            size={pageSize}
            total={data?.total}
            change={(next) => setParams({ page: next === 1 ? undefined : next })}
          />
        </div>
      </div>
      {answers.refused}
    </div>
  );
}
