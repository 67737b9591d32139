import type pg from 'pg';
import type { Deps } from '../../access/deps.ts';
import { createDroneProperties } from '../drones/drone-properties.ts';
import { createStationWriter } from '../stations/station-intake.ts';
import { createBatteryWriter } from './battery-writer.ts';
import { createChargerState } from './charger-state.ts';
import { createPower } from './power-intake.ts';
import { createSamplePartitions } from './sample-partitions.ts';

/** Days that battery samples are kept at full rate; after that, thinned and packed data remains. */
export const fullRateDays = 30;

/** Opens intake and storage of chargers, batteries and weather stations. */
export function openPower({
  pools,
  metrics,
  clock,
  log,
  events,
  broker,
}: Pick<Deps, 'pools' | 'metrics' | 'clock' | 'log' | 'events' | 'broker'>) {
  const chargers = createChargerState({ clock });
  const partitions = createSamplePartitions(pools.owner);
  const pool: pg.Pool = pools.app;
  const batteries = createBatteryWriter({
    pool,
    partitions,
    metrics,
    clock,
    log,
    events,
    keepDays: fullRateDays,
    isShared: () => broker()?.sharesMessages?.() ?? false,
  });
  const stations = createStationWriter(pool);
  const power = createPower({ chargers, batteries, stations, reported: createDroneProperties(pool) });
  return { chargers, partitions, batteries, power };
}
