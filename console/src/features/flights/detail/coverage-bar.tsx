import type { FlightDetail } from '@smartflight/contract/flights/flights.schemas.ts';
import { type LegendKey, MapLegend } from '../../../domain/map/panel/map-legend.tsx';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';

/** Areas by class in the user's unit; those that need a plot are left out without one. */
export function CoverageLegend({ flight, withUnits = false }: { flight: FlightDetail; withUnits?: boolean }) {
  const fmt = useFmt();
  const areas: Partial<Record<LegendKey, number | null>> = {
    once: flight.onceAreaM2,
    twice: flight.twiceAreaM2,
    more: flight.moreAreaM2,
    ...(flight.plotId === null ? {} : { skipped: flight.skipAreaM2, outside: flight.outsideAreaM2 }),
  };
  const keys = (['once', 'twice', 'more', 'skipped', 'outside'] as const).filter((key) => key in areas);
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
    ['skipped', flight.skipAreaM2 ?? 0],
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
