import { roleCodes } from '@smartflight/contract/access/access.ts';
import type { ZoneLayer } from '@smartflight/contract/airspace/zone.schemas.ts';
import { distanceToM } from '@smartflight/geo/distance.ts';
import { meets } from '@smartflight/geo/meets.ts';
import { boxOf, type Polygon, type Position } from '@smartflight/geo/shape.ts';
import { zonesIntersecting } from '@smartflight/server/features/zones/zone-check.ts';
import { createZoneIndex, type ZoneIndex } from '@smartflight/server/features/zones/zone-index.ts';
import type { IndexedRow } from '@smartflight/server/features/zones/zones.store.ts';
import type pg from 'pg';
import { percentile, timeCalls } from '../kit/api.ts';
import type { BenchContext } from '../kit/bench.ts';
import type { Figure, Round } from '../kit/figure.ts';
import { signIn } from '../kit/person.ts';
import { type Product, startProduct } from '../kit/product.ts';
import { fields, zoneRows } from './zone-world.ts';

const zoneCount = 10_000;
const plans = {
  quick: { rounds: 3, looks: 200, scans: 10 },
  full: { rounds: 7, looks: 2_000, scans: 50 },
} as const;

interface Readings {
  shape: Round[];
  place: Round[];
  gist: Round[];
  call: Round[];
}

/**
 * Look-ups in the server's in-memory index, in a GiST index of the database and through the API, each compared with a
 * full scan.
 */
export async function measureZoneLookUps({ size, folder, say, cleanUp }: BenchContext): Promise<Figure[]> {
  const plan = plans[size];
  const rows = zoneRows(zoneCount);
  const index = createZoneIndex(async (since) => (since === '0' ? rows : []));
  await index.refresh();
  const product = await startProduct(`${folder}/data`);
  cleanUp(() => product.stop());
  await storeRows(product.pool, rows);
  const { token } = await signIn(product.pool, { roles: [roleCodes.individual] });
  const readings: Readings = { shape: [], place: [], gist: [], call: [] };
  // Warm-up: one-time costs of the first look-ups do not count.
  await look(index, { product, token, looks: 50, scans: 5, seed: 1 });
  for (let round = 1; round <= plan.rounds; round += 1) {
    say(`zones, round ${round} of ${plan.rounds}`);
    const seen = await look(index, { product, token, ...plan, seed: 100 + round });
    for (const key of ['shape', 'place', 'gist', 'call'] as const) readings[key].push(seen[key]);
  }
  return figuresOf(readings);
}

async function look(
  index: ZoneIndex,
  o: { product: Product; token: string; looks: number; scans: number; seed: number },
): Promise<Record<keyof Readings, Round>> {
  const shapes = fields(o.looks, o.seed);
  const layers = [...index.all()].flatMap((zone) => zone.layers);
  const now = Date.now();
  const reader = { language: 'en', now } as const;
  const p95 = (times: number[]): number =>
    percentile(
      times.sort((one, other) => one - other),
      0.95,
    );
  const scanned = p95(
    shapes.slice(0, o.scans).map((shape) => timed(() => layers.filter((one) => meets(shape, one.shape)))),
  );
  const placed = p95(
    shapes.slice(0, o.scans).map((shape) => {
      const place = cornerOf(shape);
      return timed(() => layers.filter((one) => distanceToM(place, one.shape) <= 115));
    }),
  );
  const byGist: number[] = [];
  for (const shape of shapes) byGist.push(await timedAsync(() => askGist(o.product.pool, shape)));
  return {
    shape: {
      product: p95(shapes.map((shape) => timed(() => zonesIntersecting(index, { shape }, reader)))),
      baseline: scanned,
    },
    place: {
      product: p95(
        shapes.map((shape) => {
          const [lon, lat] = cornerOf(shape);
          return timed(() => index.around({ lat, lon }, 115));
        }),
      ),
      baseline: placed,
    },
    gist: { product: p95(byGist), baseline: scanned },
    call: {
      product: percentile(
        await timeCalls({ lanes: 1, count: o.looks, call: (nth) => ask(o, shapes[nth]) }),
        0.95,
      ),
      baseline: scanned,
    },
  };
}

const cornerOf = (shape: Polygon): Position => shape.coordinates[0]?.[0] ?? [0, 0];

function timed(run: () => unknown): number {
  const begun = performance.now();
  run();
  return performance.now() - begun;
}

async function timedAsync(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

async function ask(
  { product, token }: { product: Product; token: string },
  shape: Polygon | undefined,
): Promise<void> {
  const answer = await fetch(new URL('/api/zones/check', product.http), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ shape }),
  });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`the check answered ${answer.status}: ${body.slice(0, 300)}`);
}

async function storeRows(pool: pg.Pool, rows: readonly IndexedRow[]): Promise<void> {
  const boxed = rows.map((row) => {
    const shape = row.layers[0]?.shape;
    const reach = shape?.type === 'Circle' ? shape.radiusM / 70_000 : 0;
    const box =
      shape?.type === 'Circle'
        ? {
            west: shape.centre[0] - reach,
            east: shape.centre[0] + reach,
            south: shape.centre[1] - reach,
            north: shape.centre[1] + reach,
          }
        : shape && boxOf(shape);
    return { ...row, ...box };
  });
  await pool.query(
    `insert into zones (source, identifier, class, names, messages, authority, country, layers, times, content_hash,
       title, search_text, west, south, east, north, created_at, updated_at)
     select 'bench', id, class, names, messages, '{}', country, layers, times, '\\x00', title, title, west, south, east,
       north, now(), now()
     from jsonb_to_recordset($1::jsonb) as n (id text, class text, names jsonb, messages jsonb, country text, layers jsonb,
       times jsonb, title text, west float8, south float8, east float8, north float8)`,
    [JSON.stringify(boxed)],
  );
  await pool.query(
    'create index zones_box on zones using gist (box(point(west, south), point(east, north)))',
  );
  await pool.query('analyze zones');
  await pool.query(`select pg_notify('smartflight', '{"type":"zones-changed"}')`);
}

async function askGist(pool: pg.Pool, shape: Polygon): Promise<number> {
  const box = boxOf(shape);
  const { rows } = await pool.query<{ layers: ZoneLayer[] }>(
    `select layers from zones where ended_at is null
       and box(point(west, south), point(east, north)) && box(point($1, $2), point($3, $4))`,
    [box?.west, box?.south, box?.east, box?.north],
  );
  return rows.filter(({ layers }) => layers.some((layer) => meets(shape, layer.shape))).length;
}

function figuresOf({ shape, place, gist, call }: Readings): Figure[] {
  const against = 'every zone compared with the same shape, one after the other, p95';
  const ms = (what: string, rounds: Round[], limits: Figure['limits']): Figure => ({
    goal: 'N-01',
    what,
    unit: 'ms',
    rounds,
    against,
    limits,
    note: '10,000 zones, two in three circles, the others of 60 corners; fields of about 4 ha',
  });
  return [
    ms('zones that a field meets, index in memory, p95', shape, [
      { of: 'product', atMost: 5 },
      { of: 'ratio', atMost: 0.1 },
    ]),
    ms('zones near a place, index in memory, p95', place, [
      { of: 'product', atMost: 5 },
      { of: 'ratio', atMost: 0.1 },
    ]),
    ms('zones that a field meets, GiST index of the database, p95', gist, []),
    ms('POST /api/zones/check, p95', call, []),
  ];
}
