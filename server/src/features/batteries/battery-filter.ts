import type { BatteryFilter } from '@smartflight/contract/power/battery.schemas.ts';
import type { batterySorts } from '@smartflight/contract/power/battery.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { contains, foldedContains } from '../../platform/postgres/name-search.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { visibleBatteries } from './battery-row.ts';
import { talliesOf } from './state/tally.ts';

type BatterySort = (typeof batterySorts)[number];
export interface BatteryQuery extends BatteryFilter {
  sort: BatterySort;
  /** Numbers of all batteries that match the search, if they are few. */
  matched?: readonly number[];
}

export interface Source {
  /** Leading part of a `with` clause including its trailing comma; may be empty. */
  found: RawBuilder<unknown>;
  /** What follows `from`: the batteries as `b` with their numbers; `counted` when only their tally is needed. */
  among: RawBuilder<unknown>;
  counted: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/**
 * SQL for the batteries of a filter that this actor may see, for a statement that reads them more than once.
 * Conditions that an index answers are evaluated each time; if any must be checked row by row, the result is
 * materialized.
 */
export function sourceOf(query: BatteryQuery, { actor, now }: { actor: UserActor; now: Date }): Source {
  const byIndex = [visibleBatteries(actor, query.scope, now)];
  const tallies = talliesOf(query);
  if (tallies) byIndex.push(sql`b.tally = any(${tallies}::smallint[])`);
  if (query.kind) byIndex.push(sql`b.carrier = ${query.kind}`);
  const { q, matched } = query;
  const matching = q && !matched ? sql`matching as materialized (${matchingOf(q)}),` : sql``;
  if (matched) byIndex.push(sql`b.battery_no = any(${matched}::int[])`);
  // Not a join: the planner estimates 200 matches of a search, and then reads 20,000 rows.
  else if (q) byIndex.push(sql`(b.battery_no in (select battery_no from matching)) is true`);
  const byRow = lookedAt(query);
  const where = sql.join([...byIndex, ...byRow], sql` and `);
  const key = sql.ref(`b.${keyOf(query.sort)}`);
  // The tally table has the columns that identify all batteries and a company's batteries.
  if (byRow.length === 0 && (actor.seesAll || query.scope === 'tenant'))
    return {
      found: matching,
      among: sql`batteries b where ${where}`,
      counted: sql`battery_tallies b where ${where}`,
      order: inOrder(query.sort, key),
    };
  return {
    found: sql`${matching} found as materialized (
      select b.battery_no, b.tally, b.sn, ${key} as key from batteries b where ${where}),`,
    among: sql`found b`,
    counted: sql`found b`,
    order: inOrder(query.sort, sql`b.key`),
  };
}

function matchingOf(q: string): RawBuilder<unknown> {
  return sql`select w.battery_no from battery_search_texts w where ${foldedContains(sql`w.search_text`, q)}
    union all select o.battery_no from batteries o where o.owner_id = any(array(
      select a.id from accounts a where ${contains(sql`a.username`, q)}))`;
}

/** A search with more matches than this is answered by scanning the list instead. */
const fewest = 1_000;

/** The batteries that match the search; undefined if there are more than `fewest`. */
export async function fewMatching(db: Database, q: string): Promise<number[] | undefined> {
  const { rows } = await sql<{ battery_no: number }>`
    select battery_no from (${matchingOf(q)}) m limit ${fewest + 1}`.execute(db);
  return rows.length > fewest ? undefined : [...new Set(rows.map((row) => row.battery_no))];
}

function lookedAt({ ownerId, model, deviceId, twice }: BatteryFilter): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = [];
  if (ownerId) parts.push(sql`b.owner_id = ${ownerId}`);
  if (model) parts.push(sql`b.model = ${model}`);
  if (deviceId) parts.push(sql`b.device_no = (select device_no from devices where id = ${deviceId})`);
  if (twice !== undefined) parts.push(twice ? sql`b.twice_at is not null` : sql`b.twice_at is null`);
  return parts;
}

const sortColumns = {
  lastUsedAt: 'used_at',
  sn: 'sn',
  model: 'model',
  soc: 'soc_pct',
  cycles: 'cycles',
  health: 'score',
} as const;

const keyOf = (sort: BatterySort) => sortColumns[sort.replace('-', '') as keyof typeof sortColumns];

/** Unknown values are last in both directions. */
function inOrder(sort: BatterySort, key: RawBuilder<unknown>): RawBuilder<unknown> {
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`;
  return keyOf(sort) === 'sn' ? sql`b.sn ${way}` : sql`${key} ${way} nulls last, b.sn`;
}
