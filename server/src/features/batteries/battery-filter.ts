import type { BatteryFilter, batterySorts } from '@smartflight/contract/battery-shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../platform/actor.ts';
import { visibleBatteries } from './battery-row.ts';
import { talliesOf } from './tally.ts';

type BatterySort = (typeof batterySorts)[number];
export interface BatteryQuery extends BatteryFilter {
  sort: BatterySort;
}

export interface Source {
  /** What comes before in a `with`, its comma included; may be nothing. */
  found: RawBuilder<unknown>;
  /** What follows `from` for the batteries as `b` with their numbers, and where they are only counted by their tally. */
  among: RawBuilder<unknown>;
  counted: RawBuilder<unknown>;
  /** What follows `order by`. */
  order: RawBuilder<unknown>;
}

/**
 * The batteries of a filter that this actor may see, for a statement that looks at them more than once. What indexes
 * answer is left to them each time; what must be looked for row by row is looked for once.
 */
export function sourceOf(query: BatteryQuery, { actor, now }: { actor: UserActor; now: Date }): Source {
  const byIndex = [visibleBatteries(actor, query.scope, now)];
  const tallies = talliesOf(query);
  if (tallies) byIndex.push(sql`b.tally = any(${tallies}::smallint[])`);
  const byRow = lookedAt(query);
  const where = sql.join([...byIndex, ...byRow], sql` and `);
  const key = sql.ref(`b.${keyOf(query.sort)}`);
  // What everybody's and a company's batteries are known by stands beside their tally.
  if (byRow.length === 0 && (actor.seesAll || query.scope === 'tenant'))
    return {
      found: sql``,
      among: sql`batteries b where ${where}`,
      counted: sql`battery_tallies b where ${where}`,
      order: inOrder(query.sort, key),
    };
  return {
    found: sql`found as materialized (
      select b.battery_no, b.tally, b.sn, ${key} as key from batteries b where ${where}),`,
    among: sql`found b`,
    counted: sql`found b`,
    order: inOrder(query.sort, sql`b.key`),
  };
}

function lookedAt({ q, ownerId, model, deviceId, kind, twice }: BatteryFilter): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = [];
  if (q) {
    const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(sql`(b.sn ilike ${like} or b.model ilike ${like}
      or b.owner_id in (select a.id from accounts a where a.username ilike ${like}))`);
  }
  if (ownerId) parts.push(sql`b.owner_id = ${ownerId}`);
  if (model) parts.push(sql`b.model = ${model}`);
  if (deviceId) parts.push(sql`b.device_no = (select device_no from devices where id = ${deviceId})`);
  if (kind) parts.push(sql`b.device_no in (select device_no from devices where kind = ${kind})`);
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

/** What is unknown stands last, whichever way it is sorted. */
function inOrder(sort: BatterySort, key: RawBuilder<unknown>): RawBuilder<unknown> {
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`;
  return keyOf(sort) === 'sn' ? sql`b.sn ${way}` : sql`${key} ${way} nulls last, b.sn`;
}
