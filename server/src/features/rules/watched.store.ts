import type { RuleMeasure, RuleSeverity, RuleTime } from '@smartflight/contract/rules/rules.ts';
import { ruleLimits } from '@smartflight/contract/rules/rules.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';
import { rulePairs } from './rule-pairs.ts';
import { formOf } from './rules.store.ts';
import type { Limit } from './step.ts';

/** An enabled rule as the live evaluation uses it. */
export interface WatchedRule {
  id: string;
  version: number;
  name: string;
  measure: RuleMeasure;
  during: RuleTime;
  severity: RuleSeverity;
  limit: Limit;
  /** The present day in the account's time zone, epoch ms; the end is exclusive. */
  dayFrom: number;
  dayUntil: number;
}

/** A rule and a drone to which it applies. */
export interface RulePair {
  rule: WatchedRule;
  droneId: string;
  /** Whether the alarm is shown on the drone to everyone who sees it. */
  isShown: boolean;
  /** Whether its alarm is stored as active. */
  isRaised: boolean;
}

/** All enabled rules with their drones; of an account's rules for the same drone only the oldest ten. */
export async function readWatched(db: Database, now: Date): Promise<RulePair[]> {
  const rules = await db.selectFrom('rules').selectAll().where('is_enabled', '=', true).execute();
  if (rules.length === 0) return [];
  const { rows: days } = await sql<{ id: string; from: number; until: number }>`
    select r.id, (extract(epoch from day at time zone a.time_zone) * 1000)::float8 as "from",
      (extract(epoch from (day + interval '1 day') at time zone a.time_zone) * 1000)::float8 as "until"
    from rules r join accounts a on a.id = r.account_id,
      lateral (select date_trunc('day', ${now}::timestamptz at time zone a.time_zone) as day) d
    where r.is_enabled`.execute(db);
  const dayOf = new Map(days.map((day) => [day.id, day]));
  const watched = new Map(
    rules.map((row): [string, WatchedRule] => {
      const { name, measure, during, severity, comparison, value, clearValue, forS } = formOf(row);
      const { from = 0, until = 0 } = dayOf.get(row.id) ?? {};
      const limit: Limit = { comparison, value, clearValue, forMs: forS * 1000 };
      return [
        row.id,
        {
          id: row.id,
          version: row.version,
          name,
          measure,
          during,
          severity,
          limit,
          dayFrom: from,
          dayUntil: until,
        },
      ];
    }),
  );
  const { rows: pairs } = await sql<{ ruleId: string; droneId: string; isShown: boolean; isRaised: boolean }>`
    select n.rule_id as "ruleId", n.drone_id as "droneId", n.is_shown as "isShown", o.id is not null as "isRaised"
    from (select p.*, row_number() over (partition by r.account_id, p.drone_id order by r.created_at, r.id) as nth
      from (${rulePairs(sql`true`, now)}) p join rules r on r.id = p.rule_id) n
    left join rule_alarms o on o.rule_id = n.rule_id and o.drone_id = n.drone_id and o.cleared_at is null
    where n.nth <= ${ruleLimits.perDrone}`.execute(db);
  return pairs.flatMap(({ ruleId, ...pair }) => {
    const rule = watched.get(ruleId);
    return rule ? [{ ...pair, rule }] : [];
  });
}

/** Ends stored alarms of rules that no longer apply to the drone: switched off, target changed, or sight of it lost. */
export async function clearLost(db: Database, pairs: readonly RulePair[], at: Date): Promise<void> {
  await sql`update rule_alarms a set cleared_at = ${at} where a.cleared_at is null and not exists (
    select from unnest(${pairs.map(({ rule }) => rule.id)}::uuid[], ${pairs.map(({ droneId }) => droneId)}::text[])
      as p (rule_id, drone_id) where p.rule_id = a.rule_id and p.drone_id = a.drone_id)`.execute(db);
}

/** Gross area of each drone's stored flights since the start of the day, without its present sortie, m². */
export async function dayAreasOf(
  db: Database,
  wanted: readonly { droneId: string; from: number; sortieId: string | undefined }[],
): Promise<number[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ area: number }>`
    select coalesce((select sum(f.gross_m2) from flights f where f.drone_id = w.drone_id and f.counted
      and f.start_at >= to_timestamp(w.day_from / 1000) and (w.sortie_id is null or f.sortie_id is distinct from w.sortie_id)), 0)::float8 as area
    from unnest(${wanted.map(({ droneId }) => droneId)}::text[], ${wanted.map(({ from }) => from)}::float8[],
      ${wanted.map(({ sortieId }) => sortieId ?? null)}::text[]) with ordinality as w (drone_id, day_from, sortie_id, nth)
    order by w.nth`.execute(db);
  return rows.map(({ area }) => area);
}
