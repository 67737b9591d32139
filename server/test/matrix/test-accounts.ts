import { randomUUID } from 'node:crypto';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { accounts } from '@smartflight/contract/endpoints.ts';
import { noon, type TestApp } from '../app.ts';
import type { Client } from '../call.ts';
import type { AccountPlan, TestAccount } from '../world.ts';
import { type Persona, personas, type Target } from './personas.ts';

/** All personas of the permission matrix with their clients, and the drones and flights used by the checks. */
export interface Cast {
  clients: Record<Persona, Client>;
  people: Record<Persona, TestAccount>;
  droneOf(persona: Persona, target: Target): string;
  flightOf(persona: Persona, target: Target): string;
  /** The company that owns a target's rows; for `own` that of the persona. */
  companyOf(persona: Persona, target: Target): string | undefined;
}

const { individual, manager, dealer, maintenance, lift, staff } = roleCodes;
const rolesOf: Record<Persona, readonly string[]> = {
  visitor: [individual],
  revoked: [individual],
  unverified2: [manager],
  unverified0: [manager],
  individual: [individual],
  permitted: [individual],
  member: [individual],
  manager: [manager],
  dealer: [manager, dealer],
  maintenance: [manager, maintenance],
  lift: [manager, lift],
  foreignManager: [manager],
  staff: [staff],
};

/** Creates company A with a child, company B, and company C whose drone is shared with two people. */
export async function createCast(stage: TestApp): Promise<Cast> {
  const { world } = stage;
  const a = await world.company({ name: 'A' });
  const child = await world.company({ name: 'A child', parentId: a });
  const b = await world.company({ name: 'B' });
  const c = await world.company({ name: 'C' });
  const companyIds: Partial<Record<Target, string>> = { tenant: a, child, foreign: b, shared: c };
  const companies: Partial<Record<Persona, string>> = {
    foreignManager: b,
    staff: await world.company({ name: 'Platform' }),
    unverified2: a,
    unverified0: a,
  };
  for (const persona of ['manager', 'dealer', 'maintenance', 'lift'] as const) companies[persona] = a;
  const people = await record(personas, (persona) => {
    const plan: AccountPlan = { roles: rolesOf[persona], verified: verifiedOf(persona) };
    const companyId = companies[persona];
    return world.account(companyId ? { ...plan, companyId } : plan);
  });
  const drones = {
    tenant: await world.drone({ companyId: a }),
    child: await world.drone({ companyId: child }),
    foreign: await world.drone({ companyId: b }),
    shared: await world.drone({ companyId: c }),
  };
  const own = await record(personas, (persona) => world.drone({ ownerId: people[persona].id }));
  await world.grant(drones.shared, people.permitted.id);
  await world.team({ creatorId: people.staff.id, members: [people.member.id], drones: [drones.shared] });
  for (const id of [...Object.values(drones), ...Object.values(own)])
    await world.fly(id, { startAt: noon - 3_600_000, lanes: 1 });
  const flights = new Map<string, string>();
  await world.flights(drones.tenant);
  for (const { id, drone_id } of await stage.deps.pools.db
    .selectFrom('flights')
    .select(['id', 'drone_id'])
    .execute())
    flights.set(drone_id, id);
  const droneOf = (persona: Persona, target: Target): string => {
    if (target === 'missing') return 'no-such-drone';
    return target === 'own' ? own[persona] : drones[target];
  };
  return {
    people,
    clients: await record(personas, (persona) => clientOfPersona(stage, persona, people[persona])),
    droneOf,
    companyOf: (persona, target) => (target === 'own' ? companies[persona] : companyIds[target]),
    flightOf: (persona, target) => flights.get(droneOf(persona, target)) ?? randomUUID(),
  };
}

function verifiedOf(persona: Persona): '0' | '1' | '2' {
  if (persona === 'unverified2') return '2';
  return persona === 'unverified0' ? '0' : '1';
}

async function clientOfPersona(stage: TestApp, persona: Persona, account: TestAccount): Promise<Client> {
  if (persona === 'visitor') return stage.visitor();
  const client = await stage.as(account);
  if (persona === 'revoked') await client.call(accounts.logout);
  return client;
}

async function record<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Promise<Value>,
): Promise<Record<Key, Value>> {
  const made = {} as Record<Key, Value>;
  for (const key of keys) made[key] = await make(key);
  return made;
}
