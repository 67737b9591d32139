import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import type { Battery } from '@smartflight/fleet/power/battery.ts';

/**
 * The batteries as saved by the last start, by serial number, and when that was, epoch ms. Empty and 0 at the first
 * start.
 */
export async function loadBatteries(
  path: string,
): Promise<{ kept: ReadonlyMap<string, Battery>; keptAt: number }> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return { kept: new Map(), keptAt: 0 };
  const batteries: Battery[] = JSON.parse(await readFile(path, 'utf8'));
  return { kept: new Map(batteries.map((battery) => [battery.sn, battery])), keptAt: found.mtimeMs };
}

export async function storeBatteryState(path: string, batteries: readonly Battery[]): Promise<void> {
  const fresh = `${path}.new`;
  await writeFile(fresh, JSON.stringify(batteries), { mode: 0o600 });
  await rename(fresh, path);
}
