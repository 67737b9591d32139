import { roleCodes } from '@smartflight/contract/access/access.ts';
import { flights } from '@smartflight/contract/endpoints.ts';
import { type SeedPlan, seedFlights } from '../flights/seed.ts';
import { get, percentile } from '../kit/api.ts';
import type { Bench } from '../kit/bench.ts';
import type { Figure, Round } from '../kit/figure.ts';
import { signIn, signInStaff } from '../kit/person.ts';
import { askPinned, cores } from '../kit/pinned.ts';
import { residentBytes } from '../kit/process-tree.ts';
import { type Product, startProduct } from '../kit/product.ts';
import { baselineAnswer } from './baseline-run.ts';

const seeds: Record<'quick' | 'full', SeedPlan> = {
  quick: { tenants: 20, drones: 500, flights: 100_000, pointsPerFlight: 0, longFlights: 0 },
  full: { tenants: 200, drones: 5_000, flights: 1_000_000, pointsPerFlight: 0, longFlights: 0 },
};

/** Column count of the flight log's sheet and the deflate level of the product's writer. */
const sheet = { columns: 23, level: 1 };

interface ExportRound {
  baseline: number;
  calm: number;
  alone: Taken;
  /** While another company reads its list. */
  shared: Taken;
}

interface Taken {
  rows: number;
  seconds: number;
  firstByteMs: number;
  extraMiB: number;
  /** 0 when no other call was sent. */
  otherP99Ms: number;
  bytes: number;
}

export const exportBench: Bench = {
  name: 'export',
  about: 'P9: the flight log as a spreadsheet: rows per second, first byte, memory, others meanwhile',
  run: async ({ size, folder, say, cleanUp }) => {
    const seed = seeds[size];
    // The server, its threads and its database share one core, like the baseline; this reader runs on the other.
    const product = await startProduct(`${folder}/data`);
    cleanUp(() => product.stop());
    say(`making ${seed.flights.toLocaleString('en-US')} flights`);
    await seedFlights(product.pool, seed, () => undefined);
    const { token } = await signInStaff(product.pool);
    const other = await companyManager(product);
    // Warm-up: threads and code loaded by the first export stay; the cost of a further export is what counts.
    await takeExport(product, token, await range(product, 5_000), other);
    const rounds: ExportRound[] = [];
    const hundred = await range(product, 100_000);
    for (let round = 1; round <= 3; round += 1) {
      say(`round ${round}: 100,000 rows`);
      const baseline = await sheetBaseline(hundred.rows);
      const calm = percentile(await timeOthers(product, other, AbortSignal.timeout(1_500)), 0.99);
      const shared = await takeExport(product, token, hundred, other);
      rounds.push({ baseline, calm, shared, alone: await takeExport(product, token, hundred) });
    }
    const figures = figuresOf(rounds);
    if (size === 'full') {
      say('1,000,000 rows');
      const million = await takeExport(product, token, await range(product, 1_000_000), other);
      figures.push({
        goal: 'P9',
        what: 'extra memory of the server at 1,000,000 rows',
        unit: 'MiB',
        rounds: [{ product: million.extraMiB }],
        limits: [{ of: 'product', atMost: 32 }],
        note: `${Math.round(million.rows / million.seconds).toLocaleString('en-US')} rows/s, first byte after ${Math.round(million.firstByteMs)} ms`,
      });
    }
    return figures;
  },
};

async function companyManager(product: Product): Promise<string> {
  const { rows } = await product.pool.query<{ id: string }>('select id from companies order by name limit 1');
  return (await signIn(product.pool, { roles: [roleCodes.manager], companyId: rows[0]!.id })).token;
}

async function range(product: Product, wanted: number): Promise<{ from: string; rows: number }> {
  const { rows } = await product.pool.query<{ local_date: string; sum: string }>(
    `select local_date::text, sum(count(*)) over (order by local_date desc) as sum from flights
     where counted group by local_date order by flights.local_date desc`,
  );
  const last = rows.find(({ sum }) => Number(sum) >= wanted) ?? rows.at(-1);
  return { from: last?.local_date ?? '', rows: Number(last?.sum ?? 0) };
}

