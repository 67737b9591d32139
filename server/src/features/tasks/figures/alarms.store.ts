import type { taskFigureCalls } from '@smartflight/contract/endpoints.ts';
import type { QueryOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import type { TaskAlarm } from '@smartflight/contract/tasks/task-figures.schemas.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../../access/actor.ts';
import { answersFor } from '../../../access/task-scope.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import type { SeenTask } from '../locked-tasks.store.ts';

const keptMs = 30 * 86_400_000;

/** Active alarms first, then those of the last thirty days; a participant gets only those of its own drones. */
export async function listAlarms(
  db: Database,
  actor: UserActor,
  o: { seen: SeenTask; query: QueryOf<typeof taskFigureCalls.alarms>; now: Date },
): Promise<ResultOf<typeof taskFigureCalls.alarms>> {
  const { seen, query } = o;
  const since = new Date(o.now.getTime() - keptMs);
  const conditions = [sql`a.task_id = ${seen.id} and (a.cleared_at is null or a.cleared_at > ${since})`];
  if (query.standing === 'true') conditions.push(sql`a.cleared_at is null`);
  if (query.standing === 'false') conditions.push(sql`a.cleared_at is not null`);
  if (seen.right === 'participate') conditions.push(answersFor(actor));
  const from = sql`from task_alarms a join task_participants p on p.id = a.participant_id
    where ${sql.join(conditions, sql` and `)}`;
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<Omit<TaskAlarm, 'raisedAt' | 'clearedAt'> & { raisedAt: Date; clearedAt: Date | null }>`
      select a.id, a.kind, a.participant_id as "participantId", p.drone_id as "droneId",
        (select d.name from devices d where d.id = p.drone_id) as "droneName", a.raised_at as "raisedAt",
        a.cleared_at as "clearedAt" ${from}
      order by a.cleared_at is not null, a.raised_at desc, a.id
      limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db),
    sql<{ total: number; standing: number }>`select count(*) as total,
      count(*) filter (where a.cleared_at is null) as standing ${from}`.execute(db),
  ]);
  return {
    total: sums[0]?.total ?? 0,
    standing: sums[0]?.standing ?? 0,
    items: rows.map((row) => ({
      ...row,
      raisedAt: row.raisedAt.toISOString(),
      clearedAt: row.clearedAt?.toISOString() ?? null,
    })),
  };
}
