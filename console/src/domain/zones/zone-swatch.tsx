import './zones.css';
import { type ZoneClass, zoneClasses } from '@smartflight/contract/airspace/zone.ts';
import { useT } from '../../shared/i18n/use-t.ts';

/** A class as the map draws it; its word is beside it. */
export function ZoneSwatch({ zoneClass }: { zoneClass: ZoneClass }) {
  return <span className={`sf-zone-swatch is-${zoneClass}`} aria-hidden="true" />;
}

/** What the patterns on the map mean. */
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