const sheetBaseline = async (rows: number): Promise<number> => {
  const answer = await askPinned({
    script: new URL('./baseline-run.ts', import.meta.url),
    core: cores.product,
    task: { ...sheet, rows },
    read: (json) => baselineAnswer.parse(json),
  });
  return rows / answer.seconds;
};

/** Requests a company's newest page repeatedly until aborted: ms in ascending order. */
async function timeOthers(product: Product, token: string, stop: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!stop.aborted) {
    const begun = performance.now();
    await get(product.http, `${flights.list.path}?size=20`, token);
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  return times.sort((a, b) => a - b);
}

/** Downloads one export, sampling the server's memory; `other` is the token of a user who works meanwhile. */
async function takeExport(
  product: Product,
  token: string,
  what: { from: string; rows: number },
  other?: string,
): Promise<Taken> {
  const before = residentBytes(product.pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentBytes(product.pid));
  }, 25);
  const stop = new AbortController();
  const others = other === undefined ? undefined : timeOthers(product, other, stop.signal);
  const begun = performance.now();
  const response = await fetch(new URL(`${flights.export.path}?from=${what.from}`, product.http), {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok || !response.body) throw new Error(`the export answered ${response.status}`);
  let firstByteMs = 0;
  let bytes = 0;
  for await (const chunk of response.body) {
    if (bytes === 0) firstByteMs = performance.now() - begun;
    bytes += chunk.length;
  }
  const seconds = (performance.now() - begun) / 1000;
  stop.abort();
  clearInterval(watch);
  const otherP99Ms = others ? percentile(await others, 0.99) : 0;
  return { rows: what.rows, seconds, firstByteMs, extraMiB: (peak - before) / 2 ** 20, otherP99Ms, bytes };
}

const speed: Figure['limits'] = [
  { of: 'product', atLeast: 60_000 },
  { of: 'ratio', atLeast: 0.3 },
];

function figuresOf(rounds: ExportRound[]): Figure[] {
  const of = (value: (round: ExportRound) => Round): Round[] => rounds.map(value);
  const rows = rounds[0]!.shared.rows.toLocaleString('en-US');
  return [
    {
      goal: 'P9',
      what: `rows exported end to end, ${rows} rows`,
      unit: '1/s',
      rounds: of(({ shared, baseline }) => ({ product: shared.rows / shared.seconds, baseline })),
      against: `bare sheet XML through deflate, ${sheet.columns} columns, level ${sheet.level}`,
      note: 'while another company reads its list; product, with its threads and its database, and baseline each on one core',
      limits: speed,
    },
    {
      goal: 'P9',
      what: 'the same with no other call',
      unit: '1/s',
      rounds: of(({ alone, baseline }) => ({ product: alone.rows / alone.seconds, baseline })),
      against: 'the same baseline',
      limits: speed,
    },
    {
      goal: 'P9',
      what: 'first byte of the file',
      unit: 'ms',
      rounds: of(({ shared }) => ({ product: shared.firstByteMs })),
      limits: [{ of: 'product', atMost: 300 }],
    },
    {
      goal: 'P9',
      what: `extra memory of the server at ${rows} rows`,
      unit: 'MiB',
      rounds: of(({ shared }) => ({ product: shared.extraMiB })),
      limits: [{ of: 'product', atMost: 32 }],
    },
    {
      goal: 'P9',
      what: 'another company’s list during it, p99',
      unit: 'ms',
      rounds: of(({ shared, calm }) => ({ product: shared.otherP99Ms, baseline: calm })),
      against: 'the same calls with no export',
      limits: [{ of: 'ratio', atMost: 1.3 }],
    },
  ];
}
