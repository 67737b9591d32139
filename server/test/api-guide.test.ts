import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { keyCallsPerMinute, keyScopes } from '@smartflight/contract/access/key-scopes.ts';
import { livePath } from '@smartflight/contract/devices/live.ts';
import { apiKeys } from '@smartflight/contract/endpoints.ts';
import { problems } from '@smartflight/contract/kit/problems.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';

const guide = readFileSync(new URL('../../docs/api/README.md', import.meta.url), 'utf8');
const scripts = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, script = '']) => script);
const run = promisify(execFile);

let stage: TestApp;
let env: Record<string, string>;
beforeAll(async () => {
  stage = await testApp();
  const account = await stage.world.account();
  const { key } = await (await stage.as(account)).call(apiKeys.create, {
    body: { name: 'Guide', scopes: ['flights.list', 'flights.export', 'plots.list'] },
  });
  await stage.world.flights(await stage.world.drone({ ownerId: account.id }));
  await stage.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = stage.app.server.address() as AddressInfo;
  env = { PATH: process.env['PATH'] ?? '', KEY: key, API: `http://127.0.0.1:${port}` };
});
afterAll(() => stage.close());

test('the guide to keys has every scope, and the limit, path and codes of the contract', () => {
  for (const scope of keyScopes) expect(guide).toContain(`| \`${scope}\``);
  expect(guide).toContain(`q=${keyCallsPerMinute};w=60`);
  expect(guide).toContain(`\`${livePath}\``);
  const codes = [...guide.matchAll(/^\| (\d{3}) +\| `([\w.-]+)`/gm)];
  expect(codes.length).toBeGreaterThan(3);
  for (const [, status, code] of codes)
    expect(Object.entries(problems)).toContainEqual([code, Number(status)]);
});

test.each(scripts.filter((script) => script.includes('curl')))(
  'the guide’s call works as written: %s',
  async (script) => {
    const { stdout } = await run('sh', ['-eu', '-c', script], { env });
    const answer = JSON.parse(stdout);
    if (script.includes('/ogc/')) expect(answer).toMatchObject({ type: 'FeatureCollection' });
    else expect(answer).toMatchObject(script.includes('-fsS') ? { code: 0 } : { code: 'request.invalid' });
  },
);
