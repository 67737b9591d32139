import '../../shared/ui/table/list-page.css';
import '../../domain/devices/list/list-screen.css';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { PickedBar } from '../../domain/devices/list/picked-bar.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';
import { ColumnsButton } from '../../shared/ui/table/columns-button.tsx';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { SavedViews } from '../../shared/ui/table/saved-views.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { ChargerFilters } from './charger-filters.tsx';
import { pageSize } from './charger-search.ts';
import { ChargerTable } from './charger-table.tsx';
import { useChargerExport } from './use-charger-export.ts';
import type { ChargerList } from './use-charger-list.ts';

/** Comes with the first charger that is opened: most of the code about one charger is behind it. */
const ChargerInspector = lazyLayer(async () => (await import('./charger-inspector.tsx')).ChargerInspector);

interface ScreenProps {
  list: ChargerList;
  title: string;
  /** The page's own buttons in the head, its primary one last. */
  actions?: ReactNode;
  /** Between head and table, such as offers that wait. */
  top?: ReactNode;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
  /** Shown in place of the inspector while it is open, such as a form. */
  panel?: ReactNode;
  /** Whether chargers without an owner can be among them. */
  ownership?: boolean;
}

/** A page of chargers: filters, table or cards, the opened charger beside them. */
export function ChargerListScreen(props: ScreenProps) {
  const t = useT();
  const isMobile = useMobile();
  const { list, title, actions, top, empty, panel, ownership = false } = props;
  const { search, opened, openedRow } = list;
  const close = () => list.open(undefined);
  return (
    <div className="sf-list-page dr-page">
      <PageHeader
        title={title}
        actions={
          <>
            <SavedViews screen={list.table} search={list.params} iconOnly={isMobile} />
            {!isMobile && <ColumnsButton table={list.table} columns={list.columns} />}
            {actions}
          </>
        }
        filters={<ChargerFilters list={list} ownership={ownership} />}
      />
      {top}
      <div className="sf-list-main">
        <div className="sf-list-column">
          {!isMobile && <Picked list={list} />}
          <ChargerTable list={list} label={title} empty={empty} />
          {isMobile && <Picked list={list} />}
          <Pager
            page={search.page}
            size={pageSize}
            total={list.total}
            change={(page) => list.change({ page })}
          />
        </div>
        {panel ||
          (opened !== undefined && (
            <ChargerInspector key={opened} close={close} part={{ id: opened, row: openedRow, close }} />
          ))}
      </div>
      <span className="sf-hidden" role="status">
        {list.total !== undefined && t('chargers.found', { n: list.total })}
      </span>
    </div>
  );
}

function Picked({ list: { picks, rows = [], scope } }: { list: ChargerList }) {
  const t = useT();
  const exporting = useChargerExport();
  const exported = {
    key: 'export',
    label: t('droneManage.exportPicked'),
    icon: <Download className="sf-icon" />,
    disabled: exporting.isPending,
    run: () => exporting.mutate({ scope, ids: [...picks.keys].join(',') }),
  };
  return (
    <PickedBar
      label={t('chargers.pickedBar')}
      picks={picks}
      ids={rows.map(({ id }) => id)}
      tools={[exported]}
    />
  );
}
