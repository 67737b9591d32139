import '../../shared/ui/table/list-page.css';
import './audit.css';
import { audit } from '@smartflight/contract/system/audit.endpoints.ts';
import type { AuditEntryRow } from '@smartflight/contract/system/audit.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../shared/api/client.ts';
import { type Fmt, useFmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { EmptyFiltered, EmptyState } from '../../shared/ui/states/states.tsx';
import { ColumnsButton } from '../../shared/ui/table/columns-button.tsx';
import { type Column, DataTable } from '../../shared/ui/table/data-table.tsx';
import { SavedViews } from '../../shared/ui/table/saved-views.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { filterNames, filterOf } from './audit-search.ts';
import { detailsOf } from './entry-details.ts';
import { EntryInspector } from './entry-inspector.tsx';
import { actionText, actorName, targetName } from './entry-names.ts';
import { TrailActions } from './trail-actions.tsx';

const pageRows = 50;

function columnsOf(t: Translate, fmt: Fmt): Column<AuditEntryRow>[] {
  return [
    {
      key: 'at',
      title: t('trail.at'),
      always: true,
      cell: (row) => <span className="sf-num">{fmt.instant(row.at)}</span>,
    },
    { key: 'actor', title: t('trail.actor'), strong: true, cell: (row) => actorName(t, row) },
    { key: 'action', title: t('trail.action'), cell: (row) => actionText(t, row.action) },
    { key: 'target', title: t('trail.target'), cell: (row) => targetName(row) },
    {
      key: 'detail',
      title: t('trail.detail'),
      cell: (row) => <span className="au-detail sf-cut">{detailText(t, fmt, row)}</span>,
    },
    { key: 'no', title: t('trail.no'), figure: true, cell: (row) => fmt.number(row.no) },
  ];
}

const detailText = (t: Translate, fmt: Fmt, entry: AuditEntryRow): string =>
  detailsOf(t, fmt, entry)
    .map(({ path, name = path, value }) => t('trail.fact.pair', { name, value }))
    .join(' · ');

/** The audit trail with filters, export and integrity check. */
export function AuditPage() {
  const t = useT();
  const fmt = useFmt();
  const [params, setParams] = usePageSearch();
  const filter = useMemo(() => filterOf(params), [params]);
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(audit.list, { query: { ...filter, before: pageParam, size: pageRows }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { quiet: true },
  });
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const columns = useMemo(() => columnsOf(t, fmt), [t, fmt]);
  const opened = params.get('entry') ?? undefined;
  const entry = rows?.find(({ no }) => String(no) === opened);
  const isFiltered = Object.keys(filter).length > 0;
  const clear = () => setParams(Object.fromEntries(filterNames.map((name) => [name, undefined])));
  return (
    <div className="sf-list-page">
      <PageHeader
        title={t('title.audit')}
        actions={
          <>
            <SavedViews screen="audit" search={params} />
            <ColumnsButton table="audit" columns={columns} />
            <TrailActions filter={filter} />
          </>
        }
        filters={<AuditFilters params={params} change={setParams} />}
      />
      <div className="sf-list-main">
        <div className="sf-list-column">
          <DataTable<AuditEntryRow>
            label={t('title.audit')}
            name="audit"
            columns={columns}
            rows={rows}
            rowKey={({ no }) => String(no)}
            selected={opened}
            open={({ no }) => setParams({ entry: no })}
            error={error}
            retry={() => void refetch()}
            empty={isFiltered ? <EmptyFiltered clear={clear} /> : <EmptyState text={t('trail.empty')} />}
            refreshing={isFetching}
          />
          {hasNextPage && (
            <footer className="sf-pager">
              <Button disabled={isFetching} onClick={() => void fetchNextPage()}>
                {t('trail.more')}
              </Button>
            </footer>
          )}
        </div>
        {entry && (
          <EntryInspector
            key={entry.no}
            entry={entry}
            only={(patch) => setParams(patch)}
            close={() => setParams({ entry: undefined })}
          />
        )}
      </div>
    </div>
  );
}
