import type { places } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type {
  PlaceDetail,
  PlaceForm,
  PlaceRow,
  PlaceShape,
} from '@smartflight/contract/places/places.schemas.ts';
import { placeLimits } from '@smartflight/contract/places/places.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { managedHolders, managesCompany, visibleHolders } from '../../access/holder-scope.ts';
import { foldedContains, inOrderOf } from '../../platform/postgres/name-search.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { boxOfPlace } from './place-box.ts';

interface Stored {
  id: string;
  revision: number;
  name: string;
  kind: PlaceForm['kind'];
  note: string;
  bbox: [number, number, number, number];
  from: string | null;
  until: string | null;
  holder_name: string;
  may_change: boolean;
  archived_at: Date | null;
  changed_at: Date;
}

const columns = (actor: UserActor): RawBuilder<unknown> => sql`u.id, u.revision, u.name, u.kind, u.note,
  jsonb_build_array(u.west, u.south, u.east, u.north) as bbox, u.from_day::text as from, u.until_day::text as until,
  coalesce(c.name, nullif(o.username, ''), '') as holder_name, ${managedHolders(actor)} as may_change, u.archived_at,
  u.changed_at`;

const joins = sql`join record_holders h on h.id = u.holder_id
  left join companies c on c.id = h.company_id left join accounts o on o.id = h.account_id`;

const rowOf = ({ holder_name, may_change, archived_at, changed_at, ...row }: Stored): PlaceRow => ({
  ...row,
  holderName: holder_name,
  mayChange: may_change,
  archivedAt: archived_at?.toISOString() ?? null,
  changedAt: changed_at.toISOString(),
});

/** One page of the places that the actor may see, without their shapes. */
export async function listPlaces(
  db: Database,
  actor: UserActor,
  { q, kind, archived, sort, page, size }: QueryOf<typeof places.list>,
): Promise<{ items: PlaceRow[]; total: number; mayEnter: boolean }> {
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const key = sort.endsWith('changedAt') ? sql`u.changed_at` : inOrderOf(actor.language, sql`u.name`);
  const where = sql`${visibleHolders(actor)} and ${q ? foldedContains(sql`u.search`, q) : sql`true`}
    and ${kind ? sql`u.kind = ${kind}` : sql`true`}
    and ${archived ? sql`u.archived_at is not null` : sql`u.archived_at is null`}`;
  const { rows } = await sql<Stored>`select ${columns(actor)} from places u ${joins} where ${where}
    order by ${key} ${way}, u.id ${way} limit ${size} offset ${(page - 1) * size}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from places u ${joins} where ${where}`.execute(db);
  return {
    items: rows.map(rowOf),
    total: counts[0]?.total ?? 0,
    mayEnter: actor.seesAll || actor.companyId === null || managesCompany(actor),
  };
}

/** A place with its shape; undefined when the actor may not see it or there is none. */
export async function readPlace(
  db: Database,
  actor: UserActor,
  id: string,
): Promise<PlaceDetail | undefined> {
  const { rows } = await sql<Stored & { shape: PlaceShape }>`select ${columns(actor)}, u.shape
    from places u ${joins} where u.id = ${id} and ${visibleHolders(actor)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { shape, ...rest } = row;
  return { ...rowOf(rest), shape };
}

/** Condition on `places u`: its box meets that of `west,south,east,north`, of which one across ±180° has two parts. */
function inBox(text: string): RawBuilder<boolean> {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  const columnsMeet =
    west <= east
      ? sql`u.west <= ${east} and u.east >= ${west}`
      : sql`(u.east >= ${west} or u.west <= ${east})`;
  return sql<boolean>`u.south <= ${north} and u.north >= ${south} and ${columnsMeet}`;
}

/** Places of a box with their shapes, the largest first. */
export async function placesOnMap(
  db: Database,
  actor: UserActor,
  { bbox, kind }: QueryOf<typeof places.map>,
): Promise<{ items: Pick<PlaceDetail, 'id' | 'name' | 'kind' | 'shape'>[]; isComplete: boolean }> {
  const { rows } = await sql<Pick<PlaceDetail, 'id' | 'name' | 'kind' | 'shape'>>`
    select u.id, u.name, u.kind, u.shape from places u join record_holders h on h.id = u.holder_id
    where ${visibleHolders(actor)} and u.archived_at is null and ${inBox(bbox)}
      and ${kind ? sql`u.kind = ${kind}` : sql`true`}
    order by (u.east - u.west) * (u.north - u.south) desc, u.id limit ${placeLimits.shown + 1}`.execute(db);
  return { items: rows.slice(0, placeLimits.shown), isComplete: rows.length <= placeLimits.shown };
}

/** A place of a holder that the actor manages, locked until the end of the transaction; undefined for others. */
export async function lockPlace(
  tx: Database,
  actor: UserActor,
  id: string,
): Promise<{ id: string; holderId: string; revision: number; isArchived: boolean } | undefined> {
  const { rows } = await sql<{ id: string; holderId: string; revision: number; isArchived: boolean }>`
    select u.id, u.holder_id as "holderId", u.revision, u.archived_at is not null as "isArchived"
    from places u join record_holders h on h.id = u.holder_id
    where u.id = ${id} and ${managedHolders(actor)} for no key update of u`.execute(tx);
  return rows[0];
}

const valuesOf = ({ name, kind, note, shape, from, until }: PlaceForm) => ({
  ...{ name, kind, note, from_day: from, until_day: until },
  shape: JSON.stringify(shape),
  ...boxOfPlace(shape),
  search: sql<string>`fold_text(${[name, note].join('\n')})`,
});

/** Stores new places of a holder and returns their ids in the same order. */
export async function insertPlaces(
  tx: Database,
  holderId: string,
  { forms, at }: { forms: readonly PlaceForm[]; at: Date },
): Promise<string[]> {
  const rows = await tx
    .insertInto('places')
    .values(forms.map((form) => ({ ...valuesOf(form), holder_id: holderId, changed_at: at })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes a locked place and returns its new revision. */
export async function updatePlace(
  tx: Database,
  id: string,
  { form, at }: { form: PlaceForm; at: Date },
): Promise<number> {
  const { revision } = await tx
    .updateTable('places')
    .set({ ...valuesOf(form), changed_at: at, revision: sql`revision + 1` })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/**
 * How many places a holder may still get: removed ones that are shown again (`present`), and new ones (`fresh`). Waits for
 * others who add to it at the same time.
 */
export async function spaceFor(tx: Database, holderId: string): Promise<{ present: number; fresh: number }> {
  await sql`select from record_holders where id = ${holderId} for no key update`.execute(tx);
  const { rows } = await sql<{ present: number; stored: number }>`
    select count(*) filter (where archived_at is null)::int as present, count(*)::int as stored
    from places where holder_id = ${holderId}`.execute(tx);
  const { present = 0, stored = 0 } = rows[0] ?? {};
  return {
    present: placeLimits.perHolder - present,
    fresh: Math.min(placeLimits.perHolder - present, placeLimits.stored - stored),
  };
}
