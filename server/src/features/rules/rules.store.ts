import type { Rule, RuleForm } from '@smartflight/contract/rules/rules.schemas.ts';
import {
  comparisons,
  ruleChannels,
  ruleLimits,
  ruleMeasures,
  ruleSeverities,
  ruleTargets,
  ruleTimes,
} from '@smartflight/contract/rules/rules.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { rulePairs } from './rule-pairs.ts';

type RuleRow = Selectable<DB['rules']>;

/** The entry of a list that equals a stored text; rows of another version may have others. */
const known = <T extends string>(list: readonly [T, ...T[]] | readonly T[], text: string): T =>
  list.find((one) => one === text) ?? (list[0] as T);

/** The rule as its author wrote it. */
export const formOf = (row: RuleRow): RuleForm => ({
  name: row.name,
  measure: known(ruleMeasures, row.measure),
  comparison: known(comparisons, row.comparison),
  value: row.value,
  clearValue: row.clear_value,
  forS: row.for_s,
  during: known(ruleTimes, row.during),
  severity: known(ruleSeverities, row.severity),
  quiet:
    row.quiet_from === null || row.quiet_until === null
      ? null
      : { from: row.quiet_from, until: row.quiet_until },
  channels: ruleChannels.filter((channel) => row.channels.includes(channel)),
  target: known(ruleTargets, row.target),
  teamId: row.team_id,
  droneIds: row.drone_ids,
  isEnabled: row.is_enabled,
});

const columnsOf = (form: RuleForm) => ({
  name: form.name,
  measure: form.measure,
  comparison: form.comparison,
  value: form.value,
  clear_value: form.clearValue,
  for_s: form.forS,
  during: form.during,
  severity: form.severity,
  quiet_from: form.quiet?.from ?? null,
  quiet_until: form.quiet?.until ?? null,
  channels: ruleChannels.filter((channel) => form.channels.includes(channel)),
  target: form.target,
  team_id: form.teamId,
  drone_ids: [...new Set(form.droneIds)],
  is_enabled: form.isEnabled,
});

/** Rules of an account, newest first, with how many drones they apply to and what they raised. */
export async function listRules(db: Database, accountId: string, now: Date): Promise<Rule[]> {
  const own = sql`r.account_id = ${accountId}`;
  const rows = await db
    .selectFrom('rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(ruleLimits.perAccount)
    .execute();
  const { rows: facts } = await sql<{ id: string; drones: number; raised: number; last: Date | null }>`
    select r.id, coalesce(p.drones, 0)::int as drones, coalesce(o.raised, 0)::int as raised, l.last
    from rules r
    left join (select rule_id, count(*) as drones from (${rulePairs(own, now)}) pairs group by rule_id) p on p.rule_id = r.id
    left join lateral (select count(*) as raised from rule_alarms a where a.rule_id = r.id and a.cleared_at is null) o on true
    left join lateral (select max(raised_at) as last from rule_alarms a where a.rule_id = r.id) l on true
    where ${own}`.execute(db);
  const factsOf = new Map(facts.map((one) => [one.id, one]));
  return rows.map((row) => ({
    ...formOf(row),
    id: row.id,
    createdAt: row.created_at.toISOString(),
    drones: factsOf.get(row.id)?.drones ?? 0,
    raised: factsOf.get(row.id)?.raised ?? 0,
    lastRaisedAt: factsOf.get(row.id)?.last?.toISOString() ?? null,
  }));
}

/** Stores a new rule and returns its id; undefined when the account has the most it may have. */
export async function insertRule(
  tx: Database,
  accountId: string,
  { form, at }: { form: RuleForm; at: Date },
): Promise<string | undefined> {
  // Two calls at once would both find room: they wait for each other at the account.
  await sql`select from accounts where id = ${accountId} for update`.execute(tx);
  const { count } = await tx
    .selectFrom('rules')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= ruleLimits.perAccount) return undefined;
  const row = await tx
    .insertInto('rules')
    .values({ ...columnsOf(form), account_id: accountId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Replaces a rule of the account and ends its alarms; false when it has no such rule. */
export async function updateRule(
  tx: Database,
  accountId: string,
  { id, form, at }: { id: string; form: RuleForm; at: Date },
): Promise<boolean> {
  await sql`select from accounts where id = ${accountId} for update`.execute(tx);
  const { numUpdatedRows } = await tx
    .updateTable('rules')
    .set({ ...columnsOf(form), version: sql`version + 1` })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .updateTable('rule_alarms')
    .set({ cleared_at: at })
    .where('rule_id', '=', id)
    .where('cleared_at', 'is', null)
    .execute();
  return true;
}

/** Deletes a rule of the account with its alarms and returns its name; undefined when it has no such rule. */
export async function deleteRule(tx: Database, accountId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('rules')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Most enabled rules of the account that apply to the same drone. */
export async function mostPerDrone(db: Database, accountId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ most: number }>`select coalesce(max(n), 0)::int as most from (
    select count(*) as n from (${rulePairs(sql`r.account_id = ${accountId}`, now)}) pairs group by drone_id) counts`.execute(
    db,
  );
  return rows[0]?.most ?? 0;
}
