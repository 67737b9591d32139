import { readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

/** As nice as a workbook's thread: whatever answers somebody goes first. */
const niceness = 10;

/**
 * Lets the process of a connection to our own database take only the time that is left. A backend leads a session of
 * its own, and Linux may share its time out by sessions, where the niceness of one process counts for nothing.
 */
export async function stepBack(backendPid: number): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    const command = await readFile(`/proc/${backendPid}/cmdline`, 'utf8');
    if (!command.startsWith('postgres: ')) return;
    setPriority(backendPid, niceness);
    await writeFile(`/proc/${backendPid}/autogroup`, String(niceness));
  } catch {
    // Where a sandbox or the system knows no such thing, it runs like any other.
  }
}
