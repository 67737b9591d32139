import { roleCodes } from '@smartflight/contract/access/access.ts';
import { taskFigureCalls, taskParticipants } from '@smartflight/contract/endpoints.ts';
import { get, percentile, timeCalls } from '../kit/api.ts';
import type { Bench, Size } from '../kit/bench.ts';
import type { Figure, Round } from '../kit/figure.ts';
import { signIn } from '../kit/person.ts';
import { type Product, startProduct } from '../kit/product.ts';
import { type CampaignPlan, seedCampaign } from './seed.ts';

const plan: CampaignPlan = { drones: 500, flights: 100_000, days: 40, tiles: 6_000 };
const calls: Record<Size, number> = { quick: 40, full: 300 };

interface Mix {
  what: string;
  path: (id: string) => string;
  sql: readonly string[];
  against: string;
  atMost: number;
  note: string;
}

const totals = `select count(*), sum(flight_s), sum(gross_m2), sum(inside_m2), sum(volume_l) from task_flights
  where task_id = $1`;
const mixes: readonly Mix[] = [
  {
    what: 'overview',
    path: (id) => taskFigureCalls.overview.path.replace(':id', id),
    sql: [
      totals,
      `select day, count(*), sum(gross_m2), count(distinct participant_id) from task_flights where task_id = $1 group by day`,
    ],
    against: 'totals and days added up from the flights by SQL',
    atMost: 400,
    note: 'totals, burn-up, forecast, drones and quality',
  },
  {
    what: 'drones, the largest area first',
    path: (id) => `${taskParticipants.list.path.replace(':id', id)}?size=50&sort=-insideAreaM2`,
    sql: [
      `select participant_id, count(*), sum(inside_m2) from task_flights where task_id = $1 group by participant_id
       order by 3 desc limit 50`,
    ],
    against: 'the same order added up from the flights by SQL',
    atMost: 400,
    note: 'fifty of 500 drones with their figures and pilots',
  },
  {
    what: 'flights, page 1',
    path: (id) => `${taskFigureCalls.flights.path.replace(':id', id)}?size=50`,
    sql: [`select * from task_flights where task_id = $1 order by start_at desc, flight_id limit 50`, totals],
    against: 'the same rows and their sums by SQL',
    atMost: 400,
    note: 'fifty of 100,000 flights and the sums over all',
  },
];

export const tasksBench: Bench = {
  name: 'tasks',
  about: 'overview, drones and flights of a campaign of 500 drones and 100,000 flights',
  run: async ({ size, folder, say, cleanUp }) => {
    const product = await startProduct(`${folder}/data`);
    cleanUp(() => product.stop());
    const { rows } = await product.pool.query<{ id: string }>(
      `insert into companies (name, invitation_code) values ('County', 'COUNTY') returning id`,
    );
    const companyId = rows[0]?.id ?? '';
    const manager = await signIn(product.pool, { roles: [roleCodes.manager], companyId });
    say('making 500 drones and 100,000 flights');
    const id = await seedCampaign(product.pool, plan, { inviterId: manager.accountId, companyId });
    const figures: Figure[] = [];
    for (const mix of mixes) {
      say(mix.what);
      figures.push(await figureOf(product, { token: manager.token, id, mix, count: calls[size] }));
    }
    return figures;
  },
};

async function figureOf(
  { http, pool }: Product,
  o: { token: string; id: string; mix: Mix; count: number },
): Promise<Figure> {
  const { mix, id } = o;
  const product = () => get(http, mix.path(id), o.token);
  const baseline = () => Promise.all(mix.sql.map((statement) => pool.query(statement, [id])));
  const p95 = async (call: () => Promise<unknown>) =>
    percentile(await timeCalls({ lanes: 2, count: o.count, call }), 0.95);
  await timeCalls({ lanes: 2, count: 6, call: product });
  const rounds: Round[] = [];
  for (let round = 0; round < 3; round += 1)
    rounds.push({ product: await p95(product), baseline: await p95(baseline) });
  return {
    goal: 'K-06',
    what: `campaign: ${mix.what}, p95`,
    unit: 'ms',
    rounds,
    against: mix.against,
    limits: [{ of: 'product', atMost: mix.atMost }],
    note: mix.note,
  };
}
