import { pathOfFile } from '@smartflight/contract/system/files.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { listSessions } from './own-sessions.ts';
import { getOwn, listConsents } from './profile.store.ts';

const flightsAtOnce = 1000;

export interface OwnReviews {
  everyOf(db: Database, accountId: string): Promise<readonly object[]>;
}

/** Streams everything stored about the actor as one JSON text, in chunks because there may be many flights. */
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
    openid: () => ownRows(db, actor, 'openid_identities'),
    inbox: () => ownRows(db, actor, 'notices'),
    preferences: () => ownRows(db, actor, 'preferences'),
    reports: () => ownRows(db, actor, 'reports'),
    webhooks: () => ownRows(db, actor, 'webhooks'),
    drones: () => ownDrones(db, actor),
    teams: () => ownTeams(db, actor),
    plots: () => ownPlots(db, actor),
    plotShares: () => ownPlotShares(db, actor),
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
  table: 'chat_identities' | 'openid_identities' | 'notices' | 'preferences' | 'reports' | 'webhooks',
): Promise<object[]> => db.selectFrom(table).selectAll().where('account_id', '=', actor.id).execute();

const ownDrones = (db: Database, actor: UserActor): Promise<object[]> =>
  db
    .selectFrom('devices')
    .select(['kind', 'id', 'name', 'model', 'year', 'number', 'phone', 'bound_at', 'registered_at'])
    .where('owner_id', '=', actor.id)
    .orderBy('id')
    .execute();

async function ownTeams(db: Database, actor: UserActor): Promise<object[]> {
  const { rows } = await sql<object>`
    select t.name, t.creator_id = m.account_id as "isCreator", m.nickname, m.joined_at,
      array(select drone_id from team_drones d where d.team_id = t.id and d.shared_by = m.account_id) as "shared"
    from team_members m join teams t on t.id = m.team_id where m.account_id = ${actor.id} order by t.name`.execute(
    db,
  );
  return rows;
}

async function ownPlots(db: Database, actor: UserActor): Promise<object[]> {
  const { rows } = await sql<object>`
    select p.id, p.name, p.crop, p.area_m2, p.created_at, p.ended_at, p.angle_deg, p.swath_m, p.height_m, p.speed_mps,
      p.flow_lpm, p.rate_lpha, p.source_file, p.source_name,
      (select jsonb_agg(jsonb_build_object('version', b.version, 'validFrom', b.valid_from, 'insetM', b.inset_m,
          'boundary', b.boundary) order by b.version) from plot_boundaries b where b.plot_id = p.id) as boundaries
    from plots p where p.owner_id = ${actor.id} order by p.created_at, p.id`.execute(db);
  return rows;
}

async function ownPlotShares(db: Database, actor: UserActor): Promise<object[]> {
  const { rows } = await sql<object>`
    select p.name as plot, s.account_id is not distinct from ${actor.id} as "withMe",
      s.account, s.share_right as right, s.shared_at, s.until, s.ended_at
    from plot_shares s join plots p on p.id = s.plot_id
    where s.account_id = ${actor.id} or s.shared_by = ${actor.id} order by s.shared_at, s.id`.execute(db);
  return rows;
}

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
