import { readPage } from '../../shared/ui/table/list-search.ts';
import '../../shared/ui/table/list-page.css';
import './restrictions.css';
import type { Restriction } from '@smartflight/contract/drones/restrictions.schemas.ts';
import { restrictionStates } from '@smartflight/contract/drones/restrictions.ts';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useMemo } from 'react';
import { type Fmt, useFmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { optionsFrom, Select } from '../../shared/ui/primitives/select.tsx';
import { EmptyFiltered, EmptyState } from '../../shared/ui/states/states.tsx';
import { ColumnsButton } from '../../shared/ui/table/columns-button.tsx';
import { type Column, DataTable } from '../../shared/ui/table/data-table.tsx';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { LiftInspector } from './lift-inspector.tsx';
import { rangeText, stateGlyphs } from './limit-labels.ts';
import { RestrictionInspector } from './restriction-inspector.tsx';
import { pageSize, restrictionList } from './restrictions.queries.ts';

const columnsOf = (t: Translate, fmt: Fmt): Column<Restriction>[] => [
  {
    key: 'account',
    title: t('restrictions.account'),
    always: true,
    strong: true,
    cell: (row) => row.account.name,
  },
  {
    key: 'state',
    title: t('restrictions.state'),
    cell: (row) => (
      <StatusTag state={stateGlyphs[row.state]} word={t(`restrictions.states.${row.state}`)} size={16} />
    ),
  },
  {
    key: 'height',
    title: t('restrictions.heightM'),
    figure: true,
    cell: (row) => rangeText(fmt, 'heightM', row.limits.heightM),
  },
  {
    key: 'speed',
    title: t('restrictions.speedMps'),
    figure: true,
    cell: (row) => rangeText(fmt, 'speedMps', row.limits.speedMps),
  },
  {
    key: 'distance',
    title: t('restrictions.distanceM'),
    figure: true,
    cell: (row) => rangeText(fmt, 'distanceM', row.limits.distanceM),
  },
  {
    key: 'from',
    title: t('restrictions.from'),
    figure: true,
    cell: (row) => fmt.instant(row.from, 'minute'),
  },
  {
    key: 'to',
    title: t('restrictions.to'),
    figure: true,
    cell: (row) => fmt.instant(row.to, 'minute'),
  },
  {
    key: 'confirmed',
    title: t('restrictions.confirmed'),
    figure: true,
    cell: (row) => `${fmt.number(row.confirmed)} / ${fmt.number(row.drones)}`,
  },
  { key: 'by', title: t('restrictions.by'), cell: (row) => row.by?.name ?? fmt.number(null) },
];

const isState = (text: string | null): text is Restriction['state'] =>
  restrictionStates.some((state) => state === text);

/** D-08: accounts whose drones have lifted limits, with range, period and reported values. */
export function RestrictionsPage() {
  const t = useT();
  const fmt = useFmt();
  const isMobile = useMobile();
  const [params, setParams] = usePageSearch();
  const search = params.get('search') ?? '';
  const state = params.get('state');
  const page = readPage(params);
  const { data, error, isFetching, refetch } = useQuery(
    restrictionList({
      page,
      size: pageSize,
      ...(search ? { search } : {}),
      ...(isState(state) ? { state } : {}),
    }),
  );
  const columns = useMemo(() => columnsOf(t, fmt), [t, fmt]);
  const opened = params.get('restriction') ?? undefined;
  const isNew = params.get('new') === 'true';
  const close = () => setParams({ restriction: undefined, new: undefined });
  const begin = () => setParams({ new: true, restriction: undefined });
  const isFiltered = search !== '' || isState(state);
  return (
    <div className="sf-list-page">
      <PageHeader
        title={t('title.restrictions')}
        actions={
          <>
            {!isMobile && <ColumnsButton table="restrictions" columns={columns} />}
            <Button kind="primary" icon={<Plus className="sf-icon" />} onClick={begin}>
              {t('restrictions.lift')}
            </Button>
          </>
        }
        filters={
          <>
            <SearchBox
              label={t('restrictions.search')}
              value={search}
              change={(next) => setParams({ search: next, page: undefined })}
            />
            <Select
              label={t('restrictions.state')}
              value={isState(state) ? state : ''}
              empty={t('restrictions.anyState')}
              options={optionsFrom(restrictionStates, (one) => t(`restrictions.states.${one}`))}
              change={(next) => setParams({ state: next, page: undefined })}
            />
          </>
        }
      />
      <div className="sf-list-main">
        <div className="sf-list-column">
          <DataTable<Restriction>
            label={t('title.restrictions')}
            name="restrictions"
            columns={columns}
            rows={data?.items}
            rowKey={(row) => row.id}
            selected={opened}
            open={({ id }) => setParams({ restriction: id, new: undefined })}
            error={error}
            retry={() => void refetch()}
            empty={
              isFiltered ? (
                <EmptyFiltered
                  clear={() => setParams({ search: undefined, state: undefined, page: undefined })}
                />
              ) : (
                <EmptyState
                  text={t('restrictions.empty')}
                  action={
                    <Button kind="primary" onClick={begin}>
                      {t('restrictions.lift')}
                    </Button>
                  }
                />
              )
            }
            refreshing={isFetching}
          />
          <Pager
            page={page}
            size={pageSize}
            total={data?.total}
            change={(next) => setParams({ page: next === 1 ? undefined : next })}
          />
        </div>
        {isNew && (
          <LiftInspector close={close} done={(id) => setParams({ new: undefined, restriction: id })} />
        )}
        {!isNew && opened !== undefined && <RestrictionInspector key={opened} id={opened} close={close} />}
      </div>
    </div>
  );
}
