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

export async function webhookInput(name: string, asked: Asked): Promise<CallInput<AnyEndpoint> | undefined> {
  switch (name) {
    case 'webhooks.create':
      return { body: { url: 'https://8.8.8.8/hook', types: ['flight.settled'] } };
    case 'webhooks.update':
      return { params: { id: (await webhookOf(asked)).id }, body: { isEnabled: true } };
    case 'webhooks.remove':
    case 'webhooks.rotate':
    case 'webhooks.test':
    case 'webhooks.deliveries':
    case 'webhooks.delivery':
    case 'webhooks.replay':
    case 'webhooks.replayDead':
      return { params: await webhookOf(asked) };
    default:
      return undefined;
  }
}

/** A webhook of the persona with a delivery; for other targets another account's. */
async function webhookOf({ stage, cast, persona, target }: Asked): Promise<{ id: string; delivery: string }> {
  if (target === 'missing') return { id: randomUUID(), delivery: randomUUID() };
  const owner = target === 'own' ? persona : persona === 'individual' ? 'staff' : 'individual';
  const { pools, limits } = stage.deps;
  await limits.forgive(`webhooks:${cast.people[persona].id}`);
  const [id, delivery] = [randomUUID(), randomUUID()];
  await pools.app.query(
    `with old as (delete from webhooks where url = 'https://8.8.8.8/own'), webhook as (
       insert into webhooks (id, account_id, url, types, created_at)
       values ($1, $2, 'https://8.8.8.8/own', '{flight.settled}', now())),
     event as (insert into webhook_events (type, subject, subject_id, data)
       values ('flight.settled', 'flight:' || $1::text, $1::text, '{}') returning id, subject)
     insert into webhook_deliveries (id, webhook_id, event_id, subject, created_at, started_at, due_at)
     select $3, $1, id, subject, now(), now(), now() from event`,
    [id, cast.people[owner].id, delivery],
  );
  return { id, delivery };
}
