import type pg from 'pg';
import type { Described, DescribedKind, FleetState } from '../fleet/fleet-state.ts';

interface Known {
  /** Absent for an unknown id. */
  facts?: Described;
  readAt: number;
}

const keptMs = 600_000;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const queries: Record<DescribedKind, string> = {
  pilot: 'select id, username as "pilotName" from accounts where id = any($1::uuid[])',
  plot: 'select id, name as "plotName", area_m2 as "plotAreaM2" from plots where id = any($1::uuid[])',
};

/**
 * Looks up pilots and plots that drones refer to by id: all missing ones in one query, never one per
 * message. Results are cached, including unknown ids.
 */
export function createNames(pool: pg.Pool, fleet: FleetState): () => Promise<void> {
  const known: Record<DescribedKind, Map<string, Known>> = { pilot: new Map(), plot: new Map() };

  async function describe(kind: DescribedKind, ids: ReadonlySet<string>): Promise<void> {
    const now = fleet.clock();
    const unknown = [...ids].filter((id) => now - (known[kind].get(id)?.readAt ?? -keptMs) >= keptMs);
    if (unknown.length > 0) {
      for (const id of unknown) known[kind].set(id, { readAt: now });
      const { rows } = await pool.query<Described & { id: string }>(queries[kind], [unknown]);
      for (const { id, ...facts } of rows) known[kind].set(id, { facts, readAt: now });
    }
    for (const id of ids) {
      const facts = known[kind].get(id)?.facts;
      if (facts) fleet.describe(kind, id, facts);
    }
  }

  return async () => {
    const wanted: Record<DescribedKind, Set<string>> = { pilot: new Set(), plot: new Set() };
    for (const { drone } of fleet.entries()) {
      want(wanted.pilot, drone.pilotId, drone.pilotName);
      want(wanted.plot, drone.plotId, drone.plotAreaM2);
    }
    await describe('pilot', wanted.pilot);
    await describe('plot', wanted.plot);
  };
}

function want(ids: Set<string>, id: string | undefined, fact: unknown): void {
  if (id !== undefined && fact === undefined && uuidPattern.test(id)) ids.add(id);
}
