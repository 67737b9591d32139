import { Columns3 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useT } from '../i18n/use-t.ts';
import type { Column } from './data-table.tsx';
import { Popover } from './popover.tsx';
import { Skeleton } from './states.tsx';

const ColumnsPanel = lazy(async () => ({ default: (await import('./columns-panel.tsx')).ColumnsPanel }));

/** Which columns a named table shows, in which order, how many stay in place; kept for the user on the server. */
export function ColumnsButton<Row>(props: { table: string; columns: readonly Column<Row>[] }) {
  const t = useT();
  const { table, columns } = props;
  return (
    <Popover label={t('columns.title')} icon={<Columns3 className="sf-icon" />}>
      {() => (
        <Suspense fallback={<Skeleton height={240} />}>
          <ColumnsPanel
            table={table}
            columns={columns.map(({ key, title, optional = false, always = false }) => ({
              key,
              title: String(title),
              optional,
              always,
            }))}
          />
        </Suspense>
      )}
    </Popover>
  );
}
