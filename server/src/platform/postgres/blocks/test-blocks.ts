import type { RowBlock } from './row-block.ts';

/** A block of these rows, as PostgreSQL would send them. */
export function blockOf(columns: readonly string[], rows: readonly (readonly (string | null)[])[]): RowBlock {
  return { columns, bytes: Buffer.concat(rows.map(dataRow)), rows: rows.length };
}

/** One `DataRow` message. */
export function dataRow(values: readonly (string | null)[]): Buffer {
  const content = Buffer.concat([
    int16(values.length),
    ...values.flatMap((value) =>
      value === null ? [int32(-1)] : [int32(Buffer.byteLength(value)), Buffer.from(value)],
    ),
  ]);
  return Buffer.concat([Buffer.from('D'), int32(content.length + 4), content]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
