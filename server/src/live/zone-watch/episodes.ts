import { roleCodes } from '@smartflight/contract/access/access.ts';
import { sql } from 'kysely';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { alarmKeys, createHourly, onMap } from '../alarms/alarm-notices.ts';
import { zoneLevels, zoneWatch } from './proximity.ts';
import type { OpenEpisode, ZoneNews } from './zone-watch.ts';

/** A repeated episode is not notified again within this time, ms; shorter for certainly being in a zone. */
const quietMs = {
  near: 30 * 60_000,
  possible: 30 * 60_000,
  breach: 5 * 60_000,
  cleared: 5 * 60_000,
} as const;
const everyMs = 1_000;
const mostWaiting = 5_000;
const atOnce = 200;
/** Notices of single drones per account and hour, as for other alarms. */
const singlesPerHour = 40;

export interface ZoneEpisodes {
  note(news: ZoneNews): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Episodes that were open when the last process ended. */
export async function openEpisodes(db: Database): Promise<OpenEpisode[]> {
  const { rows } = await sql<OpenEpisode>`
    select e.drone_id as "droneId", e.zone_id as "zoneId", z.title as "zoneName", e.level,
      z.class not in ('enhancedWarning', 'warning') as "isGrave"
    from zone_episodes e join zones z on z.id = e.zone_id where e.cleared_at is null`.execute(db);
  return rows;
}

/**
 * Stores when a drone approaches a zone, enters it and leaves it, and notifies its owner, its company's managers and
 * its pilot. Every process writes the same; the one whose write changes a row sends the notice.
 */
export function storeEpisodes({ db, clock, log }: { db: Database; clock: Clock; log: Log }): ZoneEpisodes {
  let waiting: ZoneNews[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const hourly = createHourly(singlesPerHour, clock);

  async function write(): Promise<void> {
    const lot = waiting.slice(0, atOnce);
    if (lot.length === 0) return;
    const shares = hourly.plan();
    await db.transaction().execute(async (tx) => {
      const reported: ZoneNews[] = [];
      for (const news of lot) if (await keep(tx, news)) reported.push(news);
      const now = new Date(clock());
      const listeners = await listenersOf(tx, reported, now);
      const notices = noticesOf(reported, listeners, shares.take);
      await dropDroneName(tx, notices, now);
      await postNotices(
        tx,
        now,
        notices.map(({ notice }) => notice),
      );
    });
    shares.keep();
    waiting = waiting.slice(lot.length);
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write).catch((error: unknown) => {
      log.warn({ error: String(error) }, 'what happened at zones could not be kept yet');
    });
    return writing.then(() => {
      if (waiting.length > 0) timer ??= setTimeout(flush, everyMs).unref();
    });
  }

  return {
    note: (news) => {
      if (waiting.length >= mostWaiting) return;
      waiting.push(news);
      timer ??= setTimeout(flush, everyMs).unref();
    },
    flush,
    stop: async () => {
      await flush();
      clearTimeout(timer);
    },
  };
}

/** Applies a change to the rows; true when this process changed one. Deleted zones and drones are ignored. */
async function keep(tx: Database, { droneId, zoneId, level, isWorse, at }: ZoneNews): Promise<boolean> {
  const when = new Date(at);
  if (level === undefined) {
    const { numAffectedRows } = await sql`
      update zone_episodes set cleared_at = ${when}
      where drone_id = ${droneId} and zone_id = ${zoneId} and cleared_at is null`.execute(tx);
    return numAffectedRows === 1n;
  }
  // Another process may be ahead and have stored the end already.
  const { numAffectedRows } = await sql`
    insert into zone_episodes as e (drone_id, zone_id, level, raised_at, breached_at)
    select d.id, z.id, ${level}, ${when}, ${level === 'breach' ? when : null}::timestamptz
    from drones d, zones z where d.id = ${droneId} and z.id = ${zoneId} and not exists (
      select from zone_episodes x where x.drone_id = d.id and x.zone_id = z.id and x.cleared_at >= ${when})
    on conflict (drone_id, zone_id) where cleared_at is null do update
      set level = excluded.level, breached_at = coalesce(e.breached_at, excluded.breached_at)
      where e.level <> excluded.level and (not ${isWorse} or
        array_position(${zoneLevels}::text[], excluded.level) > array_position(${zoneLevels}::text[], e.level))`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

interface Listener {
  droneId: string;
  name: string;
  accountId: string;
  roles: readonly string[];
  isOwner: boolean;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Owner and managers of each drone, and the pilot it reports if that person is permitted. */
async function listenersOf(db: Database, news: readonly ZoneNews[], now: Date): Promise<Listener[]> {
  if (news.length === 0) return [];
  const pilots = news.map(({ pilotId }) => (pilotId && uuidPattern.test(pilotId) ? pilotId : null));
  const { rows } = await sql<Listener>`
    select distinct on (d.id, a.id) d.id as "droneId", d.name, a.id as "accountId", a.roles,
      a.id is not distinct from d.owner_id as "isOwner"
    from unnest(${news.map(({ droneId }) => droneId)}::text[], ${pilots}::uuid[]) as n (drone_id, pilot_id)
    join drones d on d.id = n.drone_id
    join accounts a on a.disabled_at is null and (a.id = d.owner_id
      or (a.company_id = d.company_id and ${roleCodes.manager} = any (a.roles))
      or (a.id = n.pilot_id and (
        exists (select from active_grants g where g.drone_id = d.id and g.account_id = a.id and g.valid_from <= ${now}
          and (g.valid_to is null or g.valid_to > ${now}))
        or exists (select from team_drones td join team_members tm using (team_id)
          where td.drone_id = d.id and tm.account_id = a.id))))`.execute(db);
  return rows;
}

interface ZoneNotice extends Pick<ZoneNews, 'droneId' | 'level'> {
  accountId: string;
  notice: NewNotice;
}

/** Deletes the notice of the drone's own alarm for the same breach, which lacks the zone's name. */
async function dropDroneName(tx: Database, notices: readonly ZoneNotice[], now: Date): Promise<void> {
  const breaches = notices
    .filter(({ level }) => level === 'breach')
    .flatMap(({ droneId, accountId }) =>
      alarmKeys(droneId, 'zone_breach').map((key) => ({ accountId, key })),
    );
  if (breaches.length === 0) return;
  await sql`
    delete from notices n using unnest(${breaches.map(({ accountId }) => accountId)}::uuid[],
      ${breaches.map(({ key }) => key)}::text[]) as w (account_id, key)
    where n.account_id = w.account_id and n.dedupe_key = w.key
      and n.created_at > ${new Date(now.getTime() - quietMs.breach)}`.execute(tx);
}

function noticesOf(
  news: readonly ZoneNews[],
  listeners: readonly Listener[],
  take: (accountId: string) => boolean,
): ZoneNotice[] {
  const ofDrone = Map.groupBy(listeners, ({ droneId }) => droneId);
  return news.flatMap(({ droneId, zoneId, zoneName, level, used = 'none', isGrave, isWorse, isSilent }) => {
    if (isSilent || (level !== undefined && !isWorse)) return [];
    return (ofDrone.get(droneId) ?? []).flatMap((listener): ZoneNotice[] => {
      const { accountId } = listener;
      if (!take(accountId)) return [];
      const key = level ?? 'cleared';
      const args = { drone: listener.name, zone: zoneName };
      const notice: NewNotice = {
        ...(key === 'possible'
          ? { text: 'zone.possible', args: { ...args, height: used } }
          : { text: `zone.${key}`, args }),
        to: [accountId],
        ...(key === 'breach' && !isGrave ? { severity: 'warning' } : {}),
        ...onMap(listener, { drone: droneId }),
        key: `zone:${droneId}:${zoneId}:${key}`,
        quietMs: quietMs[key],
      };
      return [{ droneId, level, accountId, notice }];
    });
  });
}

/** Interval of the check for silent drones, ms. */
export const sweepEveryMs = zoneWatch.silentMs / 20;
