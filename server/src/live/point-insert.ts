import { type Point, pointColumns } from './point.ts';

/** A point with the compact keys of its device and boot. */
export interface KeyedPoint {
  point: Point;
  deviceNo: number;
  bootNo: number;
}

/** The stretch of a device's points in one batch, and when its flights should be derived anew, all epoch ms. */
export interface Mark {
  deviceNo: number;
  fromAt: number;
  toAt: number;
  deriveAt: number;
}

const keyTypes = ['float8', 'int4', 'int4', 'int8'];
const types = [...keyTypes, ...pointColumns.map(({ type }) => type)];
const names = pointColumns.map(({ name }) => name).join(', ');
const pointArrays = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
const markAt = types.length;

/**
 * One statement: stores what is new, and marks the devices that got something new and are worth deriving, in the
 * same transaction. A mark moves to the newest wish of a quiet time but never later than ten minutes after the
 * first, and one that is due soon, as after a landing, stays: the next take-off must not put it off. Marks are few and come ready-made: joining the points to themselves costs more than storing them.
 */
export const insertPointsSql = `
with stored as (
  insert into track_points (at, device_no, boot_no, seq, ${names})
  select to_timestamp(at_ms / 1000), device_no, boot_no, seq, ${names}
  from unnest(${pointArrays}) as t(at_ms, device_no, boot_no, seq, ${names})
  on conflict do nothing
  returning device_no
), marked as (
  insert into derivations as d (device_no, from_at, to_at, due_at, marked_at)
  select m.device_no, to_timestamp(m.from_ms / 1000), to_timestamp(m.to_ms / 1000),
    to_timestamp(m.derive_ms / 1000), to_timestamp($${markAt + 5}::float8 / 1000)
  from unnest($${markAt + 1}::int4[], $${markAt + 2}::float8[], $${markAt + 3}::float8[], $${markAt + 4}::float8[])
    as m(device_no, from_ms, to_ms, derive_ms)
  where m.device_no in (select device_no from stored)
  on conflict (device_no) do update set
    from_at = least(d.from_at, excluded.from_at),
    to_at = greatest(d.to_at, excluded.to_at),
    marks = d.marks + 1,
    due_at = case when excluded.due_at < excluded.marked_at + interval '30 s' then least(d.due_at, excluded.due_at)
      when d.due_at < excluded.marked_at + interval '30 s'
        and (d.leased_until is null or d.leased_until < excluded.marked_at) then d.due_at
      else greatest(d.due_at, least(excluded.due_at, d.marked_at + interval '10 min')) end
)
select count(*)::int as stored from stored`;

/** Array literals for the statement: text is far cheaper to build and send than typed parameters. */
export function insertPointsParams(
  rows: readonly KeyedPoint[],
  marks: readonly Mark[],
  now: number,
): string[] {
  const columns = [
    literal(rows, ({ point }) => point.at),
    literal(rows, ({ deviceNo }) => deviceNo),
    literal(rows, ({ bootNo }) => bootNo),
    literal(rows, ({ point }) => point.seq),
  ];
  for (const { of, type } of pointColumns) {
    columns.push(literal(rows, ({ point }) => (type === 'text' ? quoted(of(point)) : of(point))));
  }
  return [
    ...columns,
    literal(marks, ({ deviceNo }) => deviceNo),
    literal(marks, ({ fromAt }) => fromAt),
    literal(marks, ({ toAt }) => toAt),
    literal(marks, ({ deriveAt }) => deriveAt),
    String(now),
  ];
}

/** A column that no row has is empty: unnest fills it with nulls, and neither side reads thousands of them. */
function literal<Row>(rows: readonly Row[], of: (row: Row) => number | string | undefined): string {
  let text = '';
  let unset = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const value = of(rows[index]!);
    if (value === undefined) {
      unset += 1;
      if (text !== '') text += 'NULL,';
    } else {
      if (text === '' && unset > 0) text = 'NULL,'.repeat(unset);
      text += `${value},`;
    }
  }
  return text === '' ? '{}' : `{${text.slice(0, -1)}}`;
}

const quoted = (value: number | string | undefined): string | undefined =>
  value === undefined ? undefined : `"${String(value).replace(/[\\"]/g, '\\$&')}"`;
