import type { BatteryDetail } from '@smartflight/contract/power/battery.schemas.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';

/** Devices of other accounts that reported this battery; absent without any. */
export function SightingsBlock({ battery: { sightings } }: { battery: BatteryDetail }) {
  const t = useT();
  const fmt = useFmt();
  if (sightings.length === 0) return null;
  const at = (time: string): string => fmt.instant(time, 'minute');
  return (
    <section className="sf-block bt-sightings" aria-label={t('batteries.sightings.label')}>
      <h3>{t('batteries.sightings.label')}</h3>
      <p className="bt-faint">{t('batteries.sightings.more')}</p>
      <ul>
        {sightings.map(({ kind, id, firstAt, lastAt }) => (
          <li key={`${kind} ${id} ${firstAt}`}>
            <span>{id ?? t(`batteries.sightings.${kind}`)}</span>
            <span className="bt-faint sf-num">
              {t('batteries.fault.span', { from: at(firstAt), to: at(lastAt) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
