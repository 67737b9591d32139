import { taskFigureCalls } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import type { TaskFlight } from '@smartflight/contract/tasks/task-figures.schemas.ts';
import type { TaskParticipant } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import type { FastifyReply } from 'fastify';
import type { UserActor } from '../../../access/actor.ts';
import { audit } from '../../../access/audit.ts';
import type { FleetState } from '../../../live/fleet/fleet-state.ts';
import { fault } from '../../../platform/http/fault.ts';
import type { Limits } from '../../../platform/limits.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import type { Still } from '../../../platform/postgres/snapshot.ts';
import { NoTurnError, takeTurn } from '../../../platform/streamed-file/writer-slots.ts';
import { asFile } from '../../../platform/xlsx/table.ts';
import { writeWorkbook } from '../../../platform/xlsx/workbook.ts';
import type { SeenTask } from '../locked-tasks.store.ts';
import { listOfTask } from '../participant-list.store.ts';
import { taskTarget } from '../task-notices.ts';
import { getTask } from '../tasks.store.ts';
import { statementSheets } from './statement-sheets.ts';
import { readFlights } from './task-flights.store.ts';

const perAccount = { attempts: 30, windowS: 3600 };
const droneAtOnce = 200;
const flightsAtOnce = 1_000;
const retryAfterS = '30';

/** Limit for slow clients, ms: the download keeps a database snapshot open. */
const longestDownloadMs = 20 * 60_000;

interface Reading {
  openStill: () => Promise<Still>;
  fleet: FleetState;
  now: Date;
}

interface Statement {
  task: TaskDetail;
  drones: AsyncGenerator<TaskParticipant[]>;
  flights: AsyncGenerator<TaskFlight[]>;
  close(): Promise<void>;
}

/**
 * Opens a statement on one database snapshot, so that its sums match the listed flights whatever changes meanwhile.
 */
export async function openStatement(
  { openStill, fleet, now }: Reading,
  actor: UserActor,
  { seen, query }: { seen: SeenTask; query: QueryOf<typeof taskFigureCalls.statement> },
): Promise<Statement> {
  const { db, close } = await openStill();
  const drones = async function* (): AsyncGenerator<TaskParticipant[]> {
    for (let page = 1; ; page += 1) {
      const context = { page, size: droneAtOnce, sort: 'droneName', flown: 'true' as const };
      const { items } = await listOfTask({ db, fleet, now }, actor, { seen, query: context });
      const { participantId } = query;
      yield participantId === undefined ? items : items.filter(({ id }) => id === participantId);
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
  try {
    return { task: await getTask(db, actor, seen.id), drones: drones(), flights: flights(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Sends the statement as a workbook: one row per drone, and the flights that its sums are made of. The
 * figures of a closed task never change; its flights name what the flight log shows now where that differs. Throws `export.too-many` when too many are being read.
 */
export async function sendStatement(
  reading: Reading & { db: Database; limits: Limits },
  actor: UserActor,
  o: { seen: SeenTask; query: QueryOf<typeof taskFigureCalls.statement>; reply: FastifyReply },
): Promise<FastifyReply> {
  const { seen, query, reply } = o;
  // Before the rate limit: a caller who is refused here has read nothing and keeps the attempt.
  const leave = takeReading(reply);
  const begin = async () => {
    await reading.limits.spend(`task-statement:${actor.id}`, perAccount);
    await audit(reading.db, actor, {
      action: 'tasks.statement',
      target: taskTarget(seen.id),
      detail: { ...query },
    });
    return openStatement(reading, actor, o);
  };
  const statement = await begin().catch((error: unknown) => {
    leave();
    throw error;
  });
  const cancel = new AbortController();
  const late = setTimeout(() => cancel.abort(), longestDownloadMs);
  const end = (): void => {
    clearTimeout(late);
    leave();
    void statement.close();
  };
  const { task, drones, flights } = statement;
  const style = { language: query.lang ?? actor.language, timeZone: query.tz ?? task.timeZone };
  const sheets = statementSheets({ task, drones, flights }, style);
  const stream = writeWorkbook({ sheets, signal: cancel.signal }).once('close', end);
  // The client may have disconnected before the listener was attached.
  if (reply.raw.destroyed) stream.destroy();
  return asFile(reply, `statement_${reading.now.toISOString().slice(0, 10)}.xlsx`)
    .type(taskFigureCalls.statement.file ?? '')
    .send(stream);
}

/** Takes one of the slots for workbooks that this process reads concurrently. */
function takeReading(reply: FastifyReply): () => void {
  try {
    return takeTurn('reader', () => undefined);
  } catch (error) {
    if (!(error instanceof NoTurnError)) throw error;
    reply.header('retry-after', retryAfterS);
    throw fault('export.too-many');
  }
}
