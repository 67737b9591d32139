import '../../shared/ui/list-page.css';
import './drone-list-screen.css';
import type { ReactNode } from 'react';
import { BulkLock } from '../../live/commands/bulk-lock.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { copyText } from '../../shared/link/copy-link.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ColumnsButton } from '../../shared/ui/columns-button.tsx';
import { lazyLayer } from '../../shared/ui/lazy-layer.tsx';
import { useMobile } from '../../shared/ui/look.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { SavedViews } from '../../shared/ui/saved-views.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { DroneFilters } from './drone-filters.tsx';
import { DroneTable } from './drone-table.tsx';
import type { DroneList } from './use-drone-list.ts';
import { useDronesLive } from './use-drones-live.ts';

/** Comes with the first drone that is opened: most of the code about one drone stands behind it. */
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
  /** Stands in the place of the rows when there are none. */
  empty: ReactNode;
  /** Stands in the place of the inspector while it is open, such as a form. */
  panel?: ReactNode;
  /** What can be done with all picked drones, beside locking them and copying their ids. */
  pickedActions?: ReactNode;
  /** Whether drones without an owner can be among them. */
  ownership?: boolean;
}

/** A page of drones: filters, table or cards, the opened drone beside them. */
export function DroneListScreen(props: DroneListScreenProps) {
  const t = useT();
  const isMobile = useMobile();
  const { list, title, actions, top, empty, panel, pickedActions, ownership = false } = props;
  useDronesLive(list.scope);
  const { search, picks } = list;
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
          {picks.keys.size > 0 && !isMobile && <PickedBar list={list}>{pickedActions}</PickedBar>}
          <DroneTable list={list} label={title} empty={empty} />
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

/** What is done with all picked drones at once. */
function PickedBar({ list, children }: { list: DroneList; children: ReactNode }) {
  const t = useT();
  const { picks, rows = [] } = list;
  const commanded = rows.filter(({ id, rights }) => picks.keys.has(id) && rights.command);
  const copy = async () => {
    if (await copyText([...picks.keys].join('\n'))) toast.ok(t('state.copied'));
    else toast.error(t('state.copyFailed'));
  };
  return (
    <div className="dr-picked">
      <b>{t('drones.picked', { n: picks.keys.size })}</b>
      {commanded.length > 0 && <BulkLock drones={commanded} />}
      {children}
      <Button onClick={() => void copy()}>{t('drones.copyIds')}</Button>
      <Button kind="quiet" onClick={() => picks.change(new Set())}>
        {t('drones.dropPicks')}
      </Button>
    </div>
  );
}
