import './ageing.css';
import type { BatteryAgeing, BatteryDetail } from '@smartflight/contract/power/battery.schemas.ts';
import { useMemo } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { electric } from '../battery-labels.tsx';
import { ageingPicture } from './ageing-lines.ts';

type Capacity = NonNullable<BatteryAgeing['capacity']>;

function Forecast({ capacity }: { capacity: Capacity | null }) {
  const t = useT();
  const fmt = useFmt();
  if (capacity === null) return <p className="bt-quiet">{t('batteries.ageing.tooLittle')}</p>;
  const left = capacity.cyclesTo80;
  if (left === null) return <p>{t('batteries.ageing.steady')}</p>;
  if (left.estimate === 0) return <p>{t('batteries.ageing.reached')}</p>;
  const [low, high] = [fmt.number(left.low), left.high];
  return (
    <p>
      <b>{t('batteries.ageing.to80', { n: fmt.number(left.estimate) })}</b>
      {' · '}
      {high === null
        ? t('batteries.ageing.atLeast', { low })
        : t('batteries.ageing.between', { low, high: fmt.number(high) })}
    </p>
  );
}

function Resistance({ resistance }: { resistance: NonNullable<BatteryAgeing['resistance']> }) {
  const t = useT();
  const fmt = useFmt();
  const milli = (ohm: number) => electric(fmt, ohm * 1000, 'mOhm', 1).text;
  const change = resistance.per100Cycles.estimate;
  return (
    <p>
      {t('batteries.ageing.resistance')} <b className="sf-num">{milli(resistance.line.to.value)}</b>
      {' · '}
      {t('batteries.ageing.per100', { change: `${change > 0 ? '+' : ''}${milli(change)}` })}
    </p>
  );
}

/** Capacity over cycles with its trend, and when it will reach 80 % of the design capacity. */
export function Ageing({ battery }: { battery: BatteryDetail }) {
  const t = useT();
  const fmt = useFmt();
  const { trend, designAh, ageing } = battery;
  const capacity = ageing?.capacity ?? null;
  const picture = useMemo(() => ageingPicture(trend, designAh, capacity), [trend, designAh, capacity]);
  const ah = (value: number) => electric(fmt, value, 'Ah', 1).text;
  return (
    <section className="bt-part" aria-label={t('batteries.ageing.title')}>
      <h2>{t('batteries.ageing.title')}</h2>
      <Forecast capacity={capacity} />
      {ageing?.resistance && <Resistance resistance={ageing.resistance} />}
      {picture && (
        <figure className="bt-ageing">
          <figcaption>{t('batteries.ageing.capacity')}</figcaption>
          <div className="bt-ageing-plot">
            <span className="sf-num">{ah(picture.ah.high)}</span>
            <span className="sf-num" style={{ top: `${picture.endY}%` }}>
              {fmt.percent(80).text}
            </span>
            <svg
              viewBox="0 0 1000 100"
              preserveAspectRatio="none"
              role="img"
              aria-label={t('batteries.ageing.summary', {
                from: fmt.number(picture.first.cycles),
                first: ah(picture.first.fullAh),
                to: fmt.number(picture.last.cycles),
                last: ah(picture.last.fullAh),
              })}
            >
              {picture.band !== undefined && <path className="is-band" d={picture.band} />}
              <path className="is-end" d={`M0 ${picture.endY}H1000`} />
              {picture.ahead !== undefined && <path className="is-ahead" d={picture.ahead} />}
              {picture.trend !== undefined && <path className="is-trend" d={picture.trend} />}
              <path className="is-dots" d={picture.dots.map(({ x, y }) => `M${x} ${y}h0`).join('')} />
            </svg>
          </div>
          <div className="bt-ageing-axis sf-num" aria-hidden="true">
            <span>{fmt.number(picture.cycles.from)}</span>
            <span>{t('batteries.ageing.axis')}</span>
            <span>{fmt.number(picture.cycles.to)}</span>
          </div>
        </figure>
      )}
    </section>
  );
}
