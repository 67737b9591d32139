import { randomUUID } from 'node:crypto';
import type { Deps } from '../src/access/deps.ts';

export interface TaskPlan {
  inviterId: string;
  companyId?: string | undefined;
  state?: 'draft' | 'inviting' | 'active';
  /** A drone of this owner that is invited or has agreed. */
  droneId?: string;
  ownerId?: string;
  participant?: 'untreated' | 'agreed';
}

/** Inserts tasks of September 2026, with one drone if one is given. */
export function taskMaker({ pools: { db }, clock }: Deps) {
  return async (plan: TaskPlan): Promise<{ id: string; participantId: string }> => {
    const now = new Date(clock());
    const period = { from_day: '2026-09-01', to_day: '2026-09-30' };
    const { id } = await db
      .insertInto('tasks')
      .values({
        ...period,
        name: 'Task of the test',
        inviter_id: plan.inviterId,
        company_id: plan.companyId,
        state: plan.state ?? 'active',
        district: 'Test county',
        time_zone: 'UTC',
        tolerances: JSON.stringify({ heightM: null, speedMps: null, flowLpm: null }),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!plan.droneId || !plan.ownerId) return { id, participantId: randomUUID() };
    const participant = await db
      .insertInto('task_participants')
      .values({
        ...period,
        task_id: id,
        drone_id: plan.droneId,
        owner_id: plan.ownerId,
        state: plan.participant ?? 'agreed',
        added_at: now,
        invited_at: now,
        expires_at: new Date(clock() + 7 * 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, participantId: participant.id };
  };
}
