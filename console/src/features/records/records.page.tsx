import { readPage } from '../../shared/ui/table/list-search.ts';
import '../../shared/ui/table/list-page.css';
import { recordStates } from '@smartflight/contract/records/fields.ts';
import type { RecordRow } from '@smartflight/contract/records/records.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import Scale from 'lucide-react/icons/scale';
import { useMemo } from 'react';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { go } from '../../shared/navigation.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { optionsFrom, Select } from '../../shared/ui/primitives/select.tsx';
import { EmptyFiltered, EmptyState } from '../../shared/ui/states/states.tsx';
import { ColumnsButton } from '../../shared/ui/table/columns-button.tsx';
import { DataTable } from '../../shared/ui/table/data-table.tsx';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { recordColumns } from './record-columns.tsx';
import { pageSize, recordList } from './records.queries.ts';
import { RegimesInspector } from './regimes-inspector.tsx';

/** Spray records by day, drafts and complete ones. */
export function RecordsPage() {
  const t = useT();
  const fmt = useFmt();
  const isMobile = useMobile();
  const [params, setParams] = usePageSearch();
  const state = recordStates.find((one) => one === params.get('state'));
  const page = readPage(params);
  const { data, error, isFetching, refetch } = useQuery(
    recordList({ page, pageSize, ...(state ? { state } : {}) }),
  );
  const columns = useMemo(() => recordColumns(t, fmt), [t, fmt]);
  return (
    <div className="sf-list-page">
      <PageHeader
        title={t('title.records')}
        actions={
          <>
            {!isMobile && <ColumnsButton table="records" columns={columns} />}
            <Button icon={<Scale className="sf-icon" />} onClick={() => setParams({ rules: true })}>
              {t('records.regimes')}
            </Button>
          </>
        }
        filters={
          <Select
            label={t('records.state')}
            value={state ?? ''}
            empty={t('records.anyState')}
            options={optionsFrom(recordStates, (one) => t(`records.states.${one}`))}
            change={(next) => setParams({ state: next, page: undefined })}
          />
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
              state ? (
                <EmptyFiltered clear={() => setParams({ state: undefined, page: undefined })} />
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
    </div>
  );
}
