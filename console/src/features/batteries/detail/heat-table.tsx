import type { BatteryDetail, BatteryHeat } from '@smartflight/contract/power/battery.schemas.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { electric } from '../battery-labels.tsx';
import { greatestOff, offsOf } from './cell-deviations.ts';
import { useOffLabels } from './deviation-labels.ts';

/** The heat map as a table: one row for each cell. */
export function HeatTable({ heat, battery }: { heat: BatteryHeat; battery: BatteryDetail }) {
  const t = useT();
  const fmt = useFmt();
  const words = useOffLabels();
  const offs = offsOf(heat);
  const { minor, rule } = battery;
  const minorMv = electric(fmt, Math.round(rule.minorV * 1000), 'mV').text;
  return (
    <details className="bt-heat-table">
      <summary>{t('batteries.heat.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="sf-table sf-inset" tabIndex={0} aria-label={t('batteries.heat.table')}>
        <table>
          <thead>
            <tr>
              <th>{t('batteries.heat.cell')}</th>
              <th className="is-figure">{t('batteries.heat.now')}</th>
              <th>{t('batteries.heat.greatest')}</th>
              <th>{t('batteries.heat.when')}</th>
              {minor && <th className="is-figure">{t('batteries.heat.minor', { mv: minorMv })}</th>}
            </tr>
          </thead>
          <tbody>
            {offs.map((cells, index) => {
              const most = greatestOff(cells);
              const isWorst = battery.worstCell?.cell === index + 1;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its number
                <tr key={index}>
                  <td className={isWorst ? 'is-strong' : undefined}>
                    {isWorst
                      ? `${fmt.number(index + 1)} · ${t('batteries.worstCell')}`
                      : fmt.number(index + 1)}
                  </td>
                  <td className="is-figure">{electric(fmt, battery.cellV[index] ?? null, 'V', 3).text}</td>
                  <td>{most ? words.off(most.offMv) : fmt.number(null)}</td>
                  <td className="sf-num">{most ? words.time(heat.at[most.index] ?? 0) : fmt.number(null)}</td>
                  {minor && <td className="is-figure">{fmt.number(minor.perMinute[index] ?? null, 1)}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
        {minor && (
          <p className="bt-faint sf-num">
            {t('batteries.heat.minorOf', { from: words.time(minor.from), to: words.time(minor.to) })}
          </p>
        )}
      </section>
    </details>
  );
}
