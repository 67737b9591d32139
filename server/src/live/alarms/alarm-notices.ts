import { isAllowed, pageRoles, roleCodes } from '@smartflight/contract/access/access.ts';
import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import type { NoticeTarget } from '@smartflight/contract/messages/inbox.schemas.ts';
import { isNoticeTextId, type NoticeTextId } from '@smartflight/contract/messages/notice-texts.ts';
import type { ChargerFaultNow } from '@smartflight/contract/power/charger.schemas.ts';
import type { BrokenLimit } from '@smartflight/contract/weather/limits.ts';
import { sql } from 'kysely';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { FleetState, RaisedAlarm } from '../fleet/fleet-state.ts';
import type { AlarmLevel } from './alarms.ts';

export const alarmNoticeLimits = {
  /** Alarms of one drone and code within this time share a notice, also when the alarm clears and is raised again. */
  quietMs: 30 * 60_000,
  /** Notices of single drones per account and hour; beyond it, one summary notice. */
  singlesPerHour: 20,
  everyMs: 2_000,
  atOnce: 200,
  mostWaiting: 2_000,
} as const;

/** Part of normal work and shown on the map: a refill or a fresh battery ends it. */
const routine: ReadonlySet<string> = new Set([
  'low_tank',
  'low_battery',
  'rtk_lost',
  'limit_near',
  'zone_near',
]);

/** Whether an alarm causes a notice: critical ones always, warnings unless they are routine. */
export const isReported = ({ code, level }: Pick<RaisedAlarm, 'code' | 'level'>): boolean =>
  level === 'critical' || level === 'emergency' || (level === 'warning' && !routine.has(code));

export interface AlarmNotices {
  /** Posts the queued notices; runs every two seconds. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Notifies a drone's owner and the managers of its company of raised alarms. Alarms are only queued on arrival and
 * looked up later in batches, so that message handling never waits for the database. Every process posts every alarm;
 * the unique key of the notice removes duplicates.
 */
export function notifyAlarms(o: {
  sources: readonly Pick<FleetState, 'onAlarm'>[];
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
    // A charger first reports a fault without its specific code; that one is dropped when the specific one arrives.
    if (alarm.fault && alarm.fault.code !== alarm.code)
      waiting.delete(keyOf({ ...alarm, level: 'warning', fault: { ...alarm.fault, code: alarm.code } }));
    timer ??= setTimeout(flush, alarmNoticeLimits.everyMs).unref();
  };
  for (const { onAlarm } of o.sources) onAlarm(receive);

  /** The server reports zone violations itself, with the zone's name; the drone's own alarm would be a duplicate. */
  const isSeenHere = ({ droneId, code }: RaisedAlarm): boolean =>
    code === 'zone_breach' && o.fleet.get(droneId)?.zoneAlarm?.code === code;

  async function post(): Promise<void> {
    const alarms = [...waiting.values()].slice(0, alarmNoticeLimits.atOnce);
    if (alarms.length === 0) return;
    const reported = alarms.filter((alarm) => !isSeenHere(alarm));
    const listeners = await listenersOf(o.db, [...new Set(reported.map(({ droneId }) => droneId))]);
    const shares = hourly.plan();
    await postNotices(o.db, new Date(o.clock()), noticesOf(reported, listeners, shares));
    // A failed post is retried and must not use up the account's hourly limit.
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

/** One notice per drone, code and level: an alarm that becomes more severe is reported again. */
const keyOf = ({ droneId, code, level, fault }: RaisedAlarm): string =>
  `alarm:${droneId}:${code}:${fault ? `${fault.code}:${fault.index ?? ''}:` : ''}${severityOf[level]}`;

/** Notice keys of a drone's own alarm, for every level. */
export const alarmKeys = (droneId: string, code: string): string[] =>
  (['warning', 'critical'] as const).map((level) => keyOf({ droneId, code, level }));

export interface Listener {
  kind: DeviceKind;
  droneId: string;
  name: string;
  accountId: string;
  roles: readonly string[];
  isOwner: boolean;
}

/** Who is notified of these devices: the owner of each, and the managers of its company. */
export async function listenersOf(db: Database, droneIds: readonly string[]): Promise<Listener[]> {
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

/** One notice per alarm and recipient; beyond an account's hourly limit, one summary of the rest. */
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
        ...textOf(name, alarm),
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
 * Link to the live map that a recipient may open: an owner their own, others and an owner without that right the
 * company's; empty when the roles allow neither.
 */
export function onMap(
  { isOwner, roles }: Pick<Listener, 'isOwner' | 'roles'>,
  query: Record<string, string>,
): { target?: NoticeTarget } {
  const maps = isOwner ? (['realtime', 'manageRealtime'] as const) : (['manageRealtime'] as const);
  const page = maps.find((key) => isAllowed(roles, pageRoles[key]));
  return page ? { target: { page, query } } : {};
}

const placeOf = (listener: Listener, id: string): { target?: NoticeTarget } =>
  listener.kind === 'charger'
    ? { target: { page: 'chargerMonitor', query: { charger: id } } }
    : onMap(listener, { drone: id });

function textOf(name: string, { code, fault, weather }: RaisedAlarm) {
  if (fault) return chargerText(name, fault);
  return weather ? weatherText(name, weather) : caption(name, code);
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

function weatherText(drone: string, { measure, value, bound, limit, product }: BrokenLimit) {
  const of = product === null ? 'own' : 'product';
  const args = { drone, measure, value: tenths(value), bound, limit, of, product: product ?? '' };
  return { text: 'alarm.weather_limit' as const, args };
}

type DroneAlarm = Exclude<
  Extract<NoticeTextId, `alarm.${string}`>,
  'alarm.other' | 'alarm.many' | 'alarm.weather_limit'
>;

/** Texts that need more than the drone. */
const argued: ReadonlySet<string> = new Set(['alarm.other', 'alarm.many', 'alarm.weather_limit']);

const isDroneAlarm = (id: string): id is DroneAlarm =>
  isNoticeTextId(id) && id.startsWith('alarm.') && !argued.has(id);

function caption(drone: string, code: string) {
  const text = `alarm.${code}`;
  return isDroneAlarm(text)
    ? { text, args: { drone } }
    : { text: 'alarm.other' as const, args: { drone, code: code.replaceAll(/[_-]+/g, ' ') } };
}

export interface Shares {
  take(accountId: string): boolean;
  keep(): void;
}

/** At most `most` per account and hour. */
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

function createQuiet(quietMs: number, clock: Clock) {
  const reported = new Map<string, number>();
  return {
    holds: (key: string): boolean => (reported.get(key) ?? Number.NEGATIVE_INFINITY) > clock() - quietMs,
    begin: (key: string): void => {
      reported.delete(key);
      reported.set(key, clock());
      // Maps iterate in insertion order: the oldest entry comes first.
      for (const oldest of reported.keys()) {
        if (reported.size <= mostQuiet && (reported.get(oldest) ?? 0) > clock() - quietMs) break;
        reported.delete(oldest);
      }
    },
  };
}

/** Notice text for a fault of a charger, of one of its bays or of the battery in it, by code. */
function chargerText(charger: string, { kind, code, index }: Omit<ChargerFaultNow, 'level'>) {
  const fault = `${kind}.${code}`;
  return index === undefined
    ? { text: 'charger.fault' as const, args: { charger, fault } }
    : { text: 'charger.bay-fault' as const, args: { charger, bay: index, fault } };
}
