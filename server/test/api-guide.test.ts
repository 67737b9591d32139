import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { keyCallsPerMinute, keyScopes } from '@smartflight/contract/access/key-scopes.ts';
import { livePath } from '@smartflight/contract/devices/live.ts';
import { apiKeys } from '@smartflight/contract/endpoints.ts';
import { problems } from '@smartflight/contract/kit/problems.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';

const guide = readFileSync(new URL('../../docs/api/README.md', import.meta.url), 'utf8');
const scripts = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, script = '']) => script);
const run = promisify(execFile);

let stage: TestApp;
let env: Record<string, string>;
beforeAll(async () => {
  stage = await testApp();
  const account = await stage.world.account({ timeZone: 'Europe/Berlin' });
  const token = await stage.deps.sessions.start(account.id);
  const { key } = await (await stage.as(account)).call(apiKeys.create, {
    body: { name: 'Guide', scopes: ['flights.list', 'flights.export', 'plots.list'] },
  });
  await stage.world.flights(await stage.world.drone({ ownerId: account.id }));
  await stage.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = stage.app.server.address() as AddressInfo;
  env = {
    PATH: process.env['PATH'] ?? '',
    KEY: key,
    TOKEN: token,
    ZONE: 'Europe/Berlin',
    API: `http://127.0.0.1:${port}`,
  };
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

test('the guide’s receiver of webhooks accepts signed requests, and refuses others', async () => {
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? [];
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const receiver = spawn(process.execPath, ['--input-type=module', '-e', reporting(program)], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: env['PATH'], SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(createInterface(receiver.stdout), 'line');
    const body = JSON.stringify({ type: 'flight.settled', timestamp: new Date().toISOString(), data: {} });
    const at = new Date();
    const post = async (signature: string) => {
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signature,
      };
      return (await fetch(`http://127.0.0.1:${line}`, { method: 'POST', headers, body })).status;
    };
    expect(await post(new Webhook(secret).sign('msg_1', at, body))).toBe(204);
    expect(await post(new Webhook(secret).sign('msg_2', at, body))).toBe(401);
  } finally {
    receiver.kill();
  }
});

/** The program on a free port that it prints. */
const reporting = (program: string): string =>
  program.replace(/\.listen\((.*)\);/, '.listen($1, function () { console.log(this.address().port); });');
