import { join } from 'node:path';
import { buildConsole } from './build.ts';
import { listFiles, readText } from './files.ts';
import { findBrowser } from './find-browser.ts';
import { rootDir, runNode } from './process.ts';
import { e2eRecords, type TestRecord, type Tier, vitestRecords } from './records.ts';

const vitest = join(rootDir, 'node_modules', 'vitest', 'vitest.mjs');
const playwright = join(rootDir, 'node_modules', '@playwright', 'test', 'cli.js');
const onServices = ['server', 'server-apart'];
const ownServices = { TEST_DATABASE_URL: undefined, TEST_MQTT_URL: undefined };

// Test files that use the server set-up's database, or connect to the external servers themselves.
const usesExternal = /from '[^']*\/test\/|TEST_MQTT_URL|TEST_DATABASE_URL/;
// Tests that do not depend on the database or broker: the embedded broker, pictures, workbooks, process exit, what
// the API describes and rejects. Every SQL statement runs in the suites of its feature and in the permission matrix.
const alikeEverywhere =
  /\/(?:broker\/embedded|files\/hostile|xlsx\/in-worker|drain|openapi|markers|mass-assignment)\.test\.ts$/;

// Further tests that start servers of their own, which have their own services.
const bringsServices = /spawned-server|server-process|startMosquitto|startEmbeddedPostgres/;

/**
 * Tests that need no service: the contract, the simulator, the tools, pure server code and the console in jsdom. The
 * console is built first, because its size is tested too; the browser tier reuses the build.
 */
export async function runUnit(): Promise<TestRecord[]> {
  const isBuilt = (await buildConsole(rootDir, { ifStale: true })) === 0;
  const records = await runVitest({
    name: 'unit',
    tier: 'unit',
    projects: ['unit', 'console'],
    env: ownServices,
  });
  return isBuilt ? records : [...records, failure('console', 'unit', 'the console does not build')];
}

export function runServer(): Promise<TestRecord[]> {
  return runVitest({ name: 'server', tier: 'server', projects: onServices, env: ownServices });
}

/**
 * Runs the server tests that depend on a database or broker on the servers named by TEST_DATABASE_URL and
 * TEST_MQTT_URL.
 */
export function runServerExternal(): Promise<TestRecord[]> {
  const suites = listFiles(rootDir, ['server', 'demo'])
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.long.test.ts'))
    .filter((file) => !alikeEverywhere.test(file))
    .filter((file) => !file.endsWith('.further.test.ts') || !bringsServices.test(readText(rootDir, file)))
    .filter((file) => file.startsWith('server/test/') || usesExternal.test(readText(rootDir, file)));
  if (suites.length === 0) return Promise.resolve([]);
  const env = { TEST_FURTHER: 'too' };
  return runVitest({ name: 'server-external', tier: 'server', projects: onServices, files: suites, env });
}

export async function runE2e(env: Record<string, string> = {}, name = 'e2e'): Promise<TestRecord[]> {
  const browser = findBrowser();
  console.log(`browser: ${browser.path} (${browser.from})`);
  if ((await buildConsole(rootDir, { ifStale: true })) !== 0) throw new Error('the console does not build');
  return runPlaywright(name, [], env);
}

/** Runs the tests of further ways: `*.further.test.ts`, and in the browser those with the tag `@further`. */
export async function runFurther(): Promise<TestRecord[]> {
  const env = { TEST_FURTHER: '1' };
  const inNode = await runVitest({
    name: 'further',
    tier: 'server',
    projects: ['unit', ...onServices],
    env: { ...ownServices, ...env },
  });
  return [...inNode, ...(await runE2e(env, 'further-e2e'))];
}

export type LongResult = { records: TestRecord[]; leftOut: string[] };

/**
 * Runs the long tests until `endsAt` (epoch ms): `*.long.test.ts` one after the other, then those in a browser
 * (`*.long.spec.ts`) in one run, whose worlds are started once. Files that were not reached are listed.
 */
