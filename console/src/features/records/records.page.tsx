import './records.css';
import { readPage } from '../../shared/ui/table/list-search.ts';
import '../../shared/ui/table/list-page.css';
import type { RecordFilter, RecordRow } from '@smartflight/contract/records/records.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import Scale from 'lucide-react/icons/scale';
import { type ComponentType, useMemo } from 'react';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { go } from '../../shared/navigation.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { EmptyFiltered, EmptyState } from '../../shared/ui/states/states.tsx';
import { ColumnsButton } from '../../shared/ui/table/columns-button.tsx';
import { DataTable } from '../../shared/ui/table/data-table.tsx';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { recordColumns } from './record-columns.tsx';
import { RecordFilters } from './record-filters.tsx';
import { noFilter, printHref, readRecordSearch, recordFilterOf } from './record-search.ts';
import { pageSize, recordList } from './records.queries.ts';
import { RegimesInspector } from './regimes-inspector.tsx';

/** The export UI of the page; the composition root provides it, as features don't import each other. */
interface ExportSlot {
  /** A button with the formats in which the filtered records can be exported. */
  Menu: ComponentType<{ filter: RecordFilter }>;
  Dock: ComponentType<{ compact: boolean }>;
}

/** Spray records by day, drafts and complete ones. */
export function RecordsPage({ exporting }: { exporting: ExportSlot }) {
  const t = useT();
  const fmt = useFmt();
  const isMobile = useMobile();
  const [params, setParams] = usePageSearch();
  const search = readRecordSearch(params);
  const filter = recordFilterOf(search);
  const isFiltered = Object.keys(filter).length > 0;
  const page = readPage(params);
  const { data, error, isFetching, refetch } = useQuery(recordList({ page, pageSize, ...filter }));
  const columns = useMemo(() => recordColumns(t, fmt), [t, fmt]);
  return (
    <div className="sf-list-page">
      <PageHeader
        title={t('title.records')}
        actions={
          <>
            <exporting.Menu filter={filter} />
            {search.state !== 'draft' && (
              <PageLink className="sf-button" to={printHref(search)}>
                <Printer className="sf-icon" />
                {t('records.print')}
              </PageLink>
            )}
            {!isMobile && <ColumnsButton table="records" columns={columns} />}
            <Button icon={<Scale className="sf-icon" />} onClick={() => setParams({ rules: true })}>
              {t('records.regimes')}
            </Button>
          </>
        }
        filters={
          <RecordFilters search={search} change={(patch) => setParams({ ...patch, page: undefined })} />
        }
      />
      <div className="sf-list-main">
        <div className="sf-list-column">
          <DataTable<RecordRow>
            label={t('title.records')}
            name="records"
            columns={columns}
            rows={data?.items}
            rowKey={(row) => row.id}
            open={({ id }) => go(`/spray-records/${id}`)}
            error={error}
            retry={() => void refetch()}
            empty={
              isFiltered ? (
                <EmptyFiltered clear={() => setParams(noFilter)} />
              ) : (
                <EmptyState text={t('records.empty')} />
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
        {params.get('rules') === 'true' && <RegimesInspector close={() => setParams({ rules: undefined })} />}
      </div>
      <exporting.Dock compact={isMobile} />
    </div>
  );
}
