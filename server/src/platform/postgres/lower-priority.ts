import { readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

const niceness = 10;

/**
 * Lowers the priority of the backend of a connection to the embedded database. A backend leads its own session, and
 * Linux may schedule by session, in which case the niceness of a single process has no effect.
 */
export async function stepBack(backendPid: number): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    const command = await readFile(`/proc/${backendPid}/cmdline`, 'utf8');
    if (!command.startsWith('postgres: ')) return;
    setPriority(backendPid, niceness);
    await writeFile(`/proc/${backendPid}/autogroup`, String(niceness));
  } catch {
    // Not supported in this sandbox or on this system: it keeps its priority.
  }
}
