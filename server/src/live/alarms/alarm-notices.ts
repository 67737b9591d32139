import { isAllowed, pageRoles, roleCodes } from '@smartflight/contract/access/access.ts';
import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import type { NoticeTarget } from '@smartflight/contract/messages/inbox.schemas.ts';
import { isNoticeTextId, type NoticeTextId } from '@smartflight/contract/messages/notice-texts.ts';
import type { ChargerFaultNow } from '@smartflight/contract/power/charger.schemas.ts';
import { sql } from 'kysely';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { FleetState, RaisedAlarm } from '../fleet/fleet-state.ts';
import type { AlarmLevel } from './alarms.ts';

/** Bounds that keep an inbox readable, whatever the fleet sends. */
export const alarmNoticeLimits = {
  /** Alarms of one drone and code within this are one notice, also when it clears and rises again. */
  quietMs: 30 * 60_000,
  /** An account gets this many notices of single drones an hour; beyond it, one that states there are more. */
  singlesPerHour: 20,
  everyMs: 2_000,
  atOnce: 200,
  mostWaiting: 2_000,
} as const;

/** Belongs to every working day: the map and its list show it, and a refill or a fresh battery ends it. */
const routine: ReadonlySet<string> = new Set([
  'low_tank',
  'low_battery',
  'rtk_lost',
  'limit_near',
  'zone_near',
]);

/** Whether an alarm is worth a notice: what is critical always, a warning unless it is routine. */
export const isReported = ({ code, level }: Pick<RaisedAlarm, 'code' | 'level'>): boolean =>
  level === 'critical' || level === 'emergency' || (level === 'warning' && !routine.has(code));

