import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { type ScopeChoice, visibleDrones } from '../../access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { RegisteredDrone } from '../fleet/fleet-state.ts';

/** The drones one viewer may see; equal sets are the same object, so that their viewers share frames. */
export interface ScopeSet {
  readonly key: string;
  readonly ids: ReadonlySet<string>;
}

export interface ScopeRequest {
  choice: ScopeChoice;
  teamId?: string | undefined;
  /** Only this drone. */
  droneId?: string;
}

export type LoadScope = (actor: UserActor, desired: ScopeRequest) => Promise<ScopeSet>;

/** Reads scopes from the database; every drone found is passed to `register`. */
export function createScopeSets(
  db: Database,
  clock: Clock,
  register: (drones: readonly RegisteredDrone[]) => void,
): LoadScope {
  const known = new Map<string, WeakRef<ScopeSet>>();
  return async (actor, { choice, teamId, droneId }) => {
    const ofTeam = teamId
      ? sql`d.id in (select td.drone_id from team_drones td where td.team_id = ${teamId})`
      : sql`true`;
    const isAsked = droneId === undefined ? sql`true` : sql`d.id = ${droneId}`;
    const { rows } = await sql<RegisteredDrone>`
      select d.id, d.name, d.model, d.maintenance_since is not null as "inMaintenance" from drones d
      where d.retired_at is null and ${visibleDrones(actor, choice, new Date(clock()))} and ${ofTeam}
        and ${isAsked} order by d.id`.execute(db);
    register(rows);
    return intern(known, new Set(rows.map(({ id }) => id)));
  };
}

function intern(known: Map<string, WeakRef<ScopeSet>>, ids: Set<string>): ScopeSet {
  const hash = createHash('sha256');
  for (const id of ids) hash.update(id).update('\n');
  const key = hash.digest('base64');
  const same = known.get(key)?.deref();
  if (same) return same;
  for (const [other, ref] of known) if (!ref.deref()) known.delete(other);
  const set = { key, ids };
  known.set(key, new WeakRef(set));
  return set;
}
