import Columns3 from 'lucide-react/icons/columns-3';
import { useT } from '../../i18n/use-t.ts';
import { lazyLayer } from '../overlay/layer-boundary.tsx';
import { Popover } from '../overlay/popover.tsx';
import { Skeleton } from '../states/states.tsx';
import type { Column } from './data-table.tsx';

const ColumnsPanel = lazyLayer(async () => (await import('./columns-panel.tsx')).ColumnsPanel);

/**
 * Button for the settings of a named table: visible columns, their order and the number of frozen ones. They are
 * stored for the user on the server.
 */
export function ColumnsButton<Row>(props: { table: string; columns: readonly Column<Row>[] }) {
  const t = useT();
  const { table, columns } = props;
  return (
    <Popover label={t('columns.title')} icon={<Columns3 className="sf-icon" />}>
      {(close) => (
        <ColumnsPanel
          close={close}
          fallback={<Skeleton height={240} />}
          part={{
            table,
            columns: columns.map(({ key, title, optional = false, always = false }) => ({
              key,
              title: String(title),
              optional,
              always,
            })),
          }}
        />
      )}
    </Popover>
  );
}
