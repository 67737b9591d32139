import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { report, runChecks } from './check.ts';
import { isMain, rootDir } from './process.ts';
import { byRequirement, type Counts, count, formatCounts, type TestRecord } from './records.ts';
import { runE2e, runFurther, runLong, runServer, runServerExternal, runUnit } from './tiers.ts';

/** Result of one tier. `records` is undefined for the checks, which are not tests but are counted the same. */
export type TierResult = { name: string; counts: Counts; tookMs: number; records?: TestRecord[] };

export type Tier = { name: string; run: () => Promise<TestRecord[] | Counts> };

async function checkAll(): Promise<Counts> {
  const results = await runChecks(rootDir);
  report(results);
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  return { passed: results.length - failed, failed, skipped: 0 };
}

/**
 * Repeats the server's tests on configured external services. It takes as long again, so it is not part of `npm
 * test`.
 */
const external: Tier = { name: 'server-external', run: runServerExternal };
const isExternalSet = () => Boolean(process.env['TEST_DATABASE_URL'] || process.env['TEST_MQTT_URL']);

function chooseTiers(only: string | undefined): Tier[] {
  const all: Tier[] = [
    { name: 'check', run: checkAll },
    { name: 'unit', run: runUnit },
    { name: 'server', run: runServer },
    { name: 'e2e', run: () => runE2e() },
  ];
  if (only === undefined) return all;
  if (only === 'further') return [{ name: only, run: runFurther }];
  if (only === 'server' && isExternalSet()) return [...all.filter(({ name }) => name === only), external];
  return all.filter(({ name }) => name === only);
}

export async function runTier({ name, run }: Tier): Promise<TierResult> {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`);
  const startedAt = performance.now();
  const outcome = await run().catch((error: unknown): TestRecord[] => [broken(name, error)]);
  const tookMs = performance.now() - startedAt;
  if (!Array.isArray(outcome)) return { name, counts: outcome, tookMs };
  const counts = count(outcome);
  // A tier that ran no tests counts as failed.
  if (counts.passed + counts.failed === 0) counts.failed = 1;
  return { name, counts, tookMs, records: outcome };
}

function broken(name: string, error: unknown): TestRecord {
  const message = error instanceof Error ? error.message : String(error);
  console.error(message);
  return { tier: 'unit', file: `(${name})`, title: message, status: 'failed', assertions: 0, ms: 0 };
}

/** Prints one line a tier and finally the sum; returns true when nothing failed and something ran. */
export function summarize(results: TierResult[]): boolean {
  console.log('');
  for (const { name, counts, tookMs } of results) {
    console.log(`${name.padEnd(16)} ${(tookMs / 1000).toFixed(1).padStart(6)} s  ${formatCounts(counts)}`);
  }
  const sum = (key: keyof Counts) => results.reduce((total, { counts }) => total + counts[key], 0);
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  printFailures(results);
  console.log(formatCounts(total));
  return total.failed === 0 && total.passed > 0;
}

/** Lists what failed, and what passed only at its second try: each of these is a fault to look for. */
function printFailures(results: TierResult[]): void {
  const records = results.flatMap((result) => result.records ?? []);
  for (const one of records.filter(({ status }) => status === 'failed')) printFailure('failed', one);
  const late = records.filter(({ status, tries }) => status === 'passed' && tries);
  for (const one of late) printFailure('passed at the second try', one);
}

function printFailure(label: string, { file, title, error }: TestRecord): void {
  console.log(`${label}: ${file}  ${title}`);
  if (error) console.log(error.replace(/^/gm, '    '));
}

function writeRequirements(records: TestRecord[], name: string): void {
  const shown = byRequirement(records);
  mkdirSync(join(rootDir, 'test-results'), { recursive: true });
  writeFileSync(join(rootDir, 'test-results', name), `${JSON.stringify(shown, null, 2)}\n`);
  const passed = Object.values(shown).filter((tests) => tests?.some((one) => one.status === 'passed')).length;
  console.log(`\nrequirements shown by a passed test: ${passed} of ${Object.keys(shown).length}`);
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, long: { type: 'boolean' }, minutes: { type: 'string' } },
  });
  rmSync(join(rootDir, 'test-results', 'reports'), { recursive: true, force: true });
  if (values.long) return long(Number(values.minutes ?? 'Infinity'));
  const tiers = chooseTiers(values.only);
  if (tiers.length === 0)
    throw new Error(`--only takes check, unit, server, e2e or further, not '${values.only}'`);
  const results: TierResult[] = [];
  for (const tier of tiers) results.push(await runTier(tier));
  const file = values.only === undefined ? 'requirements.json' : `requirements.${values.only}.json`;
  writeRequirements(
    results.flatMap(({ records }) => records ?? []),
    file,
  );
  return summarize(results);
}

async function long(minutes: number): Promise<boolean> {
  const startedAt = performance.now();
  const endsAt = Date.now() + minutes * 60_000;
  const twice = isExternalSet() ? [await runTier(external)] : [];
  const { records, leftOut } = await runLong(endsAt);
  for (const file of leftOut) console.log(`left out, no time: ${file}`);
  if (records.length === 0 && leftOut.length === 0)
    console.log('No long campaign is tagged (*.long.test.ts).');
  writeRequirements(records, 'requirements.long.json');
  const counts = count(records);
  const tookMs = performance.now() - startedAt;
  summarize([...twice, { name: 'long', counts, tookMs, records }]);
  return counts.failed === 0 && twice.every((tier) => tier.counts.failed === 0);
}

if (isMain(import.meta.url)) process.exitCode = (await main()) ? 0 : 1;
