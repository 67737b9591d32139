import { randomUUID } from 'node:crypto';
import { usualLimits } from '@smartflight/contract/drones/restrictions.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import type { TestApp } from '../app.ts';
import type { CallInput } from '../call.ts';
import { testPassword } from '../world.ts';
import type { Persona, Target } from './personas.ts';
import type { Cast } from './test-accounts.ts';

interface Asked {
  stage: TestApp;
  cast: Cast;
  persona: Persona;
  target: Target;
}

export async function restrictionInput(
  name: string,
  asked: Asked,
): Promise<CallInput<AnyEndpoint> | undefined> {
  switch (name) {
    case 'restrictions.create':
      return { body: { ...liftingOf(asked.stage), accountId: await accountFor(asked) } };
    case 'restrictions.get':
      return { params: { id: await restrictionOf(asked) } };
    case 'restrictions.revoke':
      return { params: { id: await restrictionOf(asked) }, body: { password: testPassword } };
    default:
      return undefined;
  }
}

const liftingOf = (stage: TestApp) => ({
  limits: usualLimits('SF30'),
  from: new Date(stage.time.now + 3_600_000).toISOString(),
  to: new Date(stage.time.now + 7_200_000).toISOString(),
  password: testPassword,
});

async function accountFor({ stage, cast, persona, target }: Asked): Promise<string> {
  if (target === 'missing') return randomUUID();
  const companyId = cast.companyOf(persona, target);
  return (await stage.world.account(companyId ? { companyId } : {})).id;
}

async function restrictionOf(asked: Asked): Promise<string> {
  if (asked.target === 'missing') return randomUUID();
  const { stage } = asked;
  const { limits, from, to } = liftingOf(stage);
  const row = await stage.deps.pools.db
    .insertInto('restrictions')
    .values({
      account_id: await accountFor(asked),
      limits: JSON.stringify(limits),
      from_at: new Date(from),
      to_at: new Date(to),
      created_at: new Date(stage.time.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
