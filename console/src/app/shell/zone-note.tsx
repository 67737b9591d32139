import { browserZone, formatInstant } from '../../shared/format/dates.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useOwnZone } from '../../shared/format/use-own-zone.ts';
import { useT } from '../../shared/i18n/use-t.ts';

/** Names the zone of all times while the device's clock shows another time. */
export function ZoneNote() {
  const t = useT();
  const fmt = useFmt();
  const zone = useOwnZone();
  const now = Date.now();
  if (formatInstant(now, zone) === formatInstant(now, browserZone())) return null;
  return <p className="sf-rail-zone">{t('live.zone', { zone: fmt.zone() })}</p>;
}
