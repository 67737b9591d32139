import { readPage } from '../../../shared/ui/table/list-search.ts';
import '../../../shared/ui/table/list-page.css';
import '../tasks.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { Segment } from '../../../shared/ui/controls/segment.tsx';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import { Delayed, EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states/states.tsx';
import { Pager } from '../../../shared/ui/table/pager.tsx';
import { invitationPage, proposalPage, useTasksLive } from '../tasks.queries.ts';
import { AnsweredList } from './answered-list.tsx';
import { offersOf } from './by-task.ts';
import { OfferCard } from './offer-card.tsx';
import { ProposalCard } from './proposal-card.tsx';
import { useAnswers } from './use-answers.ts';

const pageSize = 100;

/** What waits for the answer of a drone's owner: invitations and period changes (K-05, K-04). */
export function UnconfirmedTasksPage() {
  const t = useT();
  useTasksLive();
  const [params, setParams] = usePageSearch();
  const showsAll = params.get('show') === 'all';
  return (
    <div className="sf-list-page ta-page">
      <PageHeader
        title={t('title.tasksUnconfirmed')}
        filters={
          <Segment
            label={t('tasks.show')}
            value={showsAll ? 'all' : 'waiting'}
            options={[
              { value: 'waiting', label: t('tasks.showWaiting') },
              { value: 'all', label: t('tasks.showAll') },
            ]}
            change={(value) => setParams({ show: value === 'all' ? 'all' : undefined, page: undefined })}
          />
        }
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="ta-scroll sf-inset" tabIndex={0} aria-label={t('title.tasksUnconfirmed')}>
        {showsAll ? <AnsweredList /> : <Waiting />}
      </section>
    </div>
  );
}

function Waiting() {
  const t = useT();
  const fmt = useFmt();
  const [params, setParams] = usePageSearch();
  const page = readPage(params);
  const invitations = useQuery(invitationPage({ page, size: pageSize }));
  const proposals = useQuery(proposalPage({ mine: 'true', size: pageSize }));
  const answers = useAnswers(invitations.data?.items ?? [], proposals.data?.items ?? []);
  const offers = useMemo(() => offersOf(invitations.data?.items ?? []), [invitations.data]);
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  // The last page may be empty after answers; then the page before is shown.
  const isPast = page > 1 && invitations.data?.items.length === 0;
  useEffect(() => {
    if (isPast) setParams({ page: undefined });
  }, [isPast, setParams]);
  const error = invitations.error ?? proposals.error;
  const retry = () => {
    void invitations.refetch();
    void proposals.refetch();
  };
  if (error && !(invitations.data && proposals.data))
    return <ErrorState error={error} retry={retry} action="tasks.list" />;
  if (!invitations.data || !proposals.data)
    return (
      <div className="ta-wait" role="status" aria-label={t('state.loading')}>
        <Delayed>
          <Skeleton height={120} />
          <Skeleton height={120} />
        </Delayed>
      </div>
    );
  const waits = proposals.data.items;
  if (invitations.data.total === 0 && waits.length === 0)
    return <EmptyState text={t('tasks.nothingWaits')} />;
  const wanted = params.get('task') ?? undefined;
  return (
    <div className="ta-inbox">
      {waits.length > 0 && (
        <section aria-labelledby="ta-proposals">
          <header className="ta-part-head">
            <h2 id="ta-proposals">{t('tasks.periodChanges')}</h2>
            {waits.length > 1 && (
              <button
                type="button"
                className="sf-button"
                disabled={answers.isPending}
                onClick={() =>
                  void answers.proposals(
                    'agree',
                    waits.map(({ id }) => id),
                  )
                }
              >
                {t('tasks.agreeAll', { n: fmt.number(waits.length) })}
              </button>
            )}
          </header>
          <ul>
            {waits.map((proposal) => (
              <ProposalCard
                key={proposal.id}
                proposal={proposal}
                isWanted={proposal.taskId === wanted}
                isBusy={answers.isPending}
                answer={(answer) => void answers.proposals(answer, [proposal.id])}
              />
            ))}
          </ul>
        </section>
      )}
      {offers.length > 0 && (
        <section aria-labelledby="ta-offers">
          <header className="ta-part-head">
            <h2 id="ta-offers">{t('tasks.invitations')}</h2>
          </header>
          <ul>
            {offers.map((offer) => (
              <OfferCard
                key={offer.key}
                offer={offer}
                isWanted={offer.first.taskId === wanted}
                dropped={dropped}
                drop={setDropped}
                isBusy={answers.isPending}
                answer={(answer, items) => void answers.invitations(answer, items)}
              />
            ))}
          </ul>
          {invitations.data.total > pageSize && (
            <Pager
              page={page}
              size={pageSize}
              total={invitations.data.total}
              change={(next) => setParams({ page: next === 1 ? undefined : next })}
            />
          )}
        </section>
      )}
      {answers.refused}
    </div>
  );
}
