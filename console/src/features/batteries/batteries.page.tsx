import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { batteries } from '@smartflight/contract/power/batteries.endpoints.ts';
import type { Battery } from '@smartflight/contract/power/battery.schemas.ts';
import Download from 'lucide-react/icons/download';
import { DeviceListScreen } from '../../domain/devices/list/device-list-screen.tsx';
import { useListSheet } from '../../domain/devices/list/use-list-sheet.ts';
import { callFile } from '../../shared/api/client.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { EmptyFiltered, EmptyState } from '../../shared/ui/states/states.tsx';
import { DataTable } from '../../shared/ui/table/data-table.tsx';
import { sortText } from '../../shared/ui/table/list-search.ts';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { BatteryCards } from './list/battery-cards.tsx';
import { BatteryFilters } from './list/battery-filters.tsx';
import { useBatteryList } from './list/use-battery-list.ts';

const snOf = ({ sn }: Battery): string => sn;

const useBatteryExport = () =>
  useListSheet('batteries', (query: QueryInput<typeof batteries.export>, options) =>
    callFile(batteries.export, { query, ...options }),
  );

/** Every battery seen on a drone or charger, one row for each serial number (C-04). */
export function BatteriesPage() {
  const t = useT();
  const isMobile = useMobile();
  const list = useBatteryList();
  const exporting = useBatteryExport();
  const title = t('title.batteries');
  const empty = list.isFiltered ? (
    <EmptyFiltered clear={list.clear} />
  ) : (
    <EmptyState text={t('batteries.empty')} />
  );
  return (
    <DeviceListScreen
      kind="battery"
      list={list}
      title={title}
      actions={
        <Button
          kind="primary"
          icon={<Download className="sf-icon" />}
          disabled={exporting.isPending}
          onClick={() => exporting.mutate(list.filter)}
        >
          {t('batteries.export')}
        </Button>
      }
      filters={<BatteryFilters list={list} />}
      rows={
        isMobile ? (
          <BatteryCards list={list} label={title} empty={empty} />
        ) : (
          <DataTable<Battery>
            label={title}
            name={list.table}
            columns={list.columns}
            rows={list.rows}
            rowKey={snOf}
            sort={list.search.sort}
            changeSort={(sort) => list.change({ sort: sortText(sort) })}
            selected={list.opened}
            open={list.open}
            error={list.error}
            retry={list.retry}
            empty={empty}
            refreshing={list.isRefreshing}
          />
        )
      }
      found={(n) => t('batteries.found', { n })}
    />
  );
}
