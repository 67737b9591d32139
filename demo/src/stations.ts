import type { FleetStation } from '@smartflight/fleet/fly-live.ts';
import { type DemoKeys, secretOf } from './keys.ts';
import { companies } from './world.ts';

/** A weather station of the demo, at the fields of its company. */
export interface DemoStation {
  id: string;
  name: string;
  holder: string;
  /** Degrees from the company's centre. */
  east: number;
  north: number;
  /** Its humidity sensor reports values that cannot be. */
  misreadsHumidity?: boolean;
}

export const demoStations: readonly DemoStation[] = [
  { id: 'SW1-NB-0001', name: 'Depot north', holder: 'northblock', east: 0.002, north: 0.004 },
  { id: 'SW1-NB-0002', name: 'Canal bridge', holder: 'northblock', east: -0.021, north: -0.013 },
  {
    id: 'SW1-NB-0003',
    name: 'Trailer',
    holder: 'northblock',
    east: 0.02,
    north: 0.012,
    misreadsHumidity: true,
  },
  { id: 'SW1-SJ-0001', name: '七分场气象站', holder: 'sanjiang', east: 0.003, north: 0.002 },
  { id: 'SW1-CC-0001', name: 'Sede', holder: 'campoclaro', east: -0.003, north: 0.003 },
  { id: 'SW1-KB-0001', name: 'Стан', holder: 'kuban', east: 0.002, north: -0.003 },
];

/** The stations as the simulator runs them, with their secrets. */
export const plannedStations = (keys: DemoKeys): FleetStation[] =>
  demoStations.flatMap(({ id, holder, east, north, misreadsHumidity = false }) => {
    const center = companies.find(({ key }) => key === holder)?.center;
    if (!center) return [];
    const spec = { id, lat: center.lat + north, lon: center.lon + east, misreadsHumidity };
    return [{ spec, secret: secretOf(keys.deviceKey, id) }];
  });
