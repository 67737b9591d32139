import { roleCodes } from '@smartflight/contract/access/access.ts';
import { createPartitions } from '../../src/live/tracks/partitions.ts';
import { createTrackWriter } from '../../src/live/tracks/track-writer.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { openDeps } from '../deps.ts';
import { createWorld } from '../world.ts';

// `node first-data.ts <database>`: migrates it and makes what a release starts with, by the code of this checkout.
// Prints `FirstData` as JSON.

/** A manager's session and the drones of the company. */
export interface FirstData {
  token: string;
  drones: string[];
}

const url = process.argv[2] ?? '';
await migrate(url);
const { deps, close } = openDeps(url);
const { pools, clock, log, metrics } = deps;
const writer = createTrackWriter({
  pool: pools.app,
  partitions: createPartitions(pools.owner),
  metrics,
  clock,
  log,
});
const world = createWorld(deps, { writer, derive: async () => 0 });
const companyId = await world.company();
const manager = await world.account({ companyId, roles: [roleCodes.manager] });
const drones = await Promise.all(Array.from({ length: 6 }, () => world.drone({ companyId })));
const made: FirstData = { token: await deps.sessions.start(manager.id), drones };
await writer.drain();
await close();
console.log(JSON.stringify(made));
