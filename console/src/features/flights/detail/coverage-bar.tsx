import type { FlightDetail } from '@smartflight/contract/flights/flights.schemas.ts';
import { type LegendKey, MapLegend } from '../../../domain/map/panel/map-legend.tsx';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';

/** Older flights have one figure for all that was not treated. */
function untreated({ gapAreaM2, remainingAreaM2, skipAreaM2, plotId }: FlightDetail) {
  const remaining = gapAreaM2 === null ? skipAreaM2 : remainingAreaM2;
  return {
    ...(gapAreaM2 === null ? {} : { gap: gapAreaM2 }),
    ...(plotId === null ? {} : { remaining }),
  };
}

/** Areas by class in the user's unit; those that need a plot are left out without one. */
export function CoverageLegend({ flight, withUnits = false }: { flight: FlightDetail; withUnits?: boolean }) {
  const fmt = useFmt();
  const areas: Partial<Record<LegendKey, number | null>> = {
    once: flight.onceAreaM2,
    twice: flight.twiceAreaM2,
    more: flight.moreAreaM2,
    ...untreated(flight),
    ...(flight.plotId === null ? {} : { outside: flight.outsideAreaM2 }),
  };
  const keys = (['once', 'twice', 'more', 'gap', 'remaining', 'outside'] as const).filter(
    (key) => key in areas,
  );
  const values = Object.fromEntries(
    keys.map((key) => [key, fmt.area(areas[key])[withUnits ? 'text' : 'value']]),
  );
  return <MapLegend keys={keys} values={values} />;
}

/** Shares of the area by number of treatments, with skipped and outside at the end. */
export function CoverageBar({ flight }: { flight: FlightDetail }) {
  const t = useT();
  const parts = [
    ['once', flight.onceAreaM2],
    ['twice', flight.twiceAreaM2],
    ['more', flight.moreAreaM2],
    ['gap', untreated(flight).gap ?? 0],
    ['remaining', untreated(flight).remaining ?? 0],
    ['outside', flight.outsideAreaM2 ?? 0],
  ] as const;
  if (parts.every(([, areaM2]) => areaM2 <= 0)) return null;
  return (
    <div className="sf-block">
      <div className="sf-fd-coverage" aria-hidden="true">
        {parts
          .filter(([, areaM2]) => areaM2 > 0)
          .map(([kind, areaM2]) => (
            <span key={kind} className={`sf-map-swatch is-${kind}`} style={{ flexGrow: areaM2 }} />
          ))}
      </div>
      <p className="sf-fd-coverage-words">
        <span>{t('flights.detail.once')}</span>
        <span>{t('flights.detail.rest')}</span>
      </p>
    </div>
  );
}
