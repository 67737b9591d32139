import type { Drone } from '@smartflight/contract/drones/drone.schemas.ts';
import { memo } from 'react';
import { ExpiryChip } from '../../domain/devices/detail/expiry-chip.tsx';
import { gradeOf } from '../../domain/devices/detail/expiry-grade.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { PickBox, type Picks, togglePick } from '../../shared/ui/table/pick-column.tsx';
import { droneName, expiryNames, lockStateOf } from './drone-labels.ts';
import { LockTag, StateTag } from './drone-status.tsx';

interface CardProps {
  drone: Drone;
  isOpen: boolean;
  open: (id: string) => void;
  picks: Picks;
}

export const DroneCard = memo(function DroneCard({ drone, isOpen, open, picks }: CardProps) {
  const t = useT();
  const fmt = useFmt();
  const [first] = drone.expiries;
  const area = fmt.area(drone.grossAreaM2);
  const isExpiring = first !== undefined && gradeOf(first.at, Date.now()) !== 'later';
  return (
    <div className="dr-card" data-drone={drone.id} aria-current={isOpen}>
      <PickBox
        label={t('drones.pick', { name: droneName(drone) })}
        isOn={picks.keys.has(drone.id)}
        toggle={() => picks.change(togglePick(picks.keys, drone.id))}
      />
      <button type="button" className="dr-card-open sf-inset" onClick={() => open(drone.id)}>
        <span className="dr-card-line">
          <b className="sf-cut">{droneName(drone)}</b>
          <span className="sf-num">
            <b>{area.value}</b> <small>{area.unit}</small>
          </span>
        </span>
        <span className="dr-card-line dr-faint">
          <span className="sf-cut">
            {drone.model} · <span className="sf-id">{drone.id}</span>
          </span>
        </span>
        <span className="dr-card-line">
          <StateTag drone={drone} />
          {isExpiring ? (
            <ExpiryChip at={first.at} of={t(expiryNames[first.of])} />
          ) : (
            lockStateOf(drone) !== 'unknown' && <LockTag drone={drone} />
          )}
        </span>
      </button>
    </div>
  );
});
