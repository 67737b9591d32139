import './flight-filters.css';
import { Columns3 } from 'lucide-react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Popover } from '../../../shared/ui/popover.tsx';
import { type ColumnKey, columnKeys, columnTitle } from './flight-columns.tsx';
import type { ShownColumns } from './use-columns.ts';

/** The start stays: it says which row this is. */
const always: readonly ColumnKey[] = ['start'];

/** Shows and hides columns; the choice is remembered. */
export function ColumnsButton({ columns }: { columns: ShownColumns }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <Popover label={t('flights.columns')} icon={<Columns3 className="sf-icon" />}>
      {() => (
        <>
          <div className="sf-fl-checks">
            {columnKeys.map((key) => (
              <label key={key}>
                <input
                  type="checkbox"
                  checked={columns.isShown(key)}
                  disabled={always.includes(key)}
                  onChange={() => columns.toggle(key)}
                />
                {columnTitle(key, t, fmt)}
              </label>
            ))}
          </div>
          <Button onClick={columns.reset}>{t('flights.columnsReset')}</Button>
        </>
      )}
    </Popover>
  );
}
