import { type Point, pointColumns } from './point.ts';

/** A point with the compact keys of its device and boot. */
export interface KeyedPoint {
  point: Point;
  deviceNo: number;
  bootNo: number;
  /** When its flights should be derived anew, epoch ms; undefined for a drone that stays on the ground. */
  deriveAt: number | undefined;
}

const keyTypes = ['float8', 'int4', 'int4', 'int8', 'float8'];
const types = [...keyTypes, ...pointColumns.map(({ type }) => type)];
const names = pointColumns.map(({ name }) => name).join(', ');

/**
 * One statement: stores what is new, and marks the devices whose new points are worth deriving, in the same
 * transaction. A mark moves to the newest wish of a quiet time but never later than ten minutes after the first.
 */
export const insertPointsSql = `
with input as (
  select * from unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')})
    as t(at_ms, device_no, boot_no, seq, derive_ms, ${names})
), stored as (
  insert into track_points (at, device_no, boot_no, seq, ${names})
  select to_timestamp(at_ms / 1000), device_no, boot_no, seq, ${names} from input
  on conflict do nothing
  returning device_no, boot_no, seq
), marked as (
  insert into derivations as d (device_no, from_at, to_at, due_at, marked_at)
  select i.device_no, to_timestamp(min(at_ms) / 1000), to_timestamp(max(at_ms) / 1000),
    to_timestamp(min(derive_ms) / 1000), to_timestamp($${types.length + 1}::float8 / 1000)
  from stored s join input i on (i.device_no, i.boot_no, i.seq) = (s.device_no, s.boot_no, s.seq)
  where derive_ms is not null group by i.device_no
  on conflict (device_no) do update set
    from_at = least(d.from_at, excluded.from_at),
    to_at = greatest(d.to_at, excluded.to_at),
    marks = d.marks + 1,
    due_at = case when excluded.due_at < excluded.marked_at + interval '30 s' then least(d.due_at, excluded.due_at)
      else greatest(d.due_at, least(excluded.due_at, d.marked_at + interval '10 min')) end
)
select count(*)::int as stored from stored`;

/** Array literals for the statement: text is far cheaper to build and send than typed parameters. */
export function insertPointsParams(rows: readonly KeyedPoint[], now: number): string[] {
  const columns = [
    literal(rows, ({ point }) => point.at),
    literal(rows, ({ deviceNo }) => deviceNo),
    literal(rows, ({ bootNo }) => bootNo),
    literal(rows, ({ point }) => point.seq),
    literal(rows, ({ deriveAt }) => deriveAt),
  ];
  for (const { of, type } of pointColumns) {
    columns.push(literal(rows, ({ point }) => (type === 'text' ? quoted(of(point)) : of(point))));
  }
  return [...columns, String(now)];
}

function literal(rows: readonly KeyedPoint[], of: (row: KeyedPoint) => number | string | undefined): string {
  let text = '{';
  for (let index = 0; index < rows.length; index += 1) {
    const value = of(rows[index]!);
    if (index > 0) text += ',';
    text += value === undefined ? 'NULL' : value;
  }
  return `${text}}`;
}

const quoted = (value: number | string | undefined): string | undefined =>
  value === undefined ? undefined : `"${String(value).replace(/[\\"]/g, '\\$&')}"`;
