import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import type { UserActor } from '../../../access/actor.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import { swathLines } from '../derivation/swath-runs.ts';
import { unpackSamples } from '../stored-track.ts';

/** One run of flowing product: its centre line [longitude, latitude], degrees WGS-84, and the width of its swath. */
export interface FlownPass {
  startAt: string;
  widthM: number;
  line: [number, number][];
}

/** Largest distance of a pass from the flown one, m. */
const toleranceM = 0.3;

/** The passes of samples in time order. */
export const passesOf = (samples: Parameters<typeof swathLines>[0]): FlownPass[] =>
  swathLines(samples, toleranceM).map(({ startAt, widthM, line }) => ({
    startAt: new Date(startAt).toISOString(),
    widthM: Math.round(widthM * 100) / 100,
    line,
  }));

/** The passes of flights that the caller has found in the actor's reach, by flight id; none of one without a track. */
export async function readPasses(
  db: Database,
  _actor: UserActor,
  ids: readonly string[],
): Promise<Map<string, FlownPass[]>> {
  const found = new Map<string, FlownPass[]>();
  // One at a time: the tracks of a day would fill the memory.
  for (const id of ids) {
    const { rows } = await sql<{ track: Buffer }>`
      select track from flight_shapes where flight_id = ${id}`.execute(db);
    if (rows[0]) found.set(id, passesOf(await unpackSamples(rows[0].track)));
    await breathe();
  }
  return found;
}
