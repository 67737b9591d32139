import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import Package from 'lucide-react/icons/package';
import type { ReactNode } from 'react';
import { isAirborne } from '../../live/drone-status.ts';
import { type Quantity, useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { BatteryIcon, TankIcon } from '../../shared/ui/icons/icons.tsx';
import { type Reading, secondsLeft, trendOf } from './forecast/trend.ts';

const lowPercent = 20;

interface SuppliesProps {
  drone: LiveDrone;
  isOld: boolean;
  /** Of the drone's flight in the last minutes, for the rate at which it empties. */
  readings: readonly Reading[];
}

/** Remaining supplies; the tank's in relation to what the flight took off with. */
export function DroneSupplies({ drone, isOld, readings }: SuppliesProps) {
  const t = useT();
  const fmt = useFmt();
  const { tankL, hopperKg, socPct } = drone;
  const isHopper = tankL === undefined && hopperKg !== undefined;
  const left = isHopper ? hopperKg : tankL;
  const amount = (value: number | undefined) => (isHopper ? fmt.mass(value) : fmt.volume(value));
  const loaded = loadedAmount(drone);
  const emptyInS = secondsLeft(trendOf(readings, isHopper ? 'hopperKg' : 'tankL'));
  const electric = [
    drone.voltageV === undefined ? '' : `${fmt.number(drone.voltageV, 1)} V`,
    drone.currentA === undefined ? '' : `${fmt.number(drone.currentA)} A`,
    drone.tempC === undefined ? '' : `${fmt.number(drone.tempC)} °C`,
  ];
  return (
    <div className={isOld ? 'rt-supplies is-old' : 'rt-supplies'}>
      <Gauge
        icon={isHopper ? <Package className="sf-icon" /> : <TankIcon />}
        name={t(isHopper ? 'realtime.hopper' : 'realtime.tank')}
        value={amount(left)}
        percent={loaded && (100 * (left ?? 0)) / loaded}
        note={joined([
          loaded === undefined ? '' : t('realtime.ofLoaded', { amount: amount(loaded).text }),
          emptyInS === undefined ? '' : t('realtime.emptyIn', { time: fmt.duration(emptyInS) }),
        ])}
      />
      <Gauge
        icon={<BatteryIcon level={(socPct ?? 0) / 20} />}
        name={t('realtime.battery')}
        value={fmt.percent(socPct)}
        percent={socPct}
        note={joined(electric)}
      />
    </div>
  );
}

const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

/**
 * Product loaded in the present flight, L or kg: drones don't report the size of a tank, but what is left and what was
 * used. Undefined on the ground, where a refill is already in what is left.
 */
function loadedAmount(drone: LiveDrone): number | undefined {
  const { tankL, hopperKg, volumeUsedL, massUsedKg } = drone;
  const [left, used] = tankL === undefined ? [hopperKg, massUsedKg] : [tankL, volumeUsedL];
  if (!isAirborne(drone) || left === undefined || used === undefined) return undefined;
  return left + used || undefined;
}

interface GaugeProps {
  icon: ReactNode;
  name: string;
  value: Quantity;
  /** Fill level, 0 to 100; without it no bar is drawn. */
  percent?: number | undefined;
  note: string;
}

function Gauge({ icon, name, value, percent, note }: GaugeProps) {
  return (
    <div className="rt-gauge">
      <span className="rt-gauge-name">
        {icon}
        {name}
        <b className="sf-num">
          {value.value} <small>{value.unit}</small>
        </b>
      </span>
      {percent !== undefined && (
        <span className={percent < lowPercent ? 'rt-bar is-low' : 'rt-bar'} aria-hidden="true">
          <span style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
        </span>
      )}
      <small className="sf-num">{note}</small>
    </div>
  );
}
