import { createClient } from '@smartflight/client/create-client.ts';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { flights } from '@smartflight/contract/endpoints.ts';
import { pathOf } from '@smartflight/contract/kit/endpoint.ts';
import { get, percentile, timeCalls } from '../kit/api.ts';
import type { Bench } from '../kit/bench.ts';
import { type Figure, type Limit, median, plain, type Round } from '../kit/figure.ts';
import { signIn, signInStaff } from '../kit/person.ts';
import { type Product, startProduct } from '../kit/product.ts';
import { capture, type FlightQuery } from './captured.ts';
import { flownTrack } from './flown-track.ts';
import { p95, sqlRunner, timeSql } from './pgbench.ts';
import { plannedAgain } from './planned-again.ts';
import { keepChangesPending, type SeedPlan, seedFlights, seedTracks } from './seed.ts';

const plans = {
  quick: {
    seed: { tenants: 20, drones: 500, flights: 100_000, pointsPerFlight: 10_000, longFlights: 20 },
    calls: 60,
  },
  full: {
    seed: { tenants: 200, drones: 5_000, flights: 1_000_000, pointsPerFlight: 10_000, longFlights: 1_000 },
    calls: 400,
  },
} as const;

interface Mix {
  what: string;
  by: 'manager' | 'staff';
  query: FlightQuery;
  page?: number;
  size?: number;
  limits: Limit[];
}

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const quarter = { from: day(91), to: day(0) };
const goal: Limit[] = [
  { of: 'product', atMost: 15 },
  { of: 'ratio', atMost: 8 },
];

const mixes: readonly Mix[] = [
  { what: 'a company, everything', by: 'manager', query: {}, limits: goal },
  {
    what: 'a company, 30 days, without zero areas',
    by: 'manager',
    query: { from: day(30), to: day(0), hideZero: 'true' },
    limits: goal,
  },
  {
    what: 'a company, quarter, spray',
    by: 'manager',
    query: { ...quarter, workType: 'spray' },
    limits: goal,
  },
  {
    what: 'a company, quarter, by net area',
    by: 'manager',
    query: { ...quarter, sort: '-netAreaM2' },
    limits: goal,
  },
  { what: 'all companies, 30 days', by: 'staff', query: { from: day(30), to: day(0) }, limits: goal },
  { what: 'all companies, everything', by: 'staff', query: {}, limits: goal },
  {
    what: 'totals of a quarter (one row listed)',
    by: 'manager',
    query: quarter,
    size: 1,
    limits: [{ of: 'product', atMost: 40 }],
  },
];

export const flightsBench: Bench = {
  name: 'flights',
  about: 'P7 and P8: flight log and flight detail on a million flights',
  run: async ({ size, folder, say, cleanUp }) => {
    const { seed, calls } = plans[size];
    const product = await startProduct(`${folder}/data`);
    cleanUp(() => product.stop());
    const made = `${seed.flights.toLocaleString('en-US')} flights of ${seed.tenants} companies`;
    say(`making ${made}`);
    await seedFlights(product.pool, seed, say);
    const people = await signInPeople(product);
    const figures = await lists(product, people, { seed, calls, say });
    const points = seed.pointsPerFlight * seed.longFlights;
    say(`making ${points.toLocaleString('en-US')} points`);
    const track = flownTrack(seed.pointsPerFlight);
    const ids = await seedTracks(product.pool, { ...seed, track, companyId: people.companyId });
    figures.push(...(await detail(product, people.staff, { ids, seed, calls, wireBytes: track.length })));
    return figures.map((figure) => ({
      ...figure,
      note: [figure.note, `on ${made}`].filter(Boolean).join('; '),
    }));
  },
};

/** All figures of the list, measured while a minute's worth of changes waits to be folded into the sums. */
async function lists(
  product: Product,
  people: Record<Mix['by'], string>,
  { seed, calls, say }: { seed: SeedPlan; calls: number; say: (line: string) => void },
): Promise<Figure[]> {
  const changes = await keepChangesPending(product.pool, seed);
  const figures: Figure[] = [];
  let again = 0;
  try {
    for (const mix of mixes) {
      say(mix.what);
      figures.push(await listFigure(product, people[mix.by], mix, calls));
      again += await plannedAgain(product.databaseUrl, await statementsOf(product, people[mix.by], mix));
    }
    figures.push({
      goal: 'P7',
      what: 'statements of these lists planned at each execution',
      unit: '',
      rounds: [{ product: again }],
      limits: [{ of: 'product', atMost: 0 }],
    });
    figures.push(await deepPages(product, people.manager, { calls, flights: seed.flights / seed.tenants }));
  } finally {
    await changes.release();
  }
  const store = `indexes built, tables vacuumed and sums folded after filling, then ${changes.pending} changes, a minute of derivation, kept out of the sums`;
  return figures.map((figure) => ({ ...figure, note: [figure.note, store].filter(Boolean).join('; ') }));
}

async function signInPeople(product: Product) {
  const { rows } = await product.pool.query<{ id: string }>(
    'select id from companies order by name limit 1 offset 7',
  );
  const companyId = rows[0]!.id;
  const manager = await signIn(product.pool, { roles: [roleCodes.manager], companyId });
  const staff = await signInStaff(product.pool);
  await product.pool.query('vacuum analyze accounts');
  return { companyId, manager: manager.token, staff: staff.token };
}

