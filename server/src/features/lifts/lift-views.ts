import type { LiftShape } from '@smartflight/contract/airspace/lift.schemas.ts';
import { type LiftHeightRef, liftHours } from '@smartflight/contract/airspace/lift.ts';
import type {
  IntersectedZone,
  Lift,
  LiftDetail,
  LiftPapers,
} from '@smartflight/contract/airspace/lifts.schemas.ts';
import type { lifts } from '@smartflight/contract/endpoints.ts';
import type { QueryOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { languageOf } from '@smartflight/contract/kit/languages.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import { areasIntersect } from './lift-area.ts';
import { openLiftPapers } from './lift-papers.ts';
import { type LiftRow, toLift } from './lift-row.ts';
import { countWaiting, getLift, listLifts, listQueue, nearLifts } from './lifts.store.ts';

export interface ZoneQuestion {
  shape: LiftShape;
  heightM: number;
  heightRef: LiftHeightRef;
  from: Date;
  to: Date;
}
/** The zones that an area intersects in its time, the strictest first. */
export type IntersectZones = (question: ZoneQuestion, actor: UserActor) => readonly IntersectedZone[];

export interface LiftReader {
  deps: Pick<Deps, 'pools' | 'clock' | 'limits' | 'vault'>;
  intersectZones: IntersectZones;
}

/** Unmasked papers per hour; more than a reviewer needs suggests copying. */
const reveals = { attempts: 60, windowS: 3600 };
const mostConflicts = 50;

function shown({ deps }: LiftReader, actor: UserActor, row: LiftRow): Lift {
  const papers = openLiftPapers(deps.vault, row.id, row.papers);
  return toLift(actor, row, { papers, now: new Date(deps.clock()) });
}

export async function listOf(
  reader: LiftReader,
  actor: UserActor,
  query: QueryOf<typeof lifts.list>,
): Promise<ResultOf<typeof lifts.list>> {
  const { rows, total } = await listLifts(reader.deps.pools.db, actor, query);
  return { items: rows.map((row) => shown(reader, actor, row)), total };
}

export async function queueOf(
  reader: LiftReader,
  actor: UserActor,
  query: QueryOf<typeof lifts.queue>,
): Promise<ResultOf<typeof lifts.queue>> {
  const { db } = reader.deps.pools;
  const { rows, total } = await listQueue(db, query);
  const counts = await countWaiting(db, new Date(reader.deps.clock() - liftHours.answer * 3_600_000));
  return { items: rows.map((row) => shown(reader, actor, row)), total, ...counts };
}

async function seen({ deps }: LiftReader, actor: UserActor, id: string): Promise<LiftRow> {
  const row = await getLift(deps.pools.db, actor, id);
  if (!row) throw fault('lift.not-found');
  return row;
}

export const liftOf = async (reader: LiftReader, actor: UserActor, id: string): Promise<Lift> =>
  shown(reader, actor, await seen(reader, actor, id));

/** One application. Throws `lift.not-found` for foreign and missing ones. */
export async function detailOf(reader: LiftReader, actor: UserActor, id: string): Promise<LiftDetail> {
  const row = await seen(reader, actor, id);
  const question = {
    shape: row.shape,
    heightM: row.height_m,
    heightRef: row.height_ref,
    from: row.from_at,
    to: row.to_at,
  };
  return {
    ...shown(reader, actor, row),
    zones: reader.intersectZones(question, actor).map(({ id: zoneId, name, class: zoneClass, keepsOut }) => ({
      id: zoneId,
      name,
      class: zoneClass,
      keepsOut,
    })),
    conflicts: actor.actions.has('lifts.review') ? await conflictsOf(reader, row) : [],
    language: languageOf(row.language),
  };
}

async function conflictsOf({ deps }: LiftReader, row: LiftRow): Promise<LiftDetail['conflicts']> {
  const near = await nearLifts(deps.pools.db, row);
  const met = near.filter(({ shape }) => areasIntersect(shape, row.shape));
  return met.slice(0, mostConflicts).map(({ conflict }) => conflict);
}

/** Unmasked papers of the applicant. The access is audited before they are returned. */
export async function revealPapers(reader: LiftReader, actor: UserActor, id: string): Promise<LiftPapers> {
  const { deps } = reader;
  const row = await seen(reader, actor, id);
  await deps.limits.spend(`lifts.reveal:${actor.id}`, reveals);
  await audit(deps.pools.db, actor, {
    action: 'lifts.reveal',
    target: { kind: 'noFlyLift', id },
    detail: { revision: row.revision, applicant: row.account_id },
  });
  return openLiftPapers(deps.vault, id, row.papers);
}
