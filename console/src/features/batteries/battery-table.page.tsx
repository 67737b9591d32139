import '../../shared/ui/table/list-page.css';
import './batteries.css';
import './table/table.css';
import type { BatterySample } from '@smartflight/contract/power/battery.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isNotFound } from '../../shared/api/problem.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { EmptyState } from '../../shared/ui/states/states.tsx';
import { ColumnsButton } from '../../shared/ui/table/columns-button.tsx';
import { DataTable } from '../../shared/ui/table/data-table.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { batterySamples } from './batteries.queries.ts';
import { detailPath } from './paths.ts';
import type { TimeRange } from './range.ts';
import { RangeChoice } from './range-choice.tsx';
import { BatteryChoice } from './table/battery-choice.tsx';
import { sampleColumns } from './table/sample-columns.tsx';
import { SamplesExport } from './table/samples-export.tsx';
import { useBattery } from './use-battery.ts';

const tableName = 'battery-samples';
/** Placeholder until the battery is loaded; no request is sent with it. */
const noRange: TimeRange = { from: '', to: '' };
const keyOf = ({ at, on }: BatterySample): string => `${at}${on?.kind ?? ''}${on?.id ?? ''}`;

function Samples({ sn }: { sn: string }) {
  const t = useT();
  const fmt = useFmt();
  const isMobile = useMobile();
  const { battery, error, retry, wanted, range, setParams } = useBattery(sn);
  const samples = useInfiniteQuery({
    ...batterySamples(sn, range ?? noRange),
    enabled: range !== undefined,
  });
  const columns = useMemo(() => sampleColumns(t, fmt), [t, fmt]);
  const rows = useMemo(() => samples.data?.pages.flatMap(({ items }) => items), [samples.data]);
  const neverUsed = battery !== undefined && range === undefined;
  const search = new URLSearchParams({
    ...(wanted.name === 'use' ? {} : { range: wanted.name }),
    ...(wanted.use === undefined ? {} : { use: String(wanted.use) }),
  });
  if (error && isNotFound(error))
    return (
      <>
        <PageHeader title={t('title.batteryTable')} />
        <EmptyState
          text={t('batteries.notFound')}
          action={<Button onClick={() => setParams({ sn: undefined })}>{t('batteries.table.choose')}</Button>}
        />
      </>
    );
  return (
    <>
      <PageHeader
        title={
          <>
            {t('title.batteryTable')} <small className="bt-sn sf-id">{sn}</small>
          </>
        }
        actions={
          <>
            <Button
              kind="quiet"
              onClick={() => setParams({ sn: undefined, use: undefined, range: undefined })}
            >
              {t('batteries.table.other')}
            </Button>
            <PageLink to={`${detailPath(sn)}${search.size > 0 ? `?${search}` : ''}`} className="sf-button">
              {t('batteries.table.charts')}
            </PageLink>
            {!isMobile && <ColumnsButton table={tableName} columns={columns} />}
            <SamplesExport sn={sn} range={range} />
          </>
        }
        filters={<RangeChoice wanted={wanted} change={setParams} />}
      />
      <DataTable<BatterySample>
        label={`${t('title.batteryTable')} ${sn}`}
        name={tableName}
        columns={columns}
        rows={neverUsed ? [] : rows}
        rowKey={keyOf}
        error={error ?? samples.error}
        retry={() => {
          retry();
          void samples.refetch();
        }}
        empty={<EmptyState text={t(neverUsed ? 'batteries.history.never' : 'batteries.table.empty')} />}
        refreshing={samples.isFetching}
      />
      {samples.hasNextPage && (
        <footer className="sf-pager">
          <span className="sf-num">{t('batteries.history.samples', { n: rows?.length ?? 0 })}</span>
          <Button disabled={samples.isFetching} onClick={() => void samples.fetchNextPage()}>
            {t('batteries.table.more')}
          </Button>
        </footer>
      )}
    </>
  );
}

/** The history of a battery as a table (C-05). */
export function BatteryTablePage() {
  const [params, setParams] = usePageSearch();
  const sn = params.get('sn')?.trim().slice(0, 64) ?? '';
  return (
    <div className="sf-list-page">
      {sn === '' ? (
        <BatteryChoice choose={(chosen) => setParams({ sn: chosen })} />
      ) : (
        <Samples key={sn} sn={sn} />
      )}
    </div>
  );
}
