import type { FlightDetail } from '@smartflight/contract/flights.ts';
import { useT } from '../../../shared/i18n/use-t.ts';

/** Shares of the ground by how often it was treated, skipped and outside at the end. */
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
