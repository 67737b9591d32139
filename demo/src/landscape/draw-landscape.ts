import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@smartflight/server/config.ts';
import { landscapeArchive } from './landscape-archive.ts';
import { demoSites } from './sites.ts';

/**
 * Writes the demo's landscape to the data folder and configures it as the detailed base map. An unchanged file is not
 * written again, so that browsers keep what they have.
 */
export async function drawLandscape({ dataDir, maps }: Config): Promise<void> {
  const path = join(dataDir, 'demo-landscape.pmtiles');
  maps.detail = path;
  await mkdir(dataDir, { recursive: true });
  const bytes = landscapeArchive(demoSites());
  const before = await readFile(path).catch(() => undefined);
  if (!before?.equals(bytes)) await writeFile(path, bytes);
}
