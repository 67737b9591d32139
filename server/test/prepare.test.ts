import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { startServer } from '../src/start.ts';
import { testDatabase } from './database.ts';
import { eventually } from './eventually.ts';

test('a server that still makes its accounts is not ready, and names them', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sf-prepare-'));
  const database = await testDatabase(async () => undefined, 'empty');
  const env = {
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
  };
  const prepared = Promise.withResolvers<void>();
  const starting = startServer(readConfig('demo', env), undefined, () => prepared.promise);
  const http = await eventually(() => {
    const { http: address } = JSON.parse(readFileSync(join(dataDir, 'addresses.json'), 'utf8'));
    return String(address);
  });
  await eventually(async () => {
    const refused = await fetch(`${http}readyz`);
    expect(refused.status).toBe(503);
    expect((await refused.json()).fields.map(({ at }: { at: string }) => at)).toEqual(['accounts']);
  });
  prepared.resolve();
  const server = await starting;
  expect((await fetch(`${http}readyz`)).status).toBe(200);
  await server.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});
