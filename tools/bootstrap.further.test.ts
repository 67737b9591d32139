import { chmodSync, mkdirSync, readFileSync, readlinkSync, realpathSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ensureNode, serverEnvironment, serverOptions, whyInstall } from './bootstrap.mjs';
import { plant } from './checks/planted.ts';
import { capture, rootDir } from './process.ts';

const lock = (packages: object) => JSON.stringify({ packages });
const wanted = {
  '': { name: 'planted' },
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/only-on-mac': { version: '1.0.0', optional: true },
};

test.for([
  ['nothing is installed', undefined, 'nothing is installed yet'],
  ['a package is missing', {}, 'node_modules/zod is missing'],
  ['a package is old', { 'node_modules/zod': { version: '3.9.0' } }, 'node_modules/zod is 3.9.0, not 4.0.0'],
  ['all but a build for another platform is there', { 'node_modules/zod': { version: '4.0.0' } }, undefined],
] as const)('installs by the lock when %s', ([, installed, why]) => {
  const hidden: Record<string, string> = installed
    ? { 'node_modules/.package-lock.json': lock(installed) }
    : {};
  expect(whyInstall(plant({ 'package-lock.json': lock(wanted), ...hidden }))).toBe(why);
});

test('repairs the link to the pinned Node and its execute bit', () => {
  const root = plant({});
  const folder = join(root, `node_modules/node-${process.platform}-${process.arch}/bin`);
  mkdirSync(folder, { recursive: true });
  symlinkSync(process.execPath, join(folder, 'node'));
  expect(ensureNode(root)).toBe(join(root, 'node_modules/.bin/node'));
  expect(realpathSync(join(root, 'node_modules/.bin/node'))).toBe(realpathSync(process.execPath));
});

test("falls back to the machine's own Node when the pinned one does not run here", () => {
  const file = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  const root = plant({ [file]: '#!/bin/sh\nexit 126\n' });
  chmodSync(join(root, file), 0o755);
  ensureNode(root);
  expect(readlinkSync(join(root, 'node_modules/.bin/node'))).toBe(process.execPath);
});

test('runs a script with its arguments and hands its exit code on', async () => {
  const bootstrap = join(rootDir, 'tools/bootstrap.mjs');
  const run = await capture(process.execPath, [bootstrap, 'tools/check.ts', 'lock file']);
  expect(run).toMatchObject({ exitCode: 0, output: expect.stringContaining('lock file') });
  const missing = await capture(process.execPath, [bootstrap, 'tools/check.ts', 'no such check']);
  expect(missing.exitCode).toBe(1);
});

test('a server gets the options and variables that limit its idle memory, from npm and in the image', async () => {
  const root = plant({
    'show.mjs': 'console.log(JSON.stringify([process.execArgv, process.env, process.argv.slice(2)]))',
  });
  const script = relative(rootDir, join(root, 'show.mjs'));
  const bootstrap = join(rootDir, 'tools/bootstrap.mjs');
  const run = await capture(process.execPath, [bootstrap, '--server', script, 'given']);
  const [options, environment, given] = JSON.parse(run.output.trim().split('\n').at(-1) ?? '');
  expect([options, given]).toEqual([serverOptions, ['given']]);
  expect(environment).toMatchObject(serverEnvironment);
  const { scripts } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'));
  for (const name of ['start', 'serve']) expect(scripts[name], name).toContain('--console --server ');
  const image = readFileSync(join(rootDir, 'deploy/Dockerfile'), 'utf8');
  const words = (list: readonly string[]): string => list.map((word) => `"${word}"`).join(', ');
  expect(image).toContain(`CMD [${words(['node', ...serverOptions, 'server/src/main.ts'])}]`);
  for (const [name, value] of Object.entries(serverEnvironment)) expect(image).toContain(`${name}=${value}`);
});