export interface AlarmNotices {
  /** Posts what waits; by itself every two seconds. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Reports raised alarms to the drone's owner and to the managers of its company. receiving an alarm only notes it; the
 * database is asked later and for many at once, so the path of the messages never waits. Every process receives every
 * alarm and posts it: the notice's key makes one of them.
 */
export function notifyAlarms(o: {
  /** Where alarms are raised: drones and chargers. */
  sources: readonly Pick<FleetState, 'onAlarm'>[];
  /** What the server sees of drones and zones. */
  fleet: Pick<FleetState, 'get'>;
  db: Database;
  clock: Clock;
  log: Log;
}): AlarmNotices {
  const waiting = new Map<string, RaisedAlarm>();
  const quiet = createQuiet(alarmNoticeLimits.quietMs, o.clock);
  const hourly = createHourly(alarmNoticeLimits.singlesPerHour, o.clock);
  let timer: NodeJS.Timeout | undefined;
  let posting: Promise<void> = Promise.resolve();

  const receive = (alarm: RaisedAlarm): void => {
    if (!isReported(alarm) || waiting.size >= alarmNoticeLimits.mostWaiting || quiet.holds(keyOf(alarm)))
      return;
    waiting.set(keyOf(alarm), alarm);
    // What a charger showed a moment before it gave it a name is the same news.
    if (alarm.fault && alarm.fault.code !== alarm.code)
      waiting.delete(keyOf({ ...alarm, level: 'warning', fault: { ...alarm.fault, code: alarm.code } }));
    timer ??= setTimeout(flush, alarmNoticeLimits.everyMs).unref();
  };
  for (const { onAlarm } of o.sources) onAlarm(receive);

  /** What the server sees of a zone itself it reports by the zone's name: the drone's own word of it is the same news. */
  const isSeenHere = ({ droneId, code }: RaisedAlarm): boolean =>
    code === 'zone_breach' && o.fleet.get(droneId)?.zoneAlarm?.code === code;

  async function post(): Promise<void> {
    const alarms = [...waiting.values()].slice(0, alarmNoticeLimits.atOnce);
    if (alarms.length === 0) return;
    const reported = alarms.filter((alarm) => !isSeenHere(alarm));
    const listeners = await listenersOf(o.db, [...new Set(reported.map(({ droneId }) => droneId))]);
    const shares = hourly.plan();
    await postNotices(o.db, new Date(o.clock()), noticesOf(reported, listeners, shares));
    // What could not be posted is tried again, and must not have used up anybody's hour.
    shares.keep();
    for (const alarm of alarms) waiting.delete(keyOf(alarm));
    for (const alarm of reported) quiet.begin(keyOf(alarm));
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    posting = posting.then(post).catch((error: unknown) => {
      o.log.warn({ error: String(error) }, 'alarms could not be told yet');
    });
    return posting.then(() => {
      if (waiting.size > 0) timer ??= setTimeout(flush, alarmNoticeLimits.everyMs).unref();
    });
  }

  return {
    flush,
    stop: async () => {
      await flush();
      clearTimeout(timer);
    },
  };
}

/** One notice for a drone, a code and a gravity: an alarm that becomes graver is reported again. */
const keyOf = ({ droneId, code, level, fault }: RaisedAlarm): string =>
  `alarm:${droneId}:${code}:${fault ? `${fault.code}:${fault.index ?? ''}:` : ''}${severityOf[level]}`;

/** Keys of what a drone's own word of an alarm was reported under, of whatever gravity. */
export const alarmKeys = (droneId: string, code: string): string[] =>
  (['warning', 'critical'] as const).map((level) => keyOf({ droneId, code, level }));

interface Listener {
  kind: DeviceKind;
  droneId: string;
  name: string;
  accountId: string;
  roles: readonly string[];
  isOwner: boolean;
}

async function listenersOf(db: Database, droneIds: readonly string[]): Promise<Listener[]> {
  const { rows } = await sql<Listener>`
    select d.kind, d.id as "droneId", d.name, a.id as "accountId", a.roles, a.id is not distinct from d.owner_id as "isOwner"
    from devices d join accounts a on a.disabled_at is null and (a.id = d.owner_id
      or (a.company_id = d.company_id and ${roleCodes.manager} = any (a.roles)))
    where d.id = any (${droneIds}::text[])`.execute(db);
  return rows;
}

const severityOf: Record<AlarmLevel, 'info' | 'warning' | 'critical'> = {
  info: 'info',
  warning: 'warning',
  critical: 'critical',
  emergency: 'critical',
};

/** One notice for each alarm and listener; beyond an account's share of the hour, one for all the rest. */
export function noticesOf(
  alarms: readonly RaisedAlarm[],
  listeners: readonly Listener[],
  shares: Pick<Shares, 'take'>,
): NewNotice[] {
  const notices: NewNotice[] = [];
  const beyond = new Map<string, Listener>();
  const ofDrone = Map.groupBy(listeners, ({ droneId }) => droneId);
  for (const alarm of alarms) {
    const { droneId, level } = alarm;
    for (const listener of ofDrone.get(droneId) ?? []) {
      const { name, accountId } = listener;
      if (!shares.take(accountId)) {
        beyond.set(accountId, listener);
        continue;
      }
      notices.push({
        ...(alarm.fault ? chargerText(name, alarm.fault) : caption(name, alarm.code)),
        to: [accountId],
        severity: severityOf[level],
        ...placeOf(listener, droneId),
        key: keyOf(alarm),
        quietMs: alarmNoticeLimits.quietMs,
      });
    }
  }
  for (const [accountId, listener] of beyond)
    notices.push({
      text: 'alarm.many',
      args: {},
      to: [accountId],
      ...onMap(listener, { status: 'attention' }),
      key: 'alarm:many',
      quietMs: alarmNoticeLimits.quietMs,
    });
  return notices;
}

/**
 * The live map that a drone's listener may open: an owner the own one, others and an owner without it the company's;
 * nothing to open where the roles allow neither.
 */
export function onMap(
  { isOwner, roles }: Pick<Listener, 'isOwner' | 'roles'>,
  query: Record<string, string>,
): { target?: NoticeTarget } {
  const maps = isOwner ? (['realtime', 'manageRealtime'] as const) : (['manageRealtime'] as const);
  const page = maps.find((key) => isAllowed(roles, pageRoles[key]));
  return page ? { target: { page, query } } : {};
}

/** Where the device of an alarm is looked at by its listener. */
const placeOf = (listener: Listener, id: string): { target?: NoticeTarget } =>
  listener.kind === 'charger'
    ? { target: { page: 'chargerMonitor', query: { charger: id } } }
    : onMap(listener, { drone: id });

type DroneAlarm = Exclude<Extract<NoticeTextId, `alarm.${string}`>, 'alarm.other' | 'alarm.many'>;

const isDroneAlarm = (id: string): id is DroneAlarm =>
  isNoticeTextId(id) && id.startsWith('alarm.') && id !== 'alarm.other' && id !== 'alarm.many';

/** A code of the device's own is reported as it is. */
function caption(drone: string, code: string) {
  const text = `alarm.${code}`;
  return isDroneAlarm(text)
    ? { text, args: { drone } }
    : { text: 'alarm.other' as const, args: { drone, code } };
}

/** What a round of notices takes of the hour; it counts once it is kept. */
export interface Shares {
  take(accountId: string): boolean;
  keep(): void;
}

/** At most `most` for each account in an hour. */
export function createHourly(most: number, clock: Clock): { plan(): Shares } {
  let hour = -1;
  const taken = new Map<string, number>();
  return {
    plan: () => {
      const now = Math.floor(clock() / 3_600_000);
      if (now !== hour) taken.clear();
      hour = now;
      const planned = new Map<string, number>();
      return {
        take: (accountId) => {
          const count = planned.get(accountId) ?? taken.get(accountId) ?? 0;
          if (count >= most) return false;
          planned.set(accountId, count + 1);
          return true;
        },
        keep: () => {
          for (const [accountId, count] of planned) taken.set(accountId, count);
        },
      };
    },
  };
}

const mostQuiet = 20_000;

/** Keys that were reported a moment ago. */
function createQuiet(quietMs: number, clock: Clock) {
  const reported = new Map<string, number>();
  return {
    holds: (key: string): boolean => (reported.get(key) ?? Number.NEGATIVE_INFINITY) > clock() - quietMs,
    begin: (key: string): void => {
      reported.delete(key);
      reported.set(key, clock());
      // Maps keep the order of arrival: the first was reported the longest ago.
      for (const oldest of reported.keys()) {
        if (reported.size <= mostQuiet && (reported.get(oldest) ?? 0) > clock() - quietMs) break;
        reported.delete(oldest);
      }
    },
  };
}

/** The words of a notice about a fault of a charger, of one of its bays or of the battery in it, by the fault's code. */
function chargerText(charger: string, { kind, code, index }: Omit<ChargerFaultNow, 'level'>) {
  const fault = `${kind}.${code}`;
  return index === undefined
    ? { text: 'charger.fault' as const, args: { charger, fault } }
    : { text: 'charger.bay-fault' as const, args: { charger, bay: index, fault } };
}
