import type pg from 'pg';
import type { FleetState } from '../fleet/fleet-state.ts';

type Kind = 'pilot' | 'plot';
interface Name {
  name: string;
  readAt: number;
}

const keptMs = 600_000;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const queries: Record<Kind, string> = {
  pilot: 'select id, username as name from accounts where id = any($1::uuid[])',
  plot: 'select id, name from plots where id = any($1::uuid[])',
};

/**
 * Looks up names of pilots and plots that drones refer to by id: all missing ones in one query, never one per
 * message. Results are cached, including unknown ids.
 */
export function createNames(pool: pg.Pool, fleet: FleetState): () => Promise<void> {
  const known: Record<Kind, Map<string, Name>> = { pilot: new Map(), plot: new Map() };

  async function name(kind: Kind, ids: ReadonlySet<string>): Promise<void> {
    const now = fleet.clock();
    const unknown = [...ids].filter((id) => now - (known[kind].get(id)?.readAt ?? -keptMs) >= keptMs);
    if (unknown.length > 0) {
      for (const id of unknown) known[kind].set(id, { name: '', readAt: now });
      const { rows } = await pool.query<{ id: string; name: string }>(queries[kind], [unknown]);
      for (const row of rows) known[kind].set(row.id, { name: row.name, readAt: now });
    }
    for (const id of ids) {
      const found = known[kind].get(id)?.name;
      if (found) fleet.describe(kind, id, found);
    }
  }

  return async () => {
    const wanted: Record<Kind, Set<string>> = { pilot: new Set(), plot: new Set() };
    for (const { drone } of fleet.entries()) {
      want(wanted.pilot, drone.pilotId, drone.pilotName);
      want(wanted.plot, drone.plotId, drone.plotName);
    }
    await name('pilot', wanted.pilot);
    await name('plot', wanted.plot);
  };
}

function want(ids: Set<string>, id: string | undefined, name: string | undefined): void {
  if (id !== undefined && name === undefined && uuidPattern.test(id)) ids.add(id);
}
