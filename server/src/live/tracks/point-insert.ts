import { arenaFor, binaryArray, type ElementType } from './binary-array.ts';
import { type Point, pointColumns } from './point.ts';

export interface KeyedPoint {
  point: Point;
  deviceNo: number;
  bootNo: number;
}

/** The period of a device's points in one batch, and when its flights are due to be derived again, epoch ms. */
export interface Mark {
  deviceNo: number;
  fromAt: number;
  toAt: number;
  deriveAt: number;
}

interface Column<Row> {
  name: string;
  type: ElementType;
  of: (row: Row) => number | string | undefined;
}

const columns: readonly Column<KeyedPoint>[] = [
  { name: 'at', type: 'timestamptz', of: ({ point }) => point.at },
  { name: 'device_no', type: 'int4', of: ({ deviceNo }) => deviceNo },
  { name: 'boot_no', type: 'int4', of: ({ bootNo }) => bootNo },
  { name: 'seq', type: 'int8', of: ({ point }) => point.seq },
  ...pointColumns.map(({ name, type, of }) => ({ name, type, of: ({ point }: KeyedPoint) => of(point) })),
];
const types = columns.map(({ type }) => type);
const markColumns: readonly Column<Mark>[] = [
  { name: 'device_no', type: 'int4', of: ({ deviceNo }) => deviceNo },
  { name: 'from_at', type: 'timestamptz', of: ({ fromAt }) => fromAt },
  { name: 'to_at', type: 'timestamptz', of: ({ toAt }) => toAt },
  { name: 'due_at', type: 'timestamptz', of: ({ deriveAt }) => deriveAt },
];
const namesOf = (columns: readonly Column<never>[]): string => columns.map(({ name }) => name).join(', ');
/** Unnested in the select list, where rows are streamed; in `from` each array would be spooled first. */
const unnested = (columns: readonly Column<never>[], before: number): string =>
  columns.map(({ type, name }, index) => `unnest($${before + index + 1}::${type}[]) as ${name}`).join(', ');

/** A mark extends this far beyond its newest point, so that a drone in flight needs a new one only occasionally. */
const aheadS = 20;
/** A request due this soon, such as after a landing, is not postponed by the next take-off. */
const soon = "excluded.marked_at + interval '30 s'";
/** New points postpone a mark, but never beyond this time after its first request. */
const putOff = "least(excluded.due_at, d.marked_at + interval '10 min')";

const unnestedPoints = unnested(columns, 0);
const insertPoints = `insert into track_points (${namesOf(columns)}) select ${unnestedPoints}`;

/** Marks devices under a condition; `order by`, so that concurrent statements lock the rows in the same order. */
const insertMarks = (condition: string): string => `
  insert into derivations as d (${namesOf(markColumns)}, marked_at)
  select m.*, to_timestamp($${columns.length + markColumns.length + 1}::float8 / 1000)
  from (select ${unnested(markColumns, columns.length)}) as m
  where ${condition}
  order by m.device_no
  on conflict (device_no) do update set
    from_at = least(d.from_at, excluded.from_at),
    to_at = greatest(d.to_at, excluded.to_at + interval '${aheadS} s'),
    due_at = case when excluded.due_at < ${soon} then least(d.due_at, excluded.due_at)
      when d.due_at < ${soon} and (d.leased_until is null or d.leased_until < excluded.marked_at) then d.due_at
      else greatest(d.due_at, ${putOff}) end
  where d.from_at is null or excluded.from_at < d.from_at or excluded.to_at > d.to_at
    or case when excluded.due_at < ${soon} then excluded.due_at < d.due_at
      when d.due_at < ${soon} and (d.leased_until is null or d.leased_until < excluded.marked_at) then false
      else d.due_at + interval '${aheadS} s' < ${putOff} end`;

/**
 * Stores points and, in the same statement, marks the devices with new points for derivation. An up-to-date mark is only
 * locked until the commit, so that it is not processed before the points are visible. Marks are computed by the caller:
 * deriving them in SQL by a self-join costs more than storing the points.
 */
export const insertPointsSql = `
with stored as (
  ${insertPoints}
  on conflict do nothing
  returning device_no
), marked as (${insertMarks('m.device_no in (select device_no from stored)')}
)
select count(*)::int as stored from stored`;

/**
 * The same for points of which none is stored yet, at two thirds of the cost; `uniqueViolation` and no effect if one
 * is. All points are stored before the first mark is locked, as by the other statement, or the two could deadlock.
 */
export const insertNewPointsSql = `
with stored as (
  ${insertPoints}
  returning 1
)${insertMarks('(select count(*) from stored) > 0')}`;

/** PostgreSQL's error for a key that is stored already. */
export const uniqueViolation = '23505';

/** The statement's parameters: a binary array for each column of rows and marks, then the time. */
export function insertPointsParams(
  rows: readonly KeyedPoint[],
  marks: readonly Mark[],
  now: number,
): (Buffer | string)[] {
  const arena = arenaFor(rows.length, types);
  return [
    ...columns.map(({ type, of }) => binaryArray(rows, type, of, arena)),
    ...markColumns.map(({ type, of }) => binaryArray(marks, type, of)),
    String(now),
  ];
}
