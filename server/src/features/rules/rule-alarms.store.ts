import type { Language } from '@smartflight/contract/kit/languages.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';

/** A change of an alarm that this process found. */
export interface Found {
  kind: 'raised' | 'cleared';
  ruleId: string;
  version: number;
  droneId: string;
  /** In the unit of the measure. */
  value: number;
  /** Server time, epoch ms. */
  at: number;
}

/** A stored change of an alarm, with what its delivery needs. */
export interface AlarmNews {
  kind: Found['kind'];
  /** Row of the alarm. */
  id: number;
  /** Whether it goes on after an end that was stored moments ago: webhooks were posted that end. */
  isAgain: boolean;
  ruleId: string;
  droneId: string;
  value: number;
  rule: string;
  drone: string;
  measure: string;
  severity: 'warning' | 'critical';
  channels: string[];
  accountId: string;
  email: string | null;
  phone: string | null;
  language: Language;
  roles: string[];
  /** Whether the drone is the account's own or permitted one rather than its company's. */
  isOwner: boolean;
  isQuiet: boolean;
  /** Whether webhooks of the account receive it. */
  isPosted: boolean;
}

/** Processes receive the same message at different times; an alarm that is raised again within this time goes on. */
const sameSql = sql`interval '5 seconds'`;

/** What is read of an alarm `i (id, is_again, rule_id, drone_id, value, at)` for its delivery. */
const newsSql = sql`
  select i.id, i.is_again as "isAgain", i.rule_id as "ruleId", i.drone_id as "droneId", i.value, r.name as rule, d.name as drone, r.measure, r.severity,
    r.channels, a.id as "accountId", a.email, a.phone, a.language, a.roles,
    d.owner_id is not distinct from a.id or d.company_id is distinct from a.company_id as "isOwner",
    coalesce(case when r.quiet_from <= r.quiet_until then m.minute >= r.quiet_from and m.minute < r.quiet_until
      else m.minute >= r.quiet_from or m.minute < r.quiet_until end, false) as "isQuiet",
    'webhook' = any (r.channels) and exists (
      select from webhooks w where w.account_id = a.id and w.disabled_at is null) as "isPosted"
  from changed i join rules r on r.id = i.rule_id join accounts a on a.id = r.account_id join devices d on d.id = i.drone_id
  cross join lateral (select extract(hour from i.at at time zone a.time_zone) * 60
    + extract(minute from i.at at time zone a.time_zone) as minute) m`;

const wantedSql = (found: readonly Found[]) => sql`select * from unnest(
  ${found.map(({ ruleId }) => ruleId)}::uuid[], ${found.map(({ version }) => version)}::int[],
  ${found.map(({ droneId }) => droneId)}::text[], ${found.map(({ value }) => value)}::float8[],
  ${found.map(({ at }) => new Date(at))}::timestamptz[]) as w (rule_id, version, drone_id, value, at)`;

/**
 * Stores raised alarms; returns those that no other process had stored, and those that go on. A pair of rule and drone may be in `found` only
 * once.
 */
export async function storeRaised(tx: Database, found: readonly Found[]): Promise<AlarmNews[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<Omit<AlarmNews, 'kind'>>`
    with wanted as (${wantedSql(found)}), reopened as (
      update rule_alarms a set cleared_at = null from wanted w
      where a.id = (select max(x.id) from rule_alarms x where x.rule_id = w.rule_id and x.drone_id = w.drone_id)
        and a.cleared_at > w.at - ${sameSql}
      returning a.id, a.rule_id, a.drone_id, w.value, w.at
    ), inserted as (
      insert into rule_alarms (rule_id, drone_id, value, raised_at)
      select w.rule_id, w.drone_id, w.value, w.at from wanted w
        join rules r on r.id = w.rule_id and r.version = w.version and r.is_enabled
        join devices d on d.id = w.drone_id
      where not exists (select from reopened o where o.rule_id = w.rule_id and o.drone_id = w.drone_id)
      on conflict (rule_id, drone_id) where cleared_at is null do nothing
      returning id, rule_id, drone_id, value, raised_at as at
    ), changed as (
      select *, false as is_again from inserted union all select *, true from reopened
    ) ${newsSql}`.execute(tx);
  return rows.map((row) => ({ ...row, kind: 'raised' }));
}

/** Stores the end of alarms; returns those that no other process had ended. */
export async function storeCleared(tx: Database, found: readonly Found[]): Promise<AlarmNews[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<Omit<AlarmNews, 'kind'>>`
    with wanted as (${wantedSql(found)}), changed as (
      update rule_alarms a set cleared_at = w.at from wanted w
      where a.rule_id = w.rule_id and a.drone_id = w.drone_id and a.cleared_at is null
      returning a.id, false as is_again, a.rule_id, a.drone_id, w.value, w.at
    ) ${newsSql}`.execute(tx);
  return rows.map((row) => ({ ...row, kind: 'cleared' }));
}

/**
 * Posts raised alarms to the webhooks of their rules' accounts, except those in `withheld`, whose ends are not posted
 * either.
 */
export async function postRaised(
  tx: Database,
  alarmIds: readonly number[],
  withheld: readonly number[],
): Promise<void> {
  if (alarmIds.length === 0) return;
  await sql`update rule_alarms set is_withheld = id = any (${withheld}::bigint[])
    where id = any (${alarmIds}::bigint[]) and is_withheld <> (id = any (${withheld}::bigint[]))`.execute(tx);
  await sql`select add_rule_alarm_event('alarm.raised', a) from rule_alarms a
    where a.id = any (${alarmIds}::bigint[]) and not a.is_withheld order by a.id`.execute(tx);
}

/** Deletes alarms that ended before the retention period of telemetry. */
export async function dropOldRuleAlarms(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('rule_alarms').where('cleared_at', '<', before).execute();
}
