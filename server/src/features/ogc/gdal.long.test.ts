import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apiKeys } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { storeZone } from '../../../test/matrix/zone-inputs.ts';

const run = promisify(execFile);
const version = versionOfGdal();

/** Undefined when it is not installed; CI has it. */
function versionOfGdal(): string | undefined {
  try {
    return execFileSync('ogrinfo', ['--version'], { encoding: 'utf8' });
  } catch (error) {
    if (process.env['CI']) throw error;
    return undefined;
  }
}

describe.skipIf(version === undefined)('GDAL (skipped without the package gdal-bin)', () => {
  let stage: TestApp;
  let source: string;
  let env: NodeJS.ProcessEnv;
  const folder = mkdtempSync(join(tmpdir(), 'gdal-'));

  beforeAll(async () => {
    stage = await testApp();
    const account = await stage.world.account();
    const scopes = ['flights.list', 'plots.list', 'zones.list', 'fleet.watch'] as const;
    const { key } = await (await stage.as(account)).call(apiKeys.create, {
      body: { name: 'GDAL', scopes: [...scopes] },
    });
    for (let nth = 0; nth < 30; nth += 1)
      await stage.world.plot({
        ownerId: account.id,
        name: `Plot ${nth}`,
        box: [10 + nth, 50, 10.01 + nth, 50.01],
      });
    const id = await stage.world.drone({ ownerId: account.id });
    await stage.world.flights(id, { startAt: stage.time.now - 7_200_000, lanes: 3 });
    stage.fleet.register([{ id, name: id, model: 'T40' }]);
    stage.fleet.sample(
      id,
      { bootId: 'a', seq: 1, ts: stage.time.now, data: { lat: 50, lon: 10 } },
      stage.time.now,
    );
    await storeZone(stage);
    await stage.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = stage.app.server.address() as AddressInfo;
    source = `OAPIF:http://127.0.0.1:${port}/ogc`;
    env = { ...process.env, GDAL_HTTP_AUTH: 'BASIC', GDAL_HTTP_USERPWD: `key:${key}` };
  }, 120_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await stage.close();
  });

  test('lists the collections as layers', async () => {
    const { stdout } = await run('ogrinfo', [source], { env });
    for (const id of ['flights', 'coverage', 'plots', 'zones', 'positions'])
      expect(stdout).toContain(`: ${id}`);
  });

  test('reads every page of a layer, and those of a box', async () => {
    const options = ['-oo', 'PAGE_SIZE=7', '-al', '-so', '-nomd'];
    const whole = await run('ogrinfo', [source, 'plots', ...options.filter((one) => one !== '-al')], { env });
    expect(whole.stdout).toContain('Feature Count: 30');
    const part = await run('ogrinfo', [source, 'plots', '-so', '-spat', '9.5', '49', '12.5', '51'], { env });
    expect(part.stdout).toContain('Feature Count: 3');
  });

  test('converts all collections to a GeoPackage', async () => {
    const file = join(folder, 'all.gpkg');
    await run('ogr2ogr', ['-oo', 'PAGE_SIZE=7', file, source], { env });
    const { stdout } = await run('ogrinfo', ['-al', '-so', file], { env });
    const counts = Object.fromEntries(
      [...stdout.matchAll(/Layer name: (\w+)[\s\S]*?Feature Count: (\d+)/g)].map(([, name, count]) => [
        name,
        Number(count),
      ]),
    );
    expect(counts).toMatchObject({ flights: 1, plots: 30, zones: 1, positions: 1 });
    expect(counts['coverage']).toBeGreaterThan(0);
    expect(stdout).toContain('areaM2: Real');
  });

  test('is refused without a key', async () => {
    const { GDAL_HTTP_USERPWD: _key, ...without } = env;
    await expect(
      run('ogr2ogr', [join(folder, 'none.gpkg'), source, 'plots'], { env: without }),
    ).rejects.toThrow();
  });
});
