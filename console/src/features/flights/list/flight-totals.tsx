import type { FlightTotals } from '@smartflight/contract/flights.ts';
import type { Quantity } from '../../../shared/format/fmt.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Figure, FigureStrip } from '../../../shared/ui/figure.tsx';
import { overlapPctOf, rateLphaOf } from './day-groups.ts';
import type { FlightSearch } from './flight-search.ts';

/** `187 h 22 min` with its last word set small, as a unit. */
export function lastWordSmall(text: string): Quantity | string {
  const [, value, unit] = /^(.*)\s(\S+)$/.exec(text) ?? [];
  return value === undefined || unit === undefined ? text : { value, unit, text };
}

/** Figures over the whole filter, whatever page is shown. `totals` undefined = on their way. */
export function FlightTotalsStrip({ totals }: { totals: FlightTotals | undefined }) {
  const t = useT();
  const fmt = useFmt();
  const rate = totals && rateLphaOf(totals);
  const mixed = totals !== undefined && totals.massKg > 0 && totals.grossAreaM2 > 0;
  return (
    <FigureStrip>
      <Figure size="large" label={t('flights.total.gross')} value={fmt.area(totals?.grossAreaM2)} />
      <Figure label={t('flights.total.net')} value={fmt.area(totals?.netAreaM2)} />
      <Figure label={t('flights.total.overlap')} value={fmt.percent(totals && overlapPctOf(totals), 1)} />
      <Figure label={t('flights.total.sorties')} value={fmt.number(totals?.sorties)} />
      <Figure label={t('flights.total.time')} value={lastWordSmall(fmt.duration(totals?.flightS))} />
      <Figure label={t('flights.total.liquid')} value={fmt.volume(totals?.volumeL, 0)} />
      {totals && totals.massKg > 0 && (
        <Figure label={t('flights.fact.granules')} value={fmt.mass(totals.massKg, 0)} />
      )}
      <Figure
        label={
          mixed ? (
            <abbr title={t('flights.total.rateMixed')}>{t('flights.total.rate')}</abbr>
          ) : (
            t('flights.total.rate')
          )
        }
        value={fmt.rate(rate)}
      />
    </FigureStrip>
  );
}

/** The phone's head figures: gross alone in large, three more beside each other. */
export function PhoneTotals(props: { totals: FlightTotals | undefined; search: FlightSearch }) {
  const t = useT();
  const fmt = useFmt();
  const { totals, search } = props;
  const days = {
    from: fmt.day(search.from, { weekday: false }),
    to: fmt.day(search.to, { weekday: false }),
  };
  return (
    <div className="sf-fl-phone-totals">
      <Figure size="hero" label={t('flights.total.grossDays', days)} value={fmt.area(totals?.grossAreaM2)} />
      <div>
        <Figure size="small" label={t('flights.total.net')} value={fmt.area(totals?.netAreaM2).text} />
        <Figure size="small" label={t('flights.total.sorties')} value={fmt.number(totals?.sorties)} />
        <Figure size="small" label={t('flights.total.timeShort')} value={fmt.duration(totals?.flightS)} />
      </div>
    </div>
  );
}
