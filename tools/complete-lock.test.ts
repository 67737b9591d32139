import { expect, test } from 'vitest';
import { checkLock, type Lock } from './checks/lock.ts';
import { plant } from './checks/planted.ts';
import { completeLock } from './complete-lock.ts';

const lock: Lock = {
  packages: {
    'node_modules/tool': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64-musl': '2.0.0',
        '@tool/darwin-arm64': '2.0.0',
        '@tool/linux-x64': '2.0.0',
      },
    },
    'node_modules/@tool/linux-x64': { version: '2.0.0', optional: true },
  },
};
const check = (content: Lock) => checkLock(plant({ 'package-lock.json': JSON.stringify(content) }));

test('catches a lock without an entry for every platform, and repairs it', () => {
  expect(check(lock).map(({ text }) => text.split(':')[0])).toEqual([
    'no entry for @tool/linux-x64-musl',
    'no entry for @tool/darwin-arm64',
  ]);
  const fixed = completeLock(lock);
  expect(check(fixed)).toEqual([]);
  const own = { version: '2.0.0', dev: true, optional: true };
  expect(fixed.packages['node_modules/@tool/linux-x64-musl']).toEqual({
    ...{ ...own, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  });
  expect(fixed.packages['node_modules/@tool/darwin-arm64']).toEqual({
    ...own,
    os: ['darwin'],
    cpu: ['arm64'],
  });
});

test('fails when it looked at nothing', () => {
  expect(checkLock(plant({}))[0]?.text).toContain('looked at nothing');
});
