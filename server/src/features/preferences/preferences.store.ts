import type { PreferenceValue } from '@smartflight/contract/accounts/preferences.schemas.ts';
import { mostPreferences } from '@smartflight/contract/accounts/preferences.ts';
import { preferences } from '@smartflight/contract/endpoints.ts';
import type { ResultInput } from '@smartflight/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { fault } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';

type Preference = ResultInput<typeof preferences.get>;

const nothing = (name: string): Preference => ({ name, value: null, updatedAt: null });

/** A value that a server of another version wrote in a different shape is ignored. */
function toPreference(row: { name: string; value: unknown; updated_at: Date }): Preference {
  const value = preferences.get.response.shape.value.safeParse(row.value);
  if (!value.success || value.data === null) return nothing(row.name);
  return { name: row.name, value: value.data, updatedAt: row.updated_at.toISOString() };
}

/** The actor's preferences by name; `of` is a name prefix. */
export async function listPreferences(db: Database, actor: UserActor, of = ''): Promise<Preference[]> {
  const rows = await db
    .selectFrom('preferences')
    .select(['name', 'value', 'updated_at'])
    .where('account_id', '=', actor.id)
    .where(sql<boolean>`starts_with(name, ${of})`)
    .orderBy('name')
    .execute();
  return rows.map(toPreference).filter(({ value }) => value !== null);
}

export async function getPreference(db: Database, actor: UserActor, name: string): Promise<Preference> {
  const row = await db
    .selectFrom('preferences')
    .select(['name', 'value', 'updated_at'])
    .where('account_id', '=', actor.id)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? toPreference(row) : nothing(name);
}

export async function forgetPreference(db: Database, actor: UserActor, name: string): Promise<Preference> {
  await db.deleteFrom('preferences').where('account_id', '=', actor.id).where('name', '=', name).execute();
  return nothing(name);
}

/**
 * Inserts or replaces a preference. Throws `preference.too-many` at the limit per account; writers of one account are
 * serialised, so the limit also holds for concurrent requests.
 */
export function storePreference(
  db: Database,
  actor: UserActor,
  name: string,
  value: PreferenceValue,
  now: Date,
): Promise<Preference> {
  return db.transaction().execute(async (tx) => {
    await sql`select from accounts where id = ${actor.id} for no key update`.execute(tx);
    const others = await tx
      .selectFrom('preferences')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', actor.id)
      .where('name', '<>', name)
      .executeTakeFirstOrThrow();
    if (others.count >= mostPreferences) throw fault('preference.too-many');
    const row = await tx
      .insertInto('preferences')
      .values({ account_id: actor.id, name, value: JSON.stringify(value), updated_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'name'])
          .doUpdateSet({ value: JSON.stringify(value), updated_at: now }),
      )
      .returning(['name', 'value', 'updated_at'])
      .executeTakeFirstOrThrow();
    return toPreference(row);
  });
}
