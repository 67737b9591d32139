import type { Statement } from '@smartflight/contract/orders/orders.schemas.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { appliedText, moneyText } from '../order-texts.ts';

/** The flights of a statement with a line of sums. On a phone each flight is a block with named figures. */
export function StatementLines({ statement }: { statement: Statement }) {
  const t = useT();
  const fmt = useFmt();
  const { lines, totals, price, timeZone } = statement;
  const names = {
    date: t('orders.takeOff'),
    drone: t('orders.drone'),
    pilot: t('orders.pilot'),
    plot: t('orders.plot'),
    area: t('orders.areaM2'),
    applied: t('orders.applied'),
    time: t('orders.time'),
    amount: t('orders.amount'),
  };
  const money = (minor: number | null) => price && moneyText(fmt, minor, price.currency);
  return (
    <table className="or-lines">
      <thead>
        <tr>
          <th scope="col">{names.date}</th>
          <th scope="col">{names.drone}</th>
          <th scope="col">{names.pilot}</th>
          <th scope="col">{names.plot}</th>
          <th scope="col" className="is-figure">
            {names.area}
          </th>
          <th scope="col" className="is-figure">
            {names.applied}
          </th>
          <th scope="col" className="is-figure">
            {names.time}
          </th>
          {price && (
            <th scope="col" className="is-figure">
              {names.amount}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.flightId}>
            <td data-name={names.date} className="sf-num">
              {fmt.instant(line.startAt, 'minute', timeZone)}
            </td>
            <td data-name={names.drone}>{line.droneName || line.droneId}</td>
            <td data-name={names.pilot}>{line.pilotName ?? fmt.number(null)}</td>
            <td data-name={names.plot}>{line.plotName ?? fmt.number(null)}</td>
            <td data-name={names.area} className="is-figure">
              {fmt.number(line.netAreaM2)}
            </td>
            <td data-name={names.applied} className="is-figure">
              {appliedText(fmt, line)}
            </td>
            <td data-name={names.time} className="is-figure">
              {fmt.duration(line.durationS)}
            </td>
            {price && (
              <td data-name={names.amount} className="is-figure">
                {money(line.priceMinor)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {t('orders.total')}
          </th>
          <td data-name={names.area} className="is-figure">
            {fmt.number(totals.netAreaM2)}
          </td>
          <td data-name={names.applied} className="is-figure">
            {appliedText(fmt, totals)}
          </td>
          <td data-name={names.time} className="is-figure">
            {fmt.duration(totals.durationS)}
          </td>
          {price && (
            <td data-name={names.amount} className="is-figure">
              {money(totals.priceMinor)}
            </td>
          )}
        </tr>
      </tfoot>
    </table>
  );
}
