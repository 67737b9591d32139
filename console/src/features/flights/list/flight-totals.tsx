import './flight-totals.css';
import type { FlightTotals } from '@smartflight/contract/flights/flights.schemas.ts';
import type { Quantity } from '../../../shared/format/fmt.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Figure, FigureStrip } from '../../../shared/ui/layout/figure.tsx';

/** `187 h 22 min` with its last word set small, as a unit. */
export function lastWordSmall(text: string): Quantity | string {
  const [, value, unit] = /^(.*)\s(\S+)$/.exec(text) ?? [];
  return value === undefined || unit === undefined ? text : { value, unit, text };
}

/** Less than this is what a closed gate lets through. */
const leastKg = 0.5;

/** Product per area: litres where something was sprayed, with kilograms below where something was sown as well. */
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

/** Figures over the whole filter, whatever page is shown. `totals` undefined = on their way; `label` of the area. */
export function FlightTotalsStrip({ totals, label }: { totals: FlightTotals | undefined; label?: string }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <FigureStrip>
      <Figure size="large" label={label ?? t('flights.total.gross')} value={fmt.area(totals?.grossAreaM2)} />
      <Figure label={t('flights.total.net')} value={fmt.area(totals?.netAreaM2)} />
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

/** The phone's head figures: gross alone in large, three more beside each other. */
export function PhoneTotals({ totals, label }: { totals: FlightTotals | undefined; label: string }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <div className="sf-fl-phone-totals">
      <Figure size="hero" label={label} value={fmt.area(totals?.grossAreaM2)} />
      <div>
        <Figure size="small" label={t('flights.total.net')} value={fmt.area(totals?.netAreaM2).text} />
        <Figure size="small" label={t('flights.total.sorties')} value={fmt.number(totals?.sorties)} />
        <Figure size="small" label={t('flights.total.timeShort')} value={fmt.duration(totals?.flightS)} />
      </div>
    </div>
  );
}
