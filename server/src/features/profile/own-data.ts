import { pathOfFile } from '@smartflight/contract/files.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { listSessions } from './own-sessions.ts';
import { getOwn, listConsents } from './profile.store.ts';

const flightsAtOnce = 1000;

/** Submissions with their papers in full, as the feature that keeps them tells them to their owner. */
export interface OwnReviews {
  everyOf(db: Database, accountId: string): Promise<readonly object[]>;
}

/** Everything kept about the actor as the text of one JSON file, piece by piece: flights may be many. */
export async function* ownData(
  deps: Deps,
  actor: UserActor,
  { reviews, lifts }: { reviews: OwnReviews; lifts: OwnReviews },
): AsyncGenerator<string> {
  const { db } = deps.pools;
  const parts: Record<string, () => Promise<unknown>> = {
    account: () => ownAccount(db, actor),
    reviews: () => reviews.everyOf(db, actor.id),
    lifts: () => lifts.everyOf(db, actor.id),
    pictures: () => ownPictures(db, actor),
    consents: () => listConsents(db, actor.id),
    sessions: () => listSessions(deps, actor),
    chatApp: () => ownRows(db, actor, 'chat_identities'),
    inbox: () => ownRows(db, actor, 'notices'),
    preferences: () => ownRows(db, actor, 'preferences'),
    drones: () => ownDrones(db, actor),
    teams: () => ownTeams(db, actor),
  };
  yield `{\n"exportedAt": ${JSON.stringify(new Date(deps.clock()))}`;
  for (const [name, read] of Object.entries(parts))
    yield `,\n${JSON.stringify(name)}: ${JSON.stringify(await read(), null, 1)}`;
  yield ',\n"flights": [';
  let separator = '\n';
  for await (const flights of ownFlights(db, actor)) {
    yield separator + flights.map((flight) => JSON.stringify(flight)).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}

/** The row under the names that the console knows, without what only the server needs. */
async function ownAccount(db: Database, actor: UserActor): Promise<object> {
  const { password_hash: passwordHash, erased_at: _never, ...row } = await getOwn(db, actor.id);
  return { ...row, hasPassword: passwordHash !== null };
}

async function ownPictures(db: Database, actor: UserActor): Promise<object[]> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'purpose', 'media_type', 'width', 'height', 'created_at'])
    .where('owner_id', '=', actor.id)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, ...row }) => ({ path: pathOfFile(id), ...row }));
}

const ownRows = (
  db: Database,
  actor: UserActor,
  table: 'chat_identities' | 'notices' | 'preferences',
): Promise<object[]> => db.selectFrom(table).selectAll().where('account_id', '=', actor.id).execute();

const ownDrones = (db: Database, actor: UserActor): Promise<object[]> =>
  db
    .selectFrom('drones')
    .select(['id', 'name', 'model', 'year', 'number', 'phone', 'bound_at', 'registered_at'])
    .where('owner_id', '=', actor.id)
    .orderBy('id')
    .execute();

/** Teams that the actor is in, by what they call the actor and which drones the actor shared. */
async function ownTeams(db: Database, actor: UserActor): Promise<object[]> {
  const { rows } = await sql<object>`
    select t.name, t.creator_id = m.account_id as "isCreator", m.nickname, m.joined_at,
      array(select drone_id from team_drones d where d.team_id = t.id and d.shared_by = m.account_id) as "shared"
    from team_members m join teams t on t.id = m.team_id where m.account_id = ${actor.id} order by t.name`.execute(
    db,
  );
  return rows;
}

/** Flights that the actor flew or owned, oldest first, in lots. */
async function* ownFlights(db: Database, actor: UserActor): AsyncGenerator<object[]> {
  let after = { startAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const rows = await db
      .selectFrom('flights')
      .select(['id', 'drone_id', 'start_at', 'end_at', 'time_zone', 'work_type', 'flight_s', 'work_s'])
      .select(['gross_m2', 'net_m2', 'overlap_m2', 'volume_l', 'mass_kg', 'distance_m', 'place', 'flags'])
      .where((of) => of.or([of('pilot_id', '=', actor.id), of('owner_id', '=', actor.id)]))
      .where(sql<boolean>`(start_at, id) > (${after.startAt}, ${after.id}::uuid)`)
      .orderBy('start_at')
      .orderBy('id')
      .limit(flightsAtOnce)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = { startAt: last.start_at, id: last.id };
  }
}
