import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Battery } from '@smartflight/fleet/battery.ts';

/** The batteries as the last start left them, by serial number: their lives go on. Empty at the first. */
export async function loadBatteries(path: string): Promise<Map<string, Battery>> {
  const stored = await readFile(path, 'utf8').catch(() => '[]');
  const batteries: Battery[] = JSON.parse(stored);
  return new Map(batteries.map((battery) => [battery.sn, battery]));
}

export async function keepBatteries(path: string, batteries: readonly Battery[]): Promise<void> {
  const fresh = `${path}.new`;
  await writeFile(fresh, JSON.stringify(batteries), { mode: 0o600 });
  await rename(fresh, path);
}
