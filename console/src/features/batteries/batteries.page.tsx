import '../../shared/ui/table/list-page.css';
import { batteries } from '@smartflight/contract/power/batteries.endpoints.ts';
import type { Battery } from '@smartflight/contract/power/battery.schemas.ts';
import Download from 'lucide-react/icons/download';
import { callFile } from '../../shared/api/client.ts';
import { browserZone } from '../../shared/format/dates.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { currentLang } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { sheetTimeoutMs, useSaveFile } from '../../shared/link/use-save-file.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { EmptyFiltered, EmptyState } from '../../shared/ui/states/states.tsx';
import { ColumnsButton } from '../../shared/ui/table/columns-button.tsx';
import { DataTable } from '../../shared/ui/table/data-table.tsx';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { SavedViews } from '../../shared/ui/table/saved-views.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { BatteryCards } from './list/battery-cards.tsx';
import { BatteryFilters } from './list/battery-filters.tsx';
import { type BatterySearch, filterOf, sortText } from './list/battery-search.ts';
import { useBatteryList } from './list/use-battery-list.ts';

const snOf = ({ sn }: Battery): string => sn;

function useListExport() {
  const fmt = useFmt();
  return useSaveFile(
    (search: BatterySearch) =>
      callFile(batteries.export, {
        query: { ...filterOf(search), lang: currentLang(), tz: browserZone() },
        timeoutMs: sheetTimeoutMs,
      }),
    () => `batteries-${fmt.instant(Date.now(), undefined, 'y-m-d')}.xlsx`,
  );
}

/** Every battery that was seen on a drone or charger, one row for each serial number (C-04). */
export function BatteriesPage() {
  const t = useT();
  const isMobile = useMobile();
  const list = useBatteryList();
  const exporting = useListExport();
  const { search } = list;
  const title = t('title.batteries');
  const empty = list.isFiltered ? (
    <EmptyFiltered clear={list.clear} />
  ) : (
    <EmptyState text={t('batteries.empty')} />
  );
  return (
    <div className="sf-list-page">
      <PageHeader
        title={title}
        actions={
          <>
            <SavedViews screen={list.table} search={list.params} iconOnly={isMobile} />
            {!isMobile && <ColumnsButton table={list.table} columns={list.columns} />}
            <Button
              kind="primary"
              icon={<Download className="sf-icon" />}
              disabled={exporting.isPending}
              onClick={() => exporting.mutate(search)}
            >
              {t('batteries.export')}
            </Button>
          </>
        }
        filters={<BatteryFilters list={list} />}
      />
      <div className="sf-list-main">
        <div className="sf-list-column">
          {isMobile ? (
            <BatteryCards list={list} label={title} empty={empty} />
          ) : (
            <DataTable<Battery>
              label={title}
              name={list.table}
              columns={list.columns}
              rows={list.rows}
              rowKey={snOf}
              sort={search.sort}
              changeSort={(sort) => list.change({ sort: sortText(sort) })}
              selected={list.lastOpened}
              open={list.open}
              error={list.error}
              retry={list.retry}
              empty={empty}
              refreshing={list.isRefreshing}
            />
          )}
          <Pager
            page={search.page}
            size={search.size}
            total={list.total}
            change={(page) => list.change({ page })}
          />
        </div>
      </div>
      <span className="sf-hidden" role="status">
        {list.total !== undefined && t('batteries.found', { n: list.total })}
      </span>
    </div>
  );
}
