import { roleCodes } from '@smartflight/contract/access/access.ts';
import { drones } from '@smartflight/contract/endpoints.ts';
import { get, percentile, timeCalls } from '../kit/api.ts';
import type { Bench, Size } from '../kit/bench.ts';
import type { Figure, Limit, Round } from '../kit/figure.ts';
import { signIn, signInStaff } from '../kit/person.ts';
import { type Product, startProduct } from '../kit/product.ts';
import { type DronesPlan, giveDrones, seedDrones } from './seed.ts';

const plans: Record<Size, { seed: DronesPlan; calls: number }> = {
  quick: { seed: { tenants: 200, drones: 20_000, flights: 100_000 }, calls: 60 },
  full: { seed: { tenants: 200, drones: 20_000, flights: 1_000_000 }, calls: 400 },
};

const goal: Limit[] = [{ of: 'product', atMost: 25 }];

interface Mix {
  what: string;
  by: 'owner' | 'manager' | 'staff';
  query: Record<string, string>;
}

const mixes: readonly Mix[] = [
  { what: 'one’s own, by name', by: 'owner', query: { scope: 'own' } },
  { what: 'a company, by name', by: 'manager', query: {} },
  { what: 'a company, worst first', by: 'manager', query: { sort: 'attention' } },
  { what: 'a company, part of a name', by: 'manager', query: { q: 'drone 12' } },
  { what: 'all, by name', by: 'staff', query: {} },
  { what: 'all, by name, page 200', by: 'staff', query: { page: '200' } },
  { what: 'all, worst first', by: 'staff', query: { sort: 'attention' } },
  { what: 'all, largest area first', by: 'staff', query: { sort: '-grossAreaM2' } },
  { what: 'all that drift', by: 'staff', query: { drifting: 'true' } },
  { what: 'all, part of a name', by: 'staff', query: { q: 'drone 12' } },
];

export const dronesBench: Bench = {
  name: 'drones',
  about: 'the list of 20,000 drones that have flown a million sorties',
  run: async ({ size, folder, say, cleanUp }) => {
    const { seed, calls } = plans[size];
    const made = `${seed.drones.toLocaleString('en-US')} drones and ${seed.flights.toLocaleString('en-US')} flights`;
    const filler = await startProduct(`${folder}/data`);
    say(`making ${made}`);
    await seedDrones(filler.pool, seed, say);
    const tokens = await signInPeople(filler);
    await filler.stop();
    // The last reported state of the drones is read at the start.
    const product = await startProduct(`${folder}/data`);
    cleanUp(() => product.stop());
    const figures: Figure[] = [];
    for (const mix of mixes) {
      say(mix.what);
      figures.push(await listFigure(product, tokens[mix.by], mix, { calls, made }));
    }
    return figures;
  },
};

async function signInPeople({ pool }: Product): Promise<Record<Mix['by'], string>> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from companies order by name limit 1 offset 7',
  );
  const companyId = rows[0]?.id ?? '';
  const owner = await signIn(pool, { roles: [roleCodes.individual] });
  await giveDrones(pool, owner.accountId);
  const manager = await signIn(pool, { roles: [roleCodes.manager], companyId });
  const staff = await signInStaff(pool);
  await pool.query('vacuum analyze accounts');
  return { owner: owner.token, manager: manager.token, staff: staff.token };
}

async function listFigure(
  { http }: Product,
  token: string,
  { what, query }: Mix,
  { calls, made }: { calls: number; made: string },
): Promise<Figure> {
  const path = `${drones.list.path}?${new URLSearchParams({ size: '20', ...query })}`;
  const call = () => get(http, path, token);
  await timeCalls({ lanes: 2, count: 10, call });
  const rounds: Round[] = [];
  for (let round = 0; round < 3; round += 1)
    rounds.push({ product: percentile(await timeCalls({ lanes: 2, count: calls, call }), 0.95) });
  return {
    goal: 'P7',
    what: `list of drones: ${what}, p95`,
    unit: 'ms',
    rounds,
    limits: goal,
    note: `twenty rows with the figures over the whole filter, on ${made}`,
  };
}
