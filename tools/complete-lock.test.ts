import { expect, test } from 'vitest';
import { checkLock, type Lock } from './checks/lock.ts';
import { plant } from './checks/planted.ts';
import { completeLock } from './complete-lock.ts';

const lock: Lock = {
  packages: {
    'node_modules/tool': {
      version: '2.0.0',
      integrity: 'sha512-tool',
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64-musl': '2.0.0',
        '@tool/darwin-arm64': '2.0.0',
        '@tool/linux-x64': '2.0.0',
      },
    },
    'node_modules/@tool/linux-x64': { version: '2.0.0', integrity: 'sha512-x64', optional: true },
    server: { version: '0.1.0' },
    'node_modules/@smartflight/server': { link: true },
  },
};
const integrityOf = (name: string, version: string) => `sha512-${name}@${version}`;
const check = (content: Lock) => checkLock(plant({ 'package-lock.json': JSON.stringify(content) }));

test('catches a lock without an entry for every platform, and repairs it', () => {
  expect(check(lock).map(({ text }) => text.split(':')[0])).toEqual([
    'no entry for @tool/linux-x64-musl',
    'no entry for @tool/darwin-arm64',
  ]);
  const fixed = completeLock(lock, integrityOf);
  expect(check(fixed)).toEqual([]);
  const own = (name: string) => ({
    version: '2.0.0',
    integrity: integrityOf(name, '2.0.0'),
    dev: true,
    optional: true,
  });
  expect(fixed.packages['node_modules/@tool/linux-x64-musl']).toEqual({
    ...own('@tool/linux-x64-musl'),
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
  });
  expect(fixed.packages['node_modules/@tool/darwin-arm64']).toEqual({
    ...own('@tool/darwin-arm64'),
    os: ['darwin'],
    cpu: ['arm64'],
  });
});

test('catches an entry without a digest, also a nested one, and adds the registry’s', () => {
  const bare: Lock = {
    packages: { 'node_modules/a/node_modules/@b/c': { version: '1.0.0', dev: true } },
  };
  expect(check(bare).map(({ text }) => text)).toEqual([
    'no integrity for node_modules/a/node_modules/@b/c: node tools/complete-lock.ts',
  ]);
  const fixed = completeLock(bare, integrityOf);
  expect(check(fixed)).toEqual([]);
  expect(fixed.packages['node_modules/a/node_modules/@b/c']).toEqual({
    version: '1.0.0',
    integrity: 'sha512-@b/c@1.0.0',
    dev: true,
  });
});

test('fails when it looked at nothing', () => {
  expect(checkLock(plant({}))[0]?.text).toContain('looked at nothing');
});
