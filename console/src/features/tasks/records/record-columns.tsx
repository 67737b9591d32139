import type { PeriodProposal } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { PayChange } from '../parts/pay-change.tsx';
import { periodText, proposalGlyphs, type Words } from '../task-labels.ts';
import { taskPaths } from '../task-paths.ts';
import type { Answer } from '../unconfirmed/use-answers.ts';

interface RecordMoves {
  answer: (answer: Answer, proposal: PeriodProposal) => void;
  withdraw: (proposal: PeriodProposal) => void;
}

/** Columns of the changes of periods. */
export function recordColumns(words: Words, moves: RecordMoves): Column<PeriodProposal>[] {
  const { t, fmt } = words;
  const at = (instant: string | null) => <span className="sf-num">{fmt.instant(instant, 'minute')}</span>;
  return [
    {
      key: 'task',
      title: t('tasks.one'),
      always: true,
      cell: ({ taskId, taskName }) => <PageLink to={taskPaths.chart(taskId)}>{taskName}</PageLink>,
    },
    {
      key: 'drone',
      title: t('tasks.drone'),
      cell: ({ droneName, droneId, ownerName }) => (
        <span className="ta-name">
          <b>{droneName || droneId}</b>
          <small>
            <span className="sf-id">{droneId}</span>
            {` · ${ownerName}`}
          </small>
        </span>
      ),
    },
    {
      key: 'old',
      title: t('tasks.oldPeriod'),
      cell: ({ old }) => <span className="sf-num">{periodText(words, old)}</span>,
    },
    {
      key: 'new',
      title: t('tasks.newPeriod'),
      strong: true,
      cell: (proposal) => (
        <span className="ta-name">
          <span className="sf-num">{periodText(words, proposal.new)}</span>
          <PayChange proposal={proposal} />
        </span>
      ),
    },
    {
      key: 'state',
      title: t('tasks.answer'),
      cell: ({ state, answeredByName }) => (
        <StatusTag
          state={proposalGlyphs[state]}
          word={t(`tasks.proposal.${state}`)}
          size={16}
          {...(answeredByName === null ? {} : { detail: answeredByName })}
        />
      ),
    },
    {
      key: 'by',
      title: t('tasks.proposer'),
      cell: ({ proposedByName, note }) => (
        <span className="ta-name">
          <span>{proposedByName}</span>
          {note && <small>{note}</small>}
        </span>
      ),
    },
    { key: 'at', title: t('tasks.proposedAt'), cell: ({ proposedAt }) => at(proposedAt) },
    { key: 'ended', title: t('tasks.answeredAt'), cell: ({ endedAt }) => at(endedAt) },
    {
      key: 'moves',
      title: t('tasks.actions'),
      cell: (proposal) => (
        <span className="ta-cell-moves">
          {proposal.canAnswer && (
            <>
              <Button onClick={() => moves.answer('agree', proposal)}>{t('tasks.agree')}</Button>
              <Button onClick={() => moves.answer('decline', proposal)}>{t('tasks.decline')}</Button>
            </>
          )}
          {proposal.canWithdraw && (
            <Button onClick={() => moves.withdraw(proposal)}>{t('tasks.withdraw')}</Button>
          )}
        </span>
      ),
    },
  ];
}