export async function runLong(endsAt: number): Promise<LongResult> {
  const all = ['contract', 'client', 'geo', 'server', 'console', 'fleet', 'demo', 'bench', 'tools', 'e2e'];
  const isJourney = (file: string) => file.startsWith('e2e/');
  const files = listFiles(rootDir, all).filter((file) => /\.long\.(test|spec)\.tsx?$/.test(file));
  const result: LongResult = { records: [], leftOut: [] };
  const keep = (ran: TestRecord[], of: readonly string[]) => {
    const isCutShort = Date.now() >= endsAt;
    // A test cut short by the time limit has neither passed nor failed.
    result.records.push(...ran.filter(({ file }) => !(isCutShort && file.startsWith('('))));
    if (isCutShort) result.leftOut.push(...of.filter((one) => ran.every(({ file }) => file !== one)));
  };
  for (const [at, file] of files.filter((file) => !isJourney(file)).entries()) {
    keep(Date.now() < endsAt ? await runCampaign(file, `long-${at}`, endsAt - Date.now()) : [], [file]);
  }
  const journeys = files.filter(isJourney);
  keep(Date.now() < endsAt ? await runJourneys(endsAt) : [], journeys);
  return result;
}

const longEnv = { TEST_LONG: '1' };

function runCampaign(file: string, name: string, timeoutMs: number): Promise<TestRecord[]> {
  const tier = file.startsWith('server/') ? 'server' : 'unit';
  const projects = ['unit', 'console', ...onServices];
  return runVitest({ name, tier, projects, files: [file], env: longEnv, timeoutMs });
}

async function runJourneys(endsAt: number): Promise<TestRecord[]> {
  findBrowser();
  if ((await buildConsole(rootDir, { ifStale: true })) !== 0) throw new Error('the console does not build');
  const leftMs = endsAt - Date.now();
  const limit = Number.isFinite(leftMs) ? [`--global-timeout=${Math.max(1, Math.floor(leftMs))}`] : [];
  return runPlaywright('long-e2e', limit, longEnv);
}

type VitestRun = {
  name: string;
  tier: Tier;
  projects: string[];
  files?: string[];
  env?: Record<string, string | undefined>;
  timeoutMs?: number;
};

async function runVitest({
  name,
  tier,
  projects,
  files = [],
  env,
  timeoutMs,
}: VitestRun): Promise<TestRecord[]> {
  const path = reportPath(name);
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
    '--silent=passed-only',
  ];
  const selected = projects.map((project) => `--project=${project}`);
  const exitCode = await runNode(vitest, ['run', ...selected, ...reporters, ...files], { env, timeoutMs });
  return withExit(vitestRecords(path, tier, rootDir), exitCode, name, tier);
}

async function runPlaywright(
  name: string,
  options: string[],
  env: Record<string, string> = {},
): Promise<TestRecord[]> {
  const path = reportPath(name);
  const args = ['test', '--config', join(rootDir, 'e2e', 'playwright.config.ts'), ...options];
  const exitCode = await runNode(playwright, args, { env: { ...env, E2E_REPORT: path } });
  return withExit(e2eRecords(path), exitCode, name, 'e2e');
}

/** A runner that failed without a failed test (an unhandled rejection, a broken set-up) counts as a failure. */
function withExit(records: TestRecord[], exitCode: number, name: string, tier: Tier): TestRecord[] {
  if (exitCode === 0 || records.some(({ status }) => status === 'failed')) return records;
  return [...records, failure(name, tier, `the runner of ${name} ended with exit code ${exitCode}`)];
}

const failure = (name: string, tier: Tier, title: string): TestRecord => {
  return { tier, file: `(${name})`, title, status: 'failed', assertions: 0, ms: 0 };
};

function reportPath(name: string): string {
  return join(rootDir, 'test-results', 'reports', `${name}.json`);
}
