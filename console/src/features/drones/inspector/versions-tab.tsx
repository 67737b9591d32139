import type { DroneDetail } from '@smartflight/contract/drones/drone.schemas.ts';
import { Block, FactList } from '../../../domain/devices/detail/facts.tsx';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { VersionBadge } from '../drone-status.tsx';

/** Software and hardware versions of the five components, and the current ones for the model. */
export function VersionsTab({ drone }: { drone: DroneDetail }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <>
      {drone.versions.map(({ part, software, hardware, current, isOutdated }) => (
        <Block
          key={part}
          title={t(`drones.parts.${part}`)}
          action={software !== null && <VersionBadge isOutdated={isOutdated} current={current} />}
        >
          <FactList
            rows={[
              [t('drones.versions.software'), software],
              [t('drones.versions.hardware'), hardware],
            ]}
          />
        </Block>
      ))}
      <p className="dr-note">
        {drone.reportedAt
          ? t('drones.versions.reported', { when: fmt.instant(drone.reportedAt, 'minute') })
          : t('drones.versions.never')}
      </p>
    </>
  );
}
