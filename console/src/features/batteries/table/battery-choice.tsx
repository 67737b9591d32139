import type { Battery } from '@smartflight/contract/power/battery.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { SearchBox } from '../../../shared/ui/controls/search-box.tsx';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { batteryList } from '../batteries.queries.ts';
import { batteryColumns } from '../list/battery-columns.tsx';

const fewRows = 50;
const shownColumns = ['battery', 'health', 'lastUsed', 'cycles', 'user'];

export function BatteryChoice({ choose }: { choose: (sn: string) => void }) {
  const t = useT();
  const fmt = useFmt();
  const [q, setQ] = useState('');
  const { data, error, isFetching, refetch } = useQuery(
    batteryList({ ...(q ? { q } : {}), sort: '-lastUsedAt', page: 1, size: fewRows }),
  );
  const columns = useMemo(
    () =>
      batteryColumns(t, fmt, undefined)
        .filter(({ key }) => shownColumns.includes(key))
        .map(({ sortBy: _sortBy, ...column }) => column),
    [t, fmt],
  );
  return (
    <>
      <PageHeader
        title={t('title.batteryTable')}
        filters={
          <SearchBox
            label={t('batteries.search')}
            value={q}
            change={(text) => setQ(text?.slice(0, 64) ?? '')}
          />
        }
      />
      <h2 className="bt-choose">{t('batteries.table.choose')}</h2>
      <DataTable<Battery>
        label={t('batteries.table.choose')}
        columns={columns}
        rows={data?.items}
        rowKey={({ sn }) => sn}
        open={({ sn }) => choose(sn)}
        error={error}
        retry={() => void refetch()}
        empty={<EmptyState text={t(q === '' ? 'batteries.empty' : 'state.emptyFiltered')} />}
        refreshing={isFetching}
      />
    </>
  );
}
