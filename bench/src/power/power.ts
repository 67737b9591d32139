import { roleCodes } from '@smartflight/contract/access/access.ts';
import { batteries } from '@smartflight/contract/endpoints.ts';
import { get, percentile, timeCalls } from '../kit/api.ts';
import type { Bench, Size } from '../kit/bench.ts';
import type { Figure, Round } from '../kit/figure.ts';
import { signIn, signInStaff } from '../kit/person.ts';
import { type Product, startProduct } from '../kit/product.ts';
import { readingFigure } from './reading.ts';
import { chartedSn, type PowerPlan, seedPower } from './seed.ts';

const seed: PowerPlan = { companies: 40, batteries: 20_000, days: 365, samplesADay: 270 };
const plans: Record<Size, { calls: number }> = { quick: { calls: 60 }, full: { calls: 400 } };

interface Mix {
  what: string;
  by: 'manager' | 'staff';
  query: Record<string, string>;
  sql: string;
}

const newest = 'select * from batteries order by used_at desc nulls last, sn limit 20';
const counted = 'select count(*), count(*) filter (where is_abnormal) from batteries';
const mixes: readonly Mix[] = [
  {
    what: 'a company, last used first',
    by: 'manager',
    query: {},
    sql: newest.replace('order', `where company_id = (select id from companies order by name limit 1) order`),
  },
  { what: 'all, last used first', by: 'staff', query: {}, sql: newest },
  { what: 'all, page 500', by: 'staff', query: { page: '500' }, sql: `${newest} offset 9980` },
  {
    what: 'all, least healthy first',
    by: 'staff',
    query: { sort: 'health' },
    sql: 'select * from batteries order by score nulls last, sn limit 20',
  },
  {
    what: 'all of more than 300 cycles',
    by: 'staff',
    query: { cycles: '301-' },
    sql: newest.replace('order', 'where cycles > 300 order'),
  },
  {
    what: 'all that are abnormal',
    by: 'staff',
    query: { status: 'abnormal' },
    sql: newest.replace('order', 'where is_abnormal order'),
  },
];

export const powerBench: Bench = {
  name: 'power',
  about: 'lists of 20,000 batteries and the charts of a year of one of them',
  run: async ({ size, folder, say, cleanUp }) => {
    const { calls } = plans[size];
    const product = await startProduct(`${folder}/data`);
    cleanUp(() => product.stop());
    say('making 20,000 batteries and a year of one');
    await seedPower(product.pool, seed);
    const { rows } = await product.pool.query<{ id: string }>(
      'select id from companies order by name limit 1',
    );
    const manager = await signIn(product.pool, {
      roles: [roleCodes.manager],
      companyId: rows[0]?.id ?? '',
    });
    const tokens = { manager: manager.token, staff: (await signInStaff(product.pool)).token };
    const figures: Figure[] = [];
    for (const mix of mixes) {
      say(mix.what);
      figures.push(await listFigure(product, tokens[mix.by], mix, calls));
    }
    say('a year');
    figures.push(await yearFigure(product, tokens.staff, calls));
    say('batteries in messages');
    return [...figures, readingFigure()];
  },
};

/**
 * The API's 95th percentile compared with the bare statements over the same connection pool, two concurrent callers.
 */
async function rounds(
  product: () => Promise<unknown>,
  baseline: () => Promise<unknown>,
  count: number,
): Promise<Round[]> {
  const p95 = async (call: () => Promise<unknown>) =>
    percentile(await timeCalls({ lanes: 2, count, call }), 0.95);
  await timeCalls({ lanes: 2, count: 10, call: product });
  const measured: Round[] = [];
  for (let round = 0; round < 3; round += 1)
    measured.push({ product: await p95(product), baseline: await p95(baseline) });
  return measured;
}

async function listFigure(
  { http, pool }: Product,
  token: string,
  { what, query, sql }: Mix,
  calls: number,
): Promise<Figure> {
  const path = `${batteries.list.path}?${new URLSearchParams({ size: '20', ...query })}`;
  return {
    goal: 'C-04',
    what: `list of batteries: ${what}, p95`,
    unit: 'ms',
    rounds: await rounds(
      () => get(http, path, token),
      () => Promise.all([pool.query(sql), pool.query(counted)]),
      calls,
    ),
    against: 'the same rows and two counts by SQL',
    limits: [{ of: 'product', atMost: 25 }],
    note: 'twenty rows of 20,000, with the figures over the whole filter',
  };
}

async function yearFigure({ http, pool }: Product, token: string, calls: number): Promise<Figure> {
  const to = new Date();
  const from = new Date(to.getTime() - 365 * 86_400_000);
  const range = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() });
  const path = `${batteries.history.path.replace(':sn', chartedSn)}?${range}`;
  return {
    goal: 'C-05',
    what: 'charts and heat map of a year of one battery, p95',
    unit: 'ms',
    rounds: await rounds(
      () => get(http, path, token),
      () =>
        pool.query(
          'select brief from battery_days where battery_no = (select battery_no from batteries where sn = $1)',
          [chartedSn],
        ),
      Math.ceil(calls / 4),
    ),
    against: 'its stored bytes by SQL',
    limits: [{ of: 'product', atMost: 150 }],
    note: `${(seed.days * seed.samplesADay).toLocaleString('en-US')} kept samples of 14 cells`,
  };
}
