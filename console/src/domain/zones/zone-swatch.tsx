import './zones.css';
import { type ZoneClass, zoneClasses } from '@smartflight/contract/airspace/zone.ts';
import { useT } from '../../shared/i18n/use-t.ts';

/** The pattern of a class as drawn on the map; shown next to its label. */
export function ZoneSwatch({ zoneClass }: { zoneClass: ZoneClass }) {
  return <span className={`sf-zone-swatch is-${zoneClass}`} aria-hidden="true" />;
}

/** Legend of the map's patterns. */
export function ZoneLegend() {
  const t = useT();
  return (
    <ul className="sf-zone-legend" aria-label={t('zones.class.label')}>
      {zoneClasses.map((zoneClass) => (
        <li key={zoneClass}>
          <ZoneSwatch zoneClass={zoneClass} />
          {t(`zones.class.${zoneClass}`)}
        </li>
      ))}
    </ul>
  );
}
