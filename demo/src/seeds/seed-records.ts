import type { RecordDetail, RecordEntries } from '@smartflight/contract/records/records.schemas.ts';
import type { UserActor } from '@smartflight/server/access/actor.ts';
import type { Deps } from '@smartflight/server/access/deps.ts';
import { completeRecord } from '@smartflight/server/features/records/complete.service.ts';
import { recordTasks } from '@smartflight/server/features/records/records.jobs.ts';
import {
  enterFields,
  type RecordDeps,
  readRecord,
} from '@smartflight/server/features/records/records.service.ts';
import { listRecords } from '@smartflight/server/features/records/records.store.ts';
import { recordDepsOf } from '@smartflight/server/treated.ts';
import { actorOf } from '../actor-of.ts';
import { labelledLine, type RegisteredProduct, registerOf } from './labelled-line.ts';

const everyMs = 30_000;
/** Flights settle within two minutes of their last point. */
const mostTries = 20;
const wanted = { complete: 12, drafts: 3 } as const;

/** Completes most records of the past once the flown history has settled; the newest stay drafts. */
export function seedRecordsLater(deps: Deps): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const wait = (triesLeft: number) => {
    timer = setTimeout(() => void seed(triesLeft), everyMs);
  };
  const seed = async (triesLeft: number) => {
    const isDone = await seedRecords(deps).catch((error: unknown) => {
      deps.log.warn({ error: String(error) }, 'the spray records of the demo are tried again');
      return false;
    });
    if (!isDone && triesLeft > 1 && !isStopped) wait(triesLeft - 1);
  };
  wait(mostTries);
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Attaches settled flights and completes records; whether enough of them are complete. */
export async function seedRecords(deps: Deps): Promise<boolean> {
  await recordTasks(deps)['attachRecordFlights']?.(undefined as never, undefined as never);
  const recordDeps = recordDepsOf(deps);
  const done = [];
  for (const key of ['oem', 'owner']) done.push(await completeOld(recordDeps, await actorOf(deps, key)));
  return done.every((complete) => complete >= wanted.complete);
}

/** Completes drafts of an account, oldest first, and returns how many of its records are complete. */
async function completeOld(deps: RecordDeps, actor: UserActor): Promise<number> {
  const { db } = deps.pools;
  const asked = { page: 1, pageSize: 200 };
  const now = new Date(deps.clock());
  const { rows: drafts, total } = await listRecords(db, actor, { ...asked, state: 'draft' }, now);
  const { drafts: left } = await listRecords(db, actor, { ...asked, state: 'complete', pageSize: 1 }, now);
  let complete = (await listRecords(db, actor, { ...asked, state: 'complete', pageSize: 1 }, now)).total;
  const old = drafts.slice(wanted.drafts).reverse();
  if (total < wanted.drafts || left === 0) return complete;
  const register = await registerOf(db, actor);
  for (const { id } of old) {
    if (complete >= wanted.complete) break;
    const record = await readRecord(deps, actor, id);
    const entries = entriesFor(register, actor, record);
    if (!entries) continue;
    const entered = await enterFields(deps, actor, { id, revision: record.revision, entries });
    await completeRecord(deps, actor, { id, ...entered });
    complete += 1;
  }
  return complete;
}

/** Plausible entries of a record: a product that its label allows on the crop, and calm weather; undefined without one. */
function entriesFor(
  register: readonly RegisteredProduct[],
  actor: UserActor,
  record: Pick<RecordDetail, 'netAreaM2' | 'workType' | 'entries' | 'localDate' | 'rateKgpha'>,
): RecordEntries | undefined {
  const crop = String(record.entries.cropName ?? 'Rice');
  const day = Number(record.localDate.slice(-2));
  const { workType } = record;
  const near = workType === 'sow' ? record.rateKgpha : null;
  const line = labelledLine(register, { crop, workType, nth: day, near });
  if (!line) return undefined;
  const { target, ...product } = line;
  return {
    cropName: crop,
    applicatorName: record.entries.applicatorName ?? actor.username,
    target: target || 'Nutrition',
    windMps: 1 + (day % 4) * 0.6,
    windFromDeg: (day * 37) % 360,
    temperatureC: 19 + (day % 7),
    humidityPct: 55 + (day % 5) * 4,
    products: [{ ...product, total: Math.round((line.dosePerHa * record.netAreaM2) / 10) / 1000 }],
  };
}
