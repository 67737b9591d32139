import '../../shared/ui/table/list-page.css';
import '../../domain/devices/list/list-screen.css';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';
import { ColumnsButton } from '../../shared/ui/table/columns-button.tsx';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { SavedViews } from '../../shared/ui/table/saved-views.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { DroneFilters } from './drone-filters.tsx';
import { DroneTable } from './drone-table.tsx';
import { PickedDrones } from './picked-drones.tsx';
import type { DroneList } from './use-drone-list.ts';
import { useDronesLive } from './use-drones-live.ts';

/** Comes with the first drone that is opened: most of the code about one drone is behind it. */
const DroneInspector = lazyLayer(
  async () => (await import('./inspector/drone-inspector.tsx')).DroneInspector,
);

interface DroneListScreenProps {
  list: DroneList;
  title: string;
  /** The page's own buttons in the head, its primary one last. */
  actions?: ReactNode;
  /** Between head and table, such as offers that wait. */
  top?: ReactNode;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
  /** Shown in place of the inspector while it is open, such as a form. */
  panel?: ReactNode;
  /** Whether picked drones can be taken along as a spreadsheet. */
  exportsPicked?: boolean;
  /** Whether drones without an owner can be among them. */
  ownership?: boolean;
}

/** A page of drones: filters, table or cards, the opened drone beside them. */
export function DroneListScreen(props: DroneListScreenProps) {
  const t = useT();
  const isMobile = useMobile();
  const { list, title, actions, top, empty, panel, exportsPicked = false, ownership = false } = props;
  useDronesLive(list.scope);
  const { search } = list;
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
        filters={<DroneFilters list={list} ownership={ownership} />}
      />
      {top}
      <div className="sf-list-main">
        <div className="sf-list-column">
          {!isMobile && <PickedDrones list={list} exports={exportsPicked} />}
          <DroneTable list={list} label={title} empty={empty} />
          {isMobile && <PickedDrones list={list} exports={exportsPicked} />}
          <Pager
            page={search.page}
            size={search.size}
            total={list.total}
            change={(page) => list.change({ page })}
          />
        </div>
        {panel ||
          (list.opened !== undefined && (
            <DroneInspector
              key={list.opened}
              close={close}
              part={{ id: list.opened, row: list.openedRow, scope: list.scope, close }}
            />
          ))}
      </div>
      <span className="sf-hidden" role="status">
        {list.total !== undefined && t('drones.found', { n: list.total })}
      </span>
    </div>
  );
}
