import type { Flight } from '@smartflight/contract/flights/flights.schemas.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { Column } from '../../../shared/ui/table/data-table.tsx';
import type { DayTotals } from './day-groups.ts';

/** Header row of a day in the table: its name, number of sorties, and totals under their columns. */
export function DayHead(props: {
  day: string;
  totals: DayTotals | undefined;
  columns: readonly Column<Flight>[];
}) {
  const t = useT();
  const fmt = useFmt();
  const { totals, columns } = props;
  const firstFigure = columns.findIndex((column) => column.figure);
  const span = firstFigure < 0 ? columns.length : Math.max(1, firstFigure);
  const sum = (key: string) => {
    if (!totals) return null;
    if (key === 'duration') return fmt.duration(totals.flightS);
    if (key === 'gross') return <b>{fmt.area(totals.grossAreaM2).value}</b>;
    if (key === 'net') return <b>{fmt.area(totals.netAreaM2).value}</b>;
    if (key === 'volume') return totals.volumeL > 0 ? fmt.volume(totals.volumeL, 0).text : null;
    return null;
  };
  return (
    <>
      <th scope="rowgroup" colSpan={span}>
        <b>{fmt.day(props.day)}</b>
        {totals && <span className="sf-fl-day-count">{t('count.sorties', { n: totals.sorties })}</span>}
      </th>
      {columns.slice(span).map((column) => (
        <td key={column.key} className={column.figure ? 'is-figure' : undefined}>
          {sum(column.key)}
        </td>
      ))}
    </>
  );
}
