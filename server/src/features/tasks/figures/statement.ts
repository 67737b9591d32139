import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import { type TaskFlight, taskFigureCalls } from '@smartflight/contract/task-figures.ts';
import type { TaskParticipant } from '@smartflight/contract/task-participants.ts';
import type { FastifyReply } from 'fastify';
import type { FleetState } from '../../../live/fleet-state.ts';
import type { UserActor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import type { Limits } from '../../../platform/limits.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import { writeWorkbook } from '../../../platform/xlsx/workbook.ts';
import type { SeenTask } from '../held-tasks.store.ts';
import { listOfTask } from '../participant-list.store.ts';
import { taskTarget } from '../task-news.ts';
import { getTask } from '../tasks.store.ts';
import { statementSheets } from './statement-sheets.ts';
import { readFlights } from './task-flights.store.ts';

const perAccount = { attempts: 30, windowS: 3600 };
const droneAtOnce = 200;
const flightsAtOnce = 1_000;

interface Desk {
  db: Database;
  fleet: FleetState;
  now: Date;
  limits: Limits;
}

/**
 * Sends what is to be paid as a workbook: a row for each drone, and the very flights that its sums are made of. A closed
 * task answers the same for ever.
 */
export async function sendStatement(
  { db, fleet, now, limits }: Desk,
  actor: UserActor,
  o: { seen: SeenTask; query: QueryOf<typeof taskFigureCalls.statement>; reply: FastifyReply },
): Promise<FastifyReply> {
  const { seen, query, reply } = o;
  await limits.spend(`task-statement:${actor.id}`, perAccount);
  const task = await getTask(db, actor, seen.id);
  await audit(db, actor, { action: 'tasks.statement', target: taskTarget(seen.id), detail: { ...query } });
  const drones = async function* (): AsyncGenerator<TaskParticipant[]> {
    for (let page = 1; ; page += 1) {
      const looking = { page, size: droneAtOnce, sort: 'droneName' };
      const { items } = await listOfTask({ db, fleet, now }, actor, { seen, query: looking });
      yield items.filter(
        ({ id, figures }) =>
          (query.participantId === undefined || id === query.participantId) && figures.sorties > 0,
      );
      if (items.length < droneAtOnce) return;
    }
  };
  const flights = async function* (): AsyncGenerator<TaskFlight[]> {
    const filter = query.participantId ? { participantId: query.participantId } : {};
    for (let offset = 0; ; offset += flightsAtOnce) {
      const rows = await readFlights(db, actor, { seen, filter, limit: flightsAtOnce, offset, now });
      yield rows.map((row) => ({
        ...row,
        startAt: row.startAt.toISOString(),
        canOpen: row.canOpen === true,
      }));
      if (rows.length < flightsAtOnce) return;
    }
  };
  const style = { language: query.lang ?? actor.language, timeZone: query.tz ?? task.timeZone };
  return reply
    .type(taskFigureCalls.statement.file ?? '')
    .header('content-disposition', `attachment; filename="statement_${now.toISOString().slice(0, 10)}.xlsx"`)
    .header('cache-control', 'no-store')
    .header('content-encoding', 'identity')
    .send(writeWorkbook({ sheets: statementSheets({ task, drones: drones(), flights: flights() }, style) }));
}
