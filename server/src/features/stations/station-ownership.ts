import type { stations as endpoints } from '@smartflight/contract/endpoints.ts';
import type { BodyOf } from '@smartflight/contract/kit/endpoint.ts';
import type { Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import { diagnose } from '../../devices/device-diagnostics.ts';
import { createOwnership, type OwnershipHooks } from '../../devices/ownership.ts';
import { lockManaged } from '../../devices/register.store.ts';
import { provisionDevice, registerStation, updateDevice } from '../../devices/register.ts';
import type { FleetState } from '../../live/fleet/fleet-state.ts';
import { connectionSigns, type Diagnostics } from '../../live/intake/diagnostics.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';

type Position = { lat: number; lon: number } | null;

const nothing = async (): Promise<void> => undefined;

/**
 * Registering, editing and retiring weather stations. A station belongs to a company: it is not bound, shared or
 * transferred to a person, and has no desired state.
 */
export function ownershipOfStations({
  deps,
  fleet,
  diagnostics,
}: {
  deps: Deps;
  fleet: FleetState;
  diagnostics: Diagnostics;
}) {
  const hooks: OwnershipHooks = {
    desiredState: { drop: nothing, desire: nothing, renewPilots: nothing },
    endShares: nothing,
    endOffer: nothing,
    ownerChanged: nothing,
  };
  const kind = 'station' as const;
  const { move, retire } = createOwnership({ deps, fleet, hooks, kind });
  return {
    move,
    retire,
    register: (actor: UserActor, entry: Parameters<typeof registerStation>[2] & { position: Position }) => {
      const { position, ...rest } = entry;
      return registerStation(deps, actor, rest, (tx) => place(tx, rest.id, position));
    },
    provision: (actor: UserActor, id: string) => provisionDevice(deps, actor, { kind, id }),
    /** Changes name, model and entered position. @throws station.not-found, station.retired */
    update: async (actor: UserActor, id: string, body: BodyOf<typeof endpoints.update>): Promise<void> => {
      const { position, ...register } = body;
      if (position !== undefined)
        await deps.pools.db.transaction().execute(async (tx) => {
          const found = await lockManaged(tx, actor, { kind, id });
          if (!found) throw fault('station.not-found');
          if (found.retired_at) throw fault('station.retired');
          await place(tx, id, position);
        });
      await updateDevice(deps, actor, { kind, id }, register);
    },
    diagnose: (actor: UserActor, id: string) =>
      diagnose({ deps, diagnostics, signsOf: connectionSigns(diagnostics) }, actor, { kind, id }),
  };
}

export type StationOwnership = ReturnType<typeof ownershipOfStations>;

/** Stores the entered position of a station; null for none. */
async function place(tx: Transaction<DB>, id: string, position: Position): Promise<void> {
  const at = { lat: position?.lat ?? null, lon: position?.lon ?? null };
  await tx
    .insertInto('stations')
    .values({ station_id: id, ...at })
    .onConflict((conflict) => conflict.column('station_id').doUpdateSet(at))
    .execute();
}
