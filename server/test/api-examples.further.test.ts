import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { apiKeys } from '@smartflight/contract/endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';

const run = promisify(execFile);
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('python3 is not installed: the examples of docs/api/python.md are not run');

/** A code block of a page, as written there; the first by default. */
function programOf(page: string, language: string, nth = 0): string {
  const text = readFileSync(new URL(`../../docs/api/${page}`, import.meta.url), 'utf8');
  const programs = [...text.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))];
  const program = programs[nth]?.[1];
  if (program === undefined) throw new Error(`${page} has no program`);
  return program;
}

let stage: TestApp;
let env: Record<string, string>;
let droneId: string;
let revoke: () => Promise<unknown>;
beforeAll(async () => {
  stage = await testApp({ jobs: true });
  const account = await stage.world.account();
  const client = await stage.as(account);
  const { id, key } = await client.call(apiKeys.create, {
    body: { name: 'Examples', scopes: ['flights.list', 'flights.export', 'fleet.watch'] },
  });
  revoke = () => client.call(apiKeys.revoke, { params: { id } });
  droneId = await stage.world.drone({ ownerId: account.id });
  const startAt = (day: number) => Date.UTC(2026, 7, day, 8);
  await stage.world.flights(
    droneId,
    ...[10, 12, 14].map((day) => ({ startAt: startAt(day), bootId: `b${day}` })),
  );
  await stage.world.flights(droneId, { startAt: Date.UTC(2026, 8, 2, 8), bootId: 'later' });
  await stage.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = stage.app.server.address() as AddressInfo;
  env = { PATH: process.env['PATH'] ?? '', KEY: key, API: `http://127.0.0.1:${port}` };
});
afterAll(() => stage.close());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'smartflight-example-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const linesOf = (file: string): string[] => readFileSync(join(folder, file), 'utf8').trim().split('\n');

test('the program for curl reads every page of a month and downloads its flights', async () => {
  const { stdout } = await run('sh', ['-eu', '-c', programOf('curl.md', 'sh')], {
    cwd: folder,
    env: { ...env, FROM: '2026-08-01', TO: '2026-08-31', SIZE: '2' },
  });
  expect(stdout).toBe('3 flights on 2 pages\n');
  const rows = ['page-1.json', 'page-2.json'].map(
    (page) => JSON.parse(readFileSync(join(folder, page), 'utf8')).result.items.length,
  );
  expect(rows).toEqual([2, 1]);
  expect(linesOf('flights.csv')).toHaveLength(1 + 3);
});

test.skipIf(!hasPython)('the program for Python reads a month and downloads its flights', async () => {
  // Pages of two rows, so that there is more than one.
  const program = programOf('python.md', 'py').replace('size = 1, 200', 'size = 1, 2');
  writeFileSync(join(folder, 'flights.py'), program);
  const { stdout } = await run('python3', ['flights.py', '2026-08'], { cwd: folder, env });
  expect(stdout.trim().split('\n')).toEqual([
    ...['10', '12', '14'].map((day) => expect.stringMatching(new RegExp(`^2026-08-${day}T.* ha$`))),
    '3 flights in flights-2026-08.csv',
  ]);
  expect(linesOf('flights-2026-08.csv')).toHaveLength(1 + 3);
});

test.skipIf(!hasPython)('the program for Python ends with the refusal of the server', async () => {
  writeFileSync(join(folder, 'flights.py'), programOf('python.md', 'py'));
  const ended = run('python3', ['flights.py', '2026-08'], {
    cwd: folder,
    env: { ...env, KEY: `sfk_${'x'.repeat(43)}` },
  });
  await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('key.ended') });
  expect(readdirSync(folder)).toEqual(['flights.py']);
});

/** The lines of a program that runs until it is ended. */
function started(program: string) {
  writeFileSync(join(folder, 'live.py'), program);
  const child = spawn('python3', ['live.py'], { cwd: folder, env });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  return { child, ended, errors: () => errors, line: async () => (await lines.next()).value ?? errors };
}

let seq = 0;
/** The drone reports a position. */
function move(lat: number): void {
  seq += 1;
  const { now } = stage.time;
  stage.fleet.sample(droneId, { bootId: 'a', seq, ts: now, data: { lat, lon: 10 } }, now);
}

test.skipIf(!hasPython)('the program for Python follows a drone, also over a lost connection', async () => {
  move(20);
  const { child, ended, line, errors } = started(programOf('python.md', 'py', 1));
  try {
    for (const lat of [20, 21]) {
      move(lat);
      expect(await line()).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:]+\\+00:00 ${droneId} ${lat} 10$`));
    }
    for (const socket of stage.app.websocketServer.clients) socket.terminate();
    expect(await line()).toContain(`${droneId} 21 10`);
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(errors()).not.toContain('Traceback');
  } finally {
    child.kill();
  }
});

test.skipIf(!hasPython)('the program for Python stops following when its key is revoked', async () => {
  const { child, ended, line, errors } = started(programOf('python.md', 'py', 1));
  try {
    move(22);
    await line();
    await revoke();
    expect(await ended).toEqual([1, null]);
    expect(errors()).toBe('the key has ended or lacks the scope\n');
  } finally {
    child.kill();
  }
});
