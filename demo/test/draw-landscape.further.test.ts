import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { drawLandscape } from '../src/landscape/draw-landscape.ts';
import { landscapeArchive } from '../src/landscape/landscape-archive.ts';
import { demoSites } from '../src/landscape/sites.ts';

const folder = mkdtempSync(join(tmpdir(), 'sf-landscape-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const dataDir = join(folder, 'data');
const config = (): { dataDir: string; maps: { detail?: string } } => ({ dataDir, maps: {} });

test('the landscape is drawn by a process that ends, and written once', async () => {
  const drawn = config();
  await drawLandscape(drawn);
  const path = join(folder, 'data/demo-landscape.pmtiles');
  expect(drawn.maps.detail).toBe(path);
  expect(readFileSync(path).equals(landscapeArchive(demoSites()))).toBe(true);
  const { ino, mtimeMs } = statSync(path);
  await drawLandscape(config());
  expect(statSync(path)).toMatchObject({ ino, mtimeMs });
});

test('a drawing that fails or is stopped is reported', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expect(drawLandscape({ dataDir: file, maps: {} })).rejects.toThrow('exit code 1');
  await expect(drawLandscape(config(), AbortSignal.abort())).rejects.toThrow('aborted');
});