const listPath = ({ query, page = 1, size = 50 }: Pick<Mix, 'query' | 'page' | 'size'>): string => {
  const words = Object.entries({ ...query, page, size }).map(([name, value]) => [name, String(value)]);
  return `${flights.list.path}?${new URLSearchParams(words).toString()}`;
};

async function statementsOf(product: Product, token: string, { query, page = 1, size = 50 }: Mix) {
  const captured = capture(product.pool);
  return captured.list(await captured.actorOf(token), query, { page, size });
}

/**
 * One mix: the API's 95th percentile with two concurrent callers, against the same statements sent by a bare client.
 */
async function listFigure(product: Product, token: string, mix: Mix, count: number): Promise<Figure> {
  const statements = await statementsOf(product, token, mix);
  const call = () => get(product.http, listPath(mix), token);
  await timeCalls({ lanes: 2, count: 10, call });
  const rounds: Round[] = [];
  for (let round = 0; round < 3; round += 1) {
    const baseline = p95(await timeSql(product.databaseUrl, statements, count));
    rounds.push({ product: p95(await timeCalls({ lanes: 2, count, call })), baseline });
  }
  return {
    goal: 'P7',
    what: `list: ${mix.what}, p95`,
    unit: 'ms',
    rounds,
    against: `the same SQL by ${sqlRunner}`,
    limits: mix.limits,
  };
}

/**
 * Deep pages of a company against its page 1: the middle one, which is farthest from both ends, and page 500. Each
 * round takes the slower of the two.
 */
async function deepPages(
  product: Product,
  token: string,
  { calls, flights: total }: { calls: number; flights: number },
): Promise<Figure> {
  const size = 10;
  const time = async (page: number): Promise<number> => {
    const call = () => get(product.http, listPath({ query: {}, page, size }), token);
    return percentile(await timeCalls({ lanes: 2, count: calls, call }), 0.5);
  };
  const middle = Math.round(total / size / 2);
  const deep: { page: number; times: number[] }[] = [middle, 500].map((page) => ({ page, times: [] }));
  const rounds: Round[] = [];
  await time(middle);
  for (let round = 0; round < 3; round += 1) {
    const baseline = await time(1);
    for (const { page, times } of deep) times.push(await time(page));
    rounds.push({ baseline, product: Math.max(...deep.map(({ times }) => times[round] ?? 0)) });
  }
  const each = deep.map(({ page, times }) => `page ${page} ${plain(median(times))} ms`).join(', ');
  return {
    goal: 'P7',
    what: `the slower of pages ${middle} and 500 of ten rows each, p50`,
    unit: 'ms',
    rounds,
    against: 'page 1 of the same list',
    limits: [{ of: 'ratio', atMost: 1.3 }],
    note: `${each}, of ${plain(total / size)} pages`,
  };
}

/** P8: flight detail with its track, against selecting the points from their table. */
async function detail(
  product: Product,
  token: string,
  o: { ids: readonly string[]; seed: SeedPlan; calls: number; wireBytes: number },
): Promise<Figure[]> {
  const count = Math.min(o.calls, 100);
  const call = async (index: number): Promise<void> => {
    const id = o.ids[index % o.ids.length]!;
    await Promise.all([
      get(product.http, pathOf(flights.get.path, { id }), token),
      get(product.http, pathOf(flights.track.path, { id }), token, 'gzip'),
    ]);
  };
  const { rows } = await product.pool.query<{ device_no: number; start_at: Date }>(
    'select device_no, start_at from flights where id = $1',
    [o.ids[0]],
  );
  const { device_no, start_at } = rows[0]!;
  const until = new Date(start_at.getTime() + o.seed.pointsPerFlight * 1000 - 1);
  const select = {
    sql: `select at, lat, lon, height_agl_m, speed_mps, flow_lpm, flags from track_points
      where device_no = $1 and at between $2::timestamptz and $3::timestamptz order by at`,
    parameters: [device_no, start_at, until],
  };
  await timeCalls({ lanes: 2, count: 10, call });
  const rounds: Round[] = [];
  for (let round = 0; round < 3; round += 1) {
    const baseline = p95(await timeSql(product.databaseUrl, [select], count));
    rounds.push({ product: p95(await timeCalls({ lanes: 2, count, call })), baseline });
  }
  const points = o.seed.pointsPerFlight.toLocaleString('en-US');
  return [
    {
      goal: 'P8',
      what: `detail and track of ${points} points, p95`,
      unit: 'ms',
      rounds,
      against: `selecting the points by ${sqlRunner}`,
      limits: [{ of: 'product', atMost: 30 }],
    },
    {
      goal: 'P8',
      what: 'a point of a track on the wire',
      unit: 'bytes',
      rounds: [{ product: await wireBytesPerPoint(product, token, o) }],
      limits: [{ of: 'product', atMost: 12 }],
      note: 'simulated spraying at 1 Hz with its jitter',
    },
  ];
}

async function wireBytesPerPoint(
  product: Product,
  token: string,
  o: { ids: readonly string[]; seed: SeedPlan; wireBytes: number },
): Promise<number> {
  const client = createClient({ url: product.http, token });
  const { n } = await client.flights.track({ params: { id: o.ids[0]! } });
  if (n !== o.seed.pointsPerFlight) throw new Error(`the track has ${n} points`);
  return o.wireBytes / n;
}
