import { build } from '../src/app.ts';
import { createZoneIndex } from '../src/features/zones/zone-index.ts';
import { createFleetState } from '../src/live/fleet/fleet-state.ts';
import { createDiagnostics } from '../src/live/intake/diagnostics.ts';
import { createChargerState } from '../src/live/power/charger-state.ts';
import { openDeps } from './deps.ts';

/** Generates the app's API document; needs no connections, because no call is made. */
export async function generate(): Promise<Record<string, string>> {
  const { deps, close } = openDeps('postgres://nobody@127.0.0.1:1/none', { events: false });
  const fleet = createFleetState({ clock: deps.clock });
  const app = await build(deps, {
    fleet,
    chargers: createChargerState({ clock: deps.clock }),
    diagnostics: createDiagnostics(fleet.isRegistered),
    zones: createZoneIndex(async () => []),
    tasks: { settle: async () => undefined },
    tracks: { write: async () => undefined },
  });
  try {
    await app.ready();
    return { 'docs/generated/openapi.json': `${JSON.stringify(app.swagger(), null, 2)}\n` };
  } finally {
    await app.close();
    await close();
  }
}
