import { randomUUID } from 'node:crypto';
import type { LiftState } from '@smartflight/contract/airspace/lifts.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import type { TestApp } from '../app.ts';
import type { CallInput } from '../call.ts';
import { picture } from '../pictures.ts';
import type { Persona, Target } from './personas.ts';
import type { Cast } from './test-accounts.ts';

interface Asked {
  stage: TestApp;
  cast: Cast;
  persona: Persona;
  target: Target;
}

export async function liftInput(name: string, asked: Asked): Promise<CallInput<AnyEndpoint> | undefined> {
  switch (name) {
    case 'lifts.submit':
      return { body: formFor(asked.stage, await droneFor(asked)) };
    case 'lifts.get':
    case 'lifts.withdraw':
      return { params: { id: (await liftOf(asked)).id } };
    case 'lifts.renew': {
      const { id } = await liftOf(asked);
      return { params: { id }, body: { liftDateRange: formFor(asked.stage, '').liftDateRange } };
    }
    case 'lifts.amend': {
      const { id, droneId } = await liftOf(asked);
      return { params: { id }, body: { ...formFor(asked.stage, droneId), revision: 1 } };
    }
    case 'lifts.reveal':
    case 'lifts.claim':
    case 'lifts.release':
      return { params: { id: (await liftOf(asked, { by: 'another' })).id } };
    case 'lifts.decide':
      return {
        params: { id: (await liftOf(asked, { by: 'another' })).id },
        body: { revision: 1, decision: 'approve' },
      };
    case 'lifts.revoke':
      return {
        params: { id: (await liftOf(asked, { by: 'another', state: 'approved' })).id },
        body: { note: 'Rescue flights' },
      };
    case 'lifts.uploadCertificateImg':
      return { body: { file: await picture() } };
    case 'lifts.ofDrone':
      return { params: { id: asked.cast.droneOf(asked.persona, asked.target) } };
    default:
      return undefined;
  }
}

const formFor = (stage: TestApp, droneId: string) => ({
  droneId,
  liftDateRange: {
    from: new Date(stage.time.now + 3_600_000).toISOString(),
    to: new Date(stage.time.now + 7_200_000).toISOString(),
  },
  liftAddress: 'Field behind the mill',
  shape: { type: 'Circle', centre: [8.55, 47.45], radiusM: 300 },
  heightM: 15,
});

/** A new drone for each call, because a drone's open applications are limited. */
async function droneFor({ stage, cast, persona, target }: Asked): Promise<string> {
  if (target === 'missing') return 'no-such-drone';
  const companyId = cast.companyOf(persona, target);
  if (target === 'own') return stage.world.drone({ ownerId: cast.people[persona].id });
  return stage.world.drone(companyId ? { companyId } : {});
}

async function liftOf(
  asked: Asked,
  o: { by?: 'another'; state?: LiftState } = {},
): Promise<{ id: string; droneId: string }> {
  const { stage, cast, persona, target } = asked;
  const droneId = await droneFor(asked);
  if (target === 'missing') return { id: randomUUID(), droneId };
  const companyId = cast.companyOf(persona, target);
  const isOwn = target === 'own' && o.by !== 'another';
  const account = isOwn ? cast.people[persona] : await stage.world.account(companyId ? { companyId } : {});
  const { liftDateRange, shape, heightM, liftAddress } = formFor(stage, droneId);
  const { id } = await stage.deps.pools.db
    .insertInto('lifts')
    .values({
      account_id: account.id,
      drone_id: droneId,
      drone_name: droneId,
      company_id: target === 'own' ? null : (companyId ?? null),
      state: o.state ?? 'underReview',
      shape: JSON.stringify(shape),
      height_m: heightM,
      from_at: new Date(liftDateRange.from),
      to_at: new Date(liftDateRange.to),
      west: 8.546,
      south: 47.447,
      east: 8.554,
      north: 47.453,
      lift_address: liftAddress,
      submitted_at: new Date(stage.time.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, droneId };
}
