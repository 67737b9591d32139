import { join } from 'node:path';
import { urlOfRunning } from '../src/platform/postgres/running-store.ts';
import { openDeps } from './deps.ts';
import { createWorld } from './world.ts';

/** Address of the embedded database of a server in this folder. */
export const databaseOf = (dataDir: string): string => urlOfRunning(join(dataDir, 'postgres'));

/** A session token of a new account with this role, created without the slow password check. */
export async function sessionIn(url: string, role: string): Promise<string> {
  const { deps, close } = openDeps(url, { events: false });
  const nothing = { writer: { write: async () => undefined } as never, derive: async () => 0 };
  const { id } = await createWorld(deps, nothing).account({ roles: [role] });
  const token = await deps.sessions.start(id);
  await close();
  return token;
}
