import type { Language } from '@smartflight/contract/kit/languages.ts';
import type { UploadedFile } from '@smartflight/contract/system/files.ts';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import { diagnose } from '../../devices/device-diagnostics.ts';
import { listHistory } from '../../devices/device-history.store.ts';
import { importDevices, importTemplate, type NamedEntry, readImport } from '../../devices/device-import.ts';
import { createOwnership, type OwnershipHooks } from '../../devices/ownership.ts';
import { createPilots } from '../../devices/pilots.ts';
import { provisionDevice, registerDevice, renewCode, updateDevice } from '../../devices/register.ts';
import type { FleetState } from '../../live/fleet/fleet-state.ts';
import type { Diagnostics } from '../../live/intake/diagnostics.ts';
import { type ChargerState, chargerSigns } from '../../live/power/charger-state.ts';

const nothing = async (): Promise<void> => undefined;

/**
 * Ownership functions that chargers share with drones. Chargers have no desired state, and only drones are shared
 * with teams.
 */
export function ownershipOfChargers({
  deps,
  fleet,
  chargers,
  diagnostics,
  endOffer,
}: {
  deps: Deps;
  fleet: FleetState;
  chargers: ChargerState;
  diagnostics: Diagnostics;
  endOffer: OwnershipHooks['endOffer'];
}) {
  const hooks: OwnershipHooks = {
    desiredState: { drop: nothing, desire: nothing, renewPilots: nothing },
    endShares: nothing,
    endOffer,
    ownerChanged: nothing,
  };
  const kind = 'charger' as const;
  const ownership = createOwnership({ deps, fleet, hooks, kind });
  const users = createPilots({ deps, ownership, hooks, kind });
  return {
    ...ownership,
    ...users,
    register: (actor: UserActor, entry: Omit<Parameters<typeof registerDevice>[2], 'kind'>) =>
      registerDevice(deps, actor, { ...entry, kind }),
    provision: (actor: UserActor, id: string) => provisionDevice(deps, actor, { kind, id }),
    renewCode: (actor: UserActor, id: string) => renewCode(deps, actor, { kind, id }),
    update: (actor: UserActor, id: string, body: Parameters<typeof updateDevice>[3]) =>
      updateDevice(deps, actor, { kind, id }, body),
    importTemplate: (language: Language) => importTemplate(kind, language),
    readImport: (actor: UserActor, file: UploadedFile) => readImport(deps, actor, { kind, file }),
    import: (actor: UserActor, entries: readonly NamedEntry[]) =>
      importDevices(deps, actor, { kind, entries }),
    history: (actor: UserActor, o: { id: string; before: string | undefined; size: number }) =>
      listHistory(deps.pools.db, actor, { kind, ...o }, new Date(deps.clock())),
    diagnose: (actor: UserActor, id: string) =>
      diagnose({ deps, diagnostics, signsOf: (one) => chargerSigns(chargers, one) }, actor, { kind, id }),
  };
}
export type ChargerOwnership = ReturnType<typeof ownershipOfChargers>;
