import './flight-totals.css';
import type { FlightTotals } from '@smartflight/contract/flights/flights.schemas.ts';
import type { Quantity } from '../../../shared/format/fmt.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Figure, FigureStrip } from '../../../shared/ui/layout/figure.tsx';

/** Shows the last word small, as a unit, such as in `187 h 22 min`. */
export function lastWordSmall(text: string): Quantity | string {
  const [, value, unit] = /^(.*)\s(\S+)$/.exec(text) ?? [];
  return value === undefined || unit === undefined ? text : { value, unit, text };
}

/** Smaller amounts leak through a closed gate. */
const leastKg = 0.5;

/** Product per area: litres if anything was sprayed, with kilograms below if granules were spread too. */
function Rate({ totals }: { totals: FlightTotals | undefined }) {
  const t = useT();
  const fmt = useFmt();
  const { sprayRateLpha: litres, sowRateKgpha: kilograms } = totals ?? {};
  const sown = typeof kilograms === 'number' ? fmt.sownRate(kilograms) : undefined;
  const sprayed = typeof litres === 'number' ? fmt.rate(litres) : undefined;
  return (
    <Figure
      label={t('flights.total.rate')}
      value={sprayed ?? sown ?? fmt.rate(undefined)}
      {...(sprayed && sown ? { note: sown.text } : {})}
    />
  );
}

/**
 * Totals over the whole filter, independent of the page. `totals` is undefined while loading; `label` is that of the
 * area.
 */
export function FlightTotalsStrip({ totals, label }: { totals: FlightTotals | undefined; label?: string }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <FigureStrip>
      <Figure
        size="large"
        label={label ?? t('flights.total.gross')}
        explain={t('areas.gross')}
        value={fmt.area(totals?.grossAreaM2)}
      />
      <Figure label={t('flights.total.net')} explain={t('areas.net')} value={fmt.area(totals?.netAreaM2)} />
      <Figure label={t('flights.total.overlap')} value={fmt.percent(totals?.overlapPct, 1)} />
      <Figure label={t('flights.total.sorties')} value={fmt.number(totals?.sorties)} />
      <Figure label={t('flights.total.time')} value={lastWordSmall(fmt.duration(totals?.flightS))} />
      <Figure label={t('flights.total.liquid')} value={fmt.volume(totals?.volumeL, 0)} />
      {totals && totals.massKg >= leastKg && (
        <Figure label={t('flights.fact.granules')} value={fmt.mass(totals.massKg, 0)} />
      )}
      <Rate totals={totals} />
    </FigureStrip>
  );
}

/** The totals on a phone: gross area large, three others in a row. */
export function PhoneTotals({ totals, label }: { totals: FlightTotals | undefined; label: string }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <div className="sf-fl-phone-totals">
      <Figure size="hero" label={label} explain={t('areas.gross')} value={fmt.area(totals?.grossAreaM2)} />
      <div>
        <Figure
          size="small"
          label={t('flights.total.net')}
          explain={t('areas.net')}
          value={fmt.area(totals?.netAreaM2).text}
        />
        <Figure size="small" label={t('flights.total.sorties')} value={fmt.number(totals?.sorties)} />
        <Figure size="small" label={t('flights.total.timeShort')} value={fmt.duration(totals?.flightS)} />
      </div>
    </div>
  );
}
