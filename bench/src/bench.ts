import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backlogBench } from './backlog/backlog.ts';
import { bytesBench } from './bytes/bytes.ts';
import { clusterBench } from './cluster/cluster.ts';
import { commandsBench } from './commands/commands.ts';
import { doseBench } from './dose/dose.ts';
import { dronesBench } from './drones/drones.ts';
import { exportBench } from './export/export.ts';
import { flightsBench } from './flights/flights.ts';
import { ingestBench } from './ingest/ingest.ts';
import type { Bench, Size } from './kit/bench.ts';
import { type BenchResult, changesOf, readResult, tableOfChanges } from './kit/compare.ts';
import { joinCpuGroup } from './kit/cpu-group.ts';
import type { Figure } from './kit/figure.ts';
import { machineFacts } from './kit/machine.ts';
import { tableOf, writeResult } from './kit/report.ts';
import { landBench } from './land/land.ts';
import { liveBench } from './live/live.ts';
import { loginBench } from './login/login.ts';
import { mapBench } from './map/map.ts';
import { powerBench } from './power/power.ts';
import { rulesBench } from './rules/rules.ts';
import { startBench } from './start/start.ts';
import { storageBench } from './storage/storage.ts';
import { tasksBench } from './tasks/tasks.ts';
import { truthBench } from './truth/truth.ts';
import { webBench } from './web/web.ts';

const benches: readonly Bench[] = [
  ingestBench,
  backlogBench,
  clusterBench,
  liveBench,
  flightsBench,
  exportBench,
  startBench,
  bytesBench,
  mapBench,
  webBench,
  loginBench,
  commandsBench,
  doseBench,
  dronesBench,
  landBench,
  powerBench,
  rulesBench,
  tasksBench,
  truthBench,
  storageBench,
];

const usage = `npm run bench -- [name…] [--quick|--full] [--compare RESULT.json]

Measures the product against baselines of the same run, prints a table and writes bench/results/*.json.
--quick (default) takes about a minute for each, --full uses the sizes and times of the goals.
--compare measures what the result file has and fails where a figure is worse by more than 10 %.

${benches.map(({ name, about }) => `  ${name.padEnd(8)} ${about}`).join('\n')}`;

async function runOne(bench: Bench, size: Size, inGroup: boolean): Promise<Figure[]> {
  const at = new Date();
  const machine = { ...machineFacts(), cpuGroup: inGroup };
  const folder = mkdtempSync(join(tmpdir(), `sf-bench-${bench.name}-`));
  const cleanUps: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  console.log(`\n${bench.name}: ${bench.about} (${size})`);
  try {
    const figures = await bench.run({
      size,
      folder,
      say: (line) => console.log(`  ${line}`),
      cleanUp: (work) => cleanUps.push(work),
    });
    const seconds = Math.round((Date.now() - at.getTime()) / 1000);
    const path = writeResult(bench.name, { at, size, seconds, machine, figures });
    console.log(`\n${tableOf(figures)}\n  ${seconds} s, ${path}`);
    return figures;
  } finally {
    for (const work of cleanUps.reverse()) await work();
  }
}

function exit(message: string, code: number): never {
  console.log(message);
  process.exit(code);
}

interface Asked {
  names: string[];
  size: Size;
  /** Earlier results to compare with. */
  before: BenchResult[];
}

/** With results to compare with, the benches and the size are theirs. */
function asked(): Asked {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        full: { type: 'boolean', default: false },
        compare: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) exit(usage, 0);
    const unknown = positionals.find((name) => !benches.some((bench) => bench.name === name));
    if (unknown !== undefined) throw new Error(`Unknown: ${unknown}`);
    const before = values.compare.map(readResult);
    const sizes = new Set(before.map(({ size }) => size));
    if (values.full) sizes.add('full');
    if (values.quick) sizes.add('quick');
    if (sizes.size > 1) throw new Error('The sizes differ: compare results of one size, --quick or --full');
    const names = positionals.length > 0 ? positionals : before.map(({ bench }) => bench);
    return { names, size: [...sizes][0] ?? 'quick', before };
  } catch (error) {
    exit(`${error instanceof Error ? error.message : error}\n\n${usage}`, 1);
  }
}

async function main(): Promise<void> {
  const { names, size, before } = asked();
  const [load = 0] = loadavg();
  if (load > 1.5)
    console.log(`Other work keeps this machine busy (load ${load.toFixed(1)}): figures will be low.`);
  const inGroup = joinCpuGroup();
  if (!inGroup) console.log('Without a CPU group: others wait longer beside an export than in a container.');
  const chosen = benches.filter(({ name }) => names.length === 0 || names.includes(name));
  const all: Figure[] = [];
  const failed: string[] = [];
  for (const bench of chosen) {
    try {
      all.push(...(await runOne(bench, size, inGroup)));
    } catch (error) {
      failed.push(bench.name);
      console.error(`${bench.name} could not be measured:`, error);
    }
  }
  if (chosen.length > 1) console.log(`\nAll together\n\n${tableOf(all)}`);
  const changes =
    before.length > 0
      ? changesOf(
          before.flatMap(({ figures }) => figures),
          all,
        )
      : [];
  if (changes.length > 0) console.log(`\nChanges\n\n${tableOfChanges(changes)}`);
  if (failed.length > 0) console.error(`Not measured: ${failed.join(', ')}`);
  process.exit(failed.length > 0 || changes.some(({ isWorse }) => isWorse) ? 1 : 0);
}

await main();
