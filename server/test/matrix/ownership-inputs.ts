import { randomUUID } from 'node:crypto';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import type { TestApp } from '../app.ts';
import type { CallInput } from '../call.ts';
import type { Persona, Target } from './personas.ts';
import type { Cast } from './test-accounts.ts';

interface Asked {
  stage: TestApp;
  cast: Cast;
  persona: Persona;
  target: Target;
}

const entry = {
  model: 'SF30',
  year: 2026,
  batch: 'b',
  number: '1',
  pd: '2026-02-01',
  phone: '+8613800138000',
};

export async function ownershipInput(
  name: string,
  asked: Asked,
): Promise<CallInput<AnyEndpoint> | undefined> {
  const { stage, cast, persona, target } = asked;
  const id = cast.droneOf(persona, target);
  switch (name) {
    case 'drones.history':
    case 'drones.diagnostics':
      return { params: { id } };
    case 'drones.update':
      return { params: { id }, body: { name: 'Heron' } };
    case 'drones.renewCode':
      return { params: { id: await registered(asked) } };
    case 'drones.retire': {
      const drone = await registered(asked);
      return { params: { id: drone }, query: { confirm: drone.slice(-4) } };
    }
    case 'drones.unbind': {
      const drone = await held(asked);
      return { params: { id: drone }, query: { confirm: drone.slice(-4) } };
    }
    case 'drones.release': {
      const ownerId = (await stage.world.account({ verified: '0' })).id;
      const drone = await registered(asked, ownerId);
      return { params: { id: drone }, body: { confirm: drone.slice(-4), reason: 'gone' } };
    }
    case 'drones.grant':
      return { params: { id }, body: { account: (await stage.world.account()).email } };
    case 'drones.revoke':
      return { params: { id, grantId: randomUUID() } };
    case 'drones.export':
      return { query: { tz: 'UTC' } };
    case 'drones.readImport':
      return { body: { file: Buffer.from('droneId,model\nX,SF30') } };
    case 'drones.import':
      return { body: { entries: [{ ...entry, droneId: `I${randomUUID().slice(0, 8)}` }] } };
    case 'transfers.offer': {
      const drone = await held(asked);
      const { email } = await stage.world.account();
      return { params: { id: drone }, body: { account: email, confirm: drone.slice(-4) } };
    }
    case 'transfers.accept':
    case 'transfers.decline':
      return { params: { id: await offer(asked, 'to') } };
    case 'transfers.withdraw':
      return { params: { id: await offer(asked, 'from') } };
    default:
      return undefined;
  }
}

/** A drone in the target's company, without owner unless one is named; the target `own` does not exist here. */
async function registered({ stage, cast, persona, target }: Asked, ownerId?: string): Promise<string> {
  if (target === 'missing' || target === 'own') return 'no-such-drone';
  const { company_id } = await stage.deps.pools.db
    .selectFrom('drones')
    .select('company_id')
    .where('id', '=', cast.droneOf(persona, target))
    .executeTakeFirstOrThrow();
  return stage.world.drone({
    ...(company_id ? { companyId: company_id } : {}),
    ...(ownerId ? { ownerId } : {}),
  });
}

const held = async ({ stage, cast, persona, target }: Asked): Promise<string> =>
  target === 'own' ? stage.world.drone({ ownerId: cast.people[persona].id }) : cast.droneOf(persona, target);

/** An offer with the persona on this side; for other targets between two other accounts. */
async function offer({ stage, cast, persona, target }: Asked, side: 'from' | 'to'): Promise<string> {
  if (target === 'missing') return randomUUID();
  const other = (await stage.world.account()).id;
  const mine = target === 'own' ? cast.people[persona].id : (await stage.world.account()).id;
  const [from, to] = side === 'from' ? [mine, other] : [other, mine];
  const { id } = await stage.deps.pools.db
    .insertInto('transfers')
    .values({
      drone_id: await stage.world.drone({ ownerId: from }),
      from_id: from,
      to_id: to,
      offered_at: new Date(stage.time.now),
      expires_at: new Date(stage.time.now + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
