import { buffer } from 'node:stream/consumers';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { RowBlock } from '../../postgres/blocks/row-block.ts';
import { blockOf } from '../../postgres/blocks/test-blocks.ts';
import type { FieldColumn } from '../spec.ts';
import { writeWorkbook } from '../workbook.ts';

const columns: FieldColumn[] = [
  { header: 'n', kind: 'integer', widthCh: 8, field: 'n', conversion: { by: 'copy' } },
  { header: 'text', kind: 'text', widthCh: 8, field: 'text', conversion: { by: 'copy' } },
];

async function* blocksOf(rows: [string, string | null][], size: number): AsyncGenerator<RowBlock> {
  for (let from = 0; from < rows.length; from += size)
    yield blockOf(
      ['text', 'n'],
      rows.slice(from, from + size).map(([n, text]) => [text, n]),
    );
}

test('rows of the database roll to further sheets, whatever the size of their blocks', async () => {
  const rows = Array.from({ length: 2_500 }, (_, n): [string, null] => [String(n), null]);
  const progress: number[] = [];
  const file = await buffer(
    writeWorkbook({
      rowsPerSheet: 1_000,
      sheets: [{ name: 'A', columns, blocks: blocksOf(rows, 700) }],
      onProgress: (count) => progress.push(count),
    }),
  );
  const sheets = await readXlsxFile(file);
  expect(sheets.map(({ data }) => data.length - 1)).toEqual([1_000, 1_000, 500]);
  expect(sheets.flatMap(({ data }) => data.slice(1).map(([n]) => n))).toEqual(rows.map((_, n) => n));
  expect(progress.at(-1)).toBe(2_500);
});

test('rows larger than a piece are written whole', async () => {
  const texts = ['&'.repeat(32_767), 'plain'.repeat(6_000), '"'.repeat(32_767), 'x'];
  const rows = Array.from({ length: 60 }, (_, n): [string, string] => [String(n), texts[n % 4] ?? '']);
  const [sheet] = await readXlsxFile(
    await buffer(writeWorkbook({ sheets: [{ name: 'A', columns, blocks: blocksOf(rows, 20) }] })),
  );
  expect(sheet?.data.slice(1)).toEqual(rows.map(([n, text]) => [Number(n), text]));
});

test('rows without the field of a column fail the file', async () => {
  async function* blocks() {
    yield blockOf(['n'], [['1']]);
  }
  const file = writeWorkbook({ sheets: [{ name: 'A', columns, blocks: blocks() }] });
  await expect(buffer(file)).rejects.toThrow('the rows have no text');
});
