import { randomUUID } from 'node:crypto';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import type { CallInput } from '../call.ts';
import { campaignForm } from '../campaign.ts';
import type { TaskPlan } from '../task-maker.ts';
import type { Asked } from './people-inputs.ts';

/** Inputs of the permission matrix for tasks; undefined for other calls. Each call has its own rows. */
export async function taskInput(name: string, asked: Asked): Promise<CallInput<AnyEndpoint> | undefined> {
  const { stage, target } = asked;
  switch (name) {
    case 'tasks.create':
      return { body: form };
    case 'tasks.get':
    case 'taskParticipants.list':
    case 'taskFigures.overview':
    case 'taskFigures.flights':
    case 'taskFigures.map':
    case 'taskFigures.alarms':
    case 'taskFigures.statement':
      return { params: { id: (await taskFor(asked, { withCast: true })).id } };
    case 'taskFigures.coverage':
      return { params: { id: (await taskFor(asked, { withCast: true })).id, z: '0', x: '0', y: '0' } };
    case 'tasks.update':
      return { params: { id: (await taskFor(asked)).id }, body: { ...form, version: 1 } };
    case 'tasks.copy':
      return { params: { id: (await taskFor(asked)).id }, body: { name: 'Again', period: form.period } };
    case 'tasks.move':
      return { params: { id: (await taskFor(asked)).id }, body: { action: 'close', version: 1 } };
    case 'tasks.remove':
      return { params: { id: (await taskFor(asked, { state: 'draft' })).id } };
    case 'tasks.addSupervisor':
      return {
        params: { id: (await taskFor(asked)).id },
        body: { account: (await stage.world.account()).email },
      };
    case 'tasks.removeSupervisor': {
      const { id } = await taskFor(asked);
      const supervisorId = randomUUID();
      const account_id = (await stage.world.account()).id;
      if (target !== 'missing')
        await stage.deps.pools.db
          .insertInto('task_supervisors')
          .values({ id: supervisorId, task_id: id, account_id, added_at: new Date(stage.time.now) })
          .execute();
      return { params: { id, supervisorId } };
    }
    case 'taskParticipants.add':
      return { params: { id: (await taskFor(asked)).id }, body: { droneIds: [randomUUID().slice(0, 8)] } };
    case 'taskParticipants.end':
    case 'taskPeriods.propose': {
      const { id, participantId } = await taskFor(asked);
      return {
        params: { id },
        body:
          name === 'taskParticipants.end'
            ? { ids: [participantId] }
            : { participantIds: [participantId], period: { from: '2026-09-10', to: '2026-09-20' } },
      };
    }
    case 'taskInvitations.answer':
      return { body: { answer: 'agree', items: [{ id: randomUUID(), revision: 1 }] } };
    case 'taskPeriods.answer':
      return { body: { answer: 'agree', ids: [randomUUID()] } };
    case 'taskPeriods.withdraw':
      return { params: { id: await proposalFor(asked) } };
    default:
      return undefined;
  }
}

const form = {
  name: 'Rice, second round',
  district: 'Test county',
  period: { from: '2026-09-01', to: '2026-09-30' },
  timeZone: 'UTC',
  boundary: campaignForm.boundary,
};

/**
 * A task led by the persona; for other targets by an account of that company, and for `shared` with the persona's
 * drone.
 */
async function taskFor(
  { stage, cast, persona, target }: Asked,
  o: { withCast?: boolean; state?: TaskPlan['state'] } = {},
): Promise<{ id: string; participantId: string }> {
  if (target === 'missing') return { id: randomUUID(), participantId: randomUUID() };
  const { world } = stage;
  const me = cast.people[persona].id;
  const companyId = target === 'own' ? undefined : cast.companyOf(persona, target);
  const isOfCast = target === 'shared' && o.withCast && (persona === 'member' || persona === 'permitted');
  const ownerId = isOfCast ? me : (await world.account()).id;
  return world.task({
    inviterId: target === 'own' ? me : (await world.account()).id,
    companyId,
    ownerId,
    droneId: await world.drone({ ownerId }),
    ...(o.state ? { state: o.state } : {}),
  });
}

async function proposalFor(asked: Asked): Promise<string> {
  const { id, participantId } = await taskFor(asked);
  if (asked.target === 'missing') return randomUUID();
  const at = new Date(asked.stage.time.now);
  const row = await asked.stage.deps.pools.db
    .insertInto('task_proposals')
    .values({
      task_id: id,
      participant_id: participantId,
      old_from: '2026-09-01',
      old_to: '2026-09-30',
      new_from: '2026-09-10',
      new_to: '2026-09-20',
      proposed_at: at,
      expires_at: new Date(at.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
