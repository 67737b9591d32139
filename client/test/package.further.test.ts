import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { apiKeys } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../server/test/app.ts';

const run = promisify(execFile);
const rootDir = fileURLToPath(new URL('../..', import.meta.url));
const readText = (file: string): string => readFileSync(join(rootDir, file), 'utf8');

/** The programs of a page, as written there. */
const programsOf = (file: string, language: string): string[] =>
  [...readText(file).matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, program = '']) => program,
  );

let stage: TestApp;
let droneId: string;
let env: Record<string, string>;
/** A folder outside the workspace in which the packed client is installed. */
let folder: string;
let installedAt: string;
let packed: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'smartflight-client-'));
  const options = ['--json', '--pack-destination', folder];
  const { stdout } = await run('npm', ['run', 'pack-client', '--', ...options], { cwd: rootDir });
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf('[\n')));
  packed = files.map(({ path }: { path: string }) => path);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd: folder });

  installedAt = join(folder, 'node_modules/@smartflight/client');

  stage = await testApp({ jobs: true });
  const account = await stage.world.account();
  const { key } = await (await stage.as(account)).call(apiKeys.create, {
    body: { name: 'Package', scopes: ['flights.list', 'flights.export', 'fleet.watch'] },
  });
  droneId = await stage.world.drone({ ownerId: account.id });
  await stage.world.flights(
    droneId,
    ...[10, 12].map((day) => ({ startAt: Date.UTC(2026, 8, day, 8), bootId: `b${day}` })),
  );
  await stage.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = stage.app.server.address() as AddressInfo;
  env = { PATH: process.env['PATH'] ?? '', KEY: key, API: `http://127.0.0.1:${port}` };
});
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true });
});

let seq = 0;
/** The drone reports a position. */
function move(lat: number): void {
  seq += 1;
  const now = stage.time.now;
  stage.fleet.sample(droneId, { bootId: 'a', seq, ts: now, data: { lat, lon: 10 } }, now);
}

/** Runs a program that follows the drone; resolves to its lines before that, when it has printed two positions. */
async function follow(program: string, name: string): Promise<string[]> {
  writeFileSync(join(folder, name), program);
  move(20);
  const child = spawn(process.execPath, [name], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const before: string[] = [];
  try {
    let moves = 0;
    for await (const line of createInterface(child.stdout)) {
      if (!line.endsWith(` ${20 + moves} 10`)) before.push(line);
      else if (moves === 1) child.kill('SIGINT');
      else {
        moves = 1;
        move(21);
      }
    }
    expect(await ended).toEqual([0, null]);
    return before;
  } finally {
    child.kill();
  }
}

test('the package has the built client, its declarations, the licence and no dependencies', () => {
  expect(packed).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'index.js', 'index.d.ts']),
  );
  expect(packed.filter((path) => !/^(LICENSE|README\.md|package\.json|.*\.(js|d\.ts))$/.test(path))).toEqual(
    [],
  );
  const installed = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  expect(Object.keys(installed)).toEqual(['', 'node_modules/@smartflight/client']);
  const manifest = JSON.parse(readFileSync(join(installedAt, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ name: '@smartflight/client', license: 'Apache-2.0', type: 'module' });
  expect(Object.keys(manifest.exports)).toEqual(['.']);
  for (const path of Object.values<string>(manifest.exports['.']))
    expect(existsSync(join(installedAt, path)), path).toBe(true);
  for (const name of ['private', 'scripts', 'devDependencies']) expect(manifest).not.toHaveProperty(name);
  expect(readText('client/LICENSE')).toBe(readText('LICENSE'));
});

test('a module of the sources is no part of the package, and the workspace is not packed itself', async () => {
  const program = `import '@smartflight/client/send.ts';`;
  const ended = run(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
  await expect(ended).rejects.toMatchObject({
    stderr: expect.stringContaining('ERR_PACKAGE_PATH_NOT_EXPORTED'),
  });
  const packing = run('npm', ['pack', '--dry-run'], { cwd: join(rootDir, 'client') });
  await expect(packing).rejects.toMatchObject({ stderr: expect.stringContaining('npm run pack-client') });
});

test('the example of the README prints flights and follows a drone', async () => {
  const [program = ''] = programsOf('client/README.md', 'js');
  const lines = await follow(program, 'example.js');
  expect(lines).toEqual(
    ['10', '12'].map((day) => expect.stringMatching(new RegExp(`^2026-09-${day}T.* ha$`))),
  );
});

test('the TypeScript programs of the guide print flights, download them and follow a drone', async () => {
  const [flights = '', live = ''] = programsOf('docs/api/typescript.md', 'ts');
  writeFileSync(join(folder, 'flights.ts'), flights);
  const { stdout } = await run(process.execPath, ['flights.ts', '2026-09'], { cwd: folder, env });
  expect(stdout.trim().split('\n').slice(-1)).toEqual(['2 flights in flights-2026-09.csv']);
  expect(readFileSync(join(folder, 'flights-2026-09.csv'), 'utf8').trim().split('\n')).toHaveLength(1 + 2);
  expect(await follow(live, 'live.ts')).toEqual([]);
});

test('the programs and the declarations pass the TypeScript compiler, and a wrong use does not', async () => {
  const [flights = '', live = ''] = programsOf('docs/api/typescript.md', 'ts');
  writeFileSync(join(folder, 'flights.ts'), flights);
  writeFileSync(join(folder, 'live.ts'), live);
  const wrong = `import { createClient } from '@smartflight/client';
const client = createClient({ url: 'http://127.0.0.1' });
client.flights.list({ query: { workType: 'colour' } });
const { netAreaM2 } = await client.flights.get({ params: { id: '' } });
const text: string = netAreaM2;
client.flights.get();
`;
  writeFileSync(join(folder, 'wrong.ts'), wrong);
  const compilerOptions = {
    ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2024', skipLibCheck: false },
    ...{
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noPropertyAccessFromIndexSignature: true,
    },
    ...{ types: ['node'], typeRoots: [join(rootDir, 'node_modules/@types')] },
  };
  const files = ['flights.ts', 'live.ts', 'wrong.ts'];
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const tsc = join(rootDir, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', '.'], { cwd: folder }).catch((error) => error);
  const places = [...stdout.matchAll(/^(\S+)\((\d+),/gm)].map(([, file, line]) => `${file}:${line}`);
  expect(places, stdout).toEqual(['wrong.ts:3', 'wrong.ts:5', 'wrong.ts:6']);
});
