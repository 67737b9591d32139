import '../../../shared/ui/table/list-page.css';
import './list-screen.css';
import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import { ColumnsButton } from '../../../shared/ui/table/columns-button.tsx';
import type { Column } from '../../../shared/ui/table/data-table.tsx';
import { Pager } from '../../../shared/ui/table/pager.tsx';
import { SavedViews } from '../../../shared/ui/table/saved-views.tsx';
import { useMobile } from '../../../shared/ui/theme/look.ts';

/** Loaded after the list: most people have no claims. */
const DeviceClaims = lazy(async () => ({
  default: (await import('../claims/device-claims.tsx')).DeviceClaims,
}));

/** What a page of one kind of device adds to the common list. */
export interface ListScreenProps<List> {
  list: List;
  title: string;
  /** The page's own buttons in the header, the primary one last. */
  actions?: ReactNode;
  /** Between header and table, such as open offers. */
  top?: ReactNode;
  empty: ReactNode;
  /** Shown instead of the inspector while open, such as a form. */
  panel?: ReactNode;
  /** Whether the list can contain devices without an owner. */
  ownership?: boolean;
}

interface Shown<Row> {
  table: string;
  columns: Column<Row>[];
  params: URLSearchParams;
  search: { page: number; size: number };
  total: number | undefined;
  change: (patch: { page: number }) => void;
}

interface DeviceListScreenProps<Row>
  extends Pick<ListScreenProps<Shown<Row>>, 'list' | 'title' | 'actions' | 'top'> {
  kind: DeviceKind;
  filters: ReactNode;
  /** Table, or cards on a phone. */
  rows: ReactNode;
  /** Actions on the selected rows. */
  picked?: ReactNode;
  /** Next to the rows: the opened device or a form. */
  side?: ReactNode;
  /** Announces the number of results to screen readers. */
  found: (total: number) => string;
}

/** A page of devices: filters, table or cards, and the opened device. */
export function DeviceListScreen<Row>(props: DeviceListScreenProps<Row>) {
  const isMobile = useMobile();
  const { kind, list, title, actions, filters, top, rows, picked, side, found } = props;
  const { search, total } = list;
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
        filters={filters}
      />
      {top}
      <Suspense>
        <DeviceClaims kind={kind} />
      </Suspense>
      <div className="sf-list-main">
        <div className="sf-list-column">
          {!isMobile && picked}
          {rows}
          {isMobile && picked}
          <Pager
            page={search.page}
            size={search.size}
            total={total}
            change={(page) => list.change({ page })}
          />
        </div>
        {side}
      </div>
      <span className="sf-hidden" role="status">
        {total !== undefined && found(total)}
      </span>
    </div>
  );
}
