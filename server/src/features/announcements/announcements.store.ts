import {
  type Announcement,
  type AppLinks,
  announcementForm,
} from '@smartflight/contract/messages/announcements.schemas.ts';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { DB, Announcements as Row } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';

export type AnnouncementForm = Omit<Announcement, 'id'>;

export async function listAnnouncements(db: Database): Promise<Announcement[]> {
  const rows = await db.selectFrom('announcements').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map(toAnnouncement);
}

/** The announcements that are active at this time, in their order. */
export async function currentAnnouncements(db: Database, at: Date): Promise<Announcement[]> {
  const rows = await db
    .selectFrom('announcements')
    .selectAll()
    .where((of) => of.or([of('valid_from', 'is', null), of('valid_from', '<=', at)]))
    .where((of) => of.or([of('valid_until', 'is', null), of('valid_until', '>', at)]))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toAnnouncement);
}

/** Counts the announcements and blocks other writers until the end of the transaction. */
export async function countLocked(tx: Transaction<DB>): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('announcements'))`.execute(tx);
  const { count } = await tx
    .selectFrom('announcements')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertAnnouncement(tx: Transaction<DB>, form: AnnouncementForm): Promise<Announcement> {
  const row = await tx
    .insertInto('announcements')
    .values(valuesOf(form))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toAnnouncement(row);
}

export async function replaceAnnouncement(
  tx: Transaction<DB>,
  id: string,
  form: AnnouncementForm,
): Promise<Announcement | undefined> {
  const row = await tx
    .updateTable('announcements')
    .set(valuesOf(form))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toAnnouncement(row);
}

/** Returns false if it did not exist. */
export async function deleteAnnouncement(tx: Transaction<DB>, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('announcements').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function getAppLinks(db: Database): Promise<AppLinks> {
  const row = await db.selectFrom('app_links').select(['android', 'ios', 'windows']).executeTakeFirst();
  return row ?? { android: '', ios: '', windows: '' };
}

export async function putAppLinks(tx: Transaction<DB>, links: AppLinks): Promise<void> {
  await tx
    .insertInto('app_links')
    .values(links)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(links))
    .execute();
}

const valuesOf = (form: AnnouncementForm) => ({
  texts: JSON.stringify(form.texts),
  link: form.link,
  valid_from: form.from === null ? null : new Date(form.from),
  valid_until: form.until === null ? null : new Date(form.until),
  position: form.position,
});

const toAnnouncement = (row: Selectable<Row>): Announcement => ({
  id: row.id,
  texts: announcementForm.shape.texts.parse(row.texts),
  link: row.link,
  from: row.valid_from?.toISOString() ?? null,
  until: row.valid_until?.toISOString() ?? null,
  position: row.position,
});
