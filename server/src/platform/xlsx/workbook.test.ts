import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { Cell, Column } from './spec.ts';
import { writeWorkbook } from './workbook.ts';

const columns: Column[] = [
  { header: 'Pilot', kind: 'text', widthCh: 24 },
  { header: 'Flights', kind: 'integer', widthCh: 9 },
  { header: 'Area', kind: 'number', widthCh: 12.5, format: '0.00' },
  { header: 'Day', kind: 'date', widthCh: 12 },
  { header: 'Took off', kind: 'datetime', widthCh: 20 },
  { header: 'In the air', kind: 'duration', widthCh: 10 },
];
const number: Column[] = [{ header: 'n', kind: 'integer', widthCh: 8 }];

async function* chunks(...of: Cell[][][]): AsyncGenerator<Cell[][]> {
  yield* of;
}

/** One-cell rows 0, 1, 2 …; records when the source was closed. */
function counting(total: number, chunkRows: number) {
  const source = { closed: false, given: 0, rows: rows() };
  async function* rows(): AsyncGenerator<Cell[][]> {
    try {
      while (source.given < total) {
        const from = source.given;
        source.given += Math.min(chunkRows, total - from);
        yield Array.from({ length: source.given - from }, (_, i) => [from + i]);
      }
    } finally {
      source.closed = true;
    }
  }
  return source;
}

function xmlOf(file: Uint8Array, path: string): string {
  const part = unzipSync(file)[path];
  if (!part) throw new Error(`no ${path} in the file`);
  return strFromU8(part);
}

test('[P9] a second parser reads back rows, types and totals', async () => {
  const file = await buffer(
    writeWorkbook({
      sheets: [
        {
          name: 'Flights',
          columns,
          rows: chunks(
            [['Ana <Ñ> & 李', 3, 12.34, '2026-11-20', '2026-11-20 10:07:50', 3_600]],
            [],
            [
              [null, '-7', '-0.5', null, null, null],
              ['x', Number.NaN, 1e-7, 'soon', '', 43_200],
            ],
          ),
        },
        { name: 'Totals', columns: number, rows: chunks([[2]]) },
      ],
    }),
  );
  const sheets = await readXlsxFile(file);
  expect(sheets.map((s) => s.sheet)).toEqual(['Flights', 'Totals']);
  expect(sheets[0]?.data).toEqual([
    columns.map((c) => c.header),
    [
      'Ana <Ñ> & 李',
      3,
      12.34,
      new Date('2026-11-20T00:00Z'),
      new Date('2026-11-20T10:07:50Z'),
      expect.anything(),
    ],
    [null, -7, -0.5, null, null, null],
    ['x', null, 1e-7, 'soon', null, expect.anything()],
  ]);
  expect(sheets[1]?.data).toEqual([['n'], [2]]);
  const xml = xmlOf(file, 'xl/worksheets/sheet1.xml');
  expect(xml).toContain(`<c r="F2" s="7"><v>${1 / 24}</v></c>`);
});

test('the sheet has a frozen bold header, an autofilter over all rows, and the widths asked for', async () => {
  const file = await buffer(
    writeWorkbook({ sheets: [{ name: 'A', columns, rows: chunks([['a'], ['b']]) }] }),
  );
  const sheet = xmlOf(file, 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<autoFilter ref="A1:F3"/>');
  expect(sheet).toContain('<col min="3" max="3" width="12.5" customWidth="1"/>');
  expect(sheet).toContain('<c r="A1" s="1" t="inlineStr">');
  const styles = xmlOf(file, 'xl/styles.xml');
  expect(styles).toContain('formatCode="yyyy-mm-dd hh:mm:ss"');
  expect(styles).toContain('formatCode="0.00"');
  expect(styles).toContain(
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/>',
  );
});

test('[S17] payloads in texts, headers and sheet names make no formula; negative numbers stay numbers', async () => {
  const payloads = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\0=1',
    '\r=1',
    '</t></is><f>1</f>',
    '=cmd|"/c calc"!A0',
  ];
  const file = await buffer(
    writeWorkbook({
      sheets: [
        {
          name: '=1+1',
          columns: [{ ...columns[0]!, header: '=2+2' }, columns[2]!, columns[4]!],
          rows: chunks(payloads.map((p) => [p, -1.5, p])),
        },
      ],
    }),
  );
  const parts = Object.values(unzipSync(file)).map((part) => strFromU8(part));
  expect(parts.filter((xml) => /<f[ >/]/.test(xml))).toEqual([]);
  const data = (await readXlsxFile(file))[0]?.data ?? [];
  expect(data).toHaveLength(payloads.length + 1);
  for (const cell of data.flat()) if (typeof cell === 'string') expect(cell).not.toMatch(/^[=+\-@\t\0\r\n]/);
  expect(data.slice(1).map((row) => row[1])).toEqual(payloads.map(() => -1.5));
});

test('rows beyond a sheet roll to the next one of its name', async () => {
  const file = await buffer(
    writeWorkbook({
      rowsPerSheet: 1_000,
      sheets: [
        { name: 'Flights', columns: number, rows: counting(2_500, 700).rows },
        { name: 'Exactly', columns: number, rows: counting(1_000, 1_000).rows },
        { name: 'Empty', columns: number, rows: chunks() },
      ],
    }),
  );
  const sheets = await readXlsxFile(file);
  expect(sheets.map((s) => [s.sheet, s.data.length - 1])).toEqual([
    ['Flights', 1_000],
    ['Flights (2)', 1_000],
    ['Flights (3)', 500],
    ['Exactly', 1_000],
    ['Empty', 0],
  ]);
  expect(sheets.slice(0, 3).flatMap((s) => s.data.slice(1).map((row) => row[0]))).toEqual(
    Array.from({ length: 2_500 }, (_, i) => i),
  );
});

test('the first bytes come before the first row', async () => {
  const never = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
  const stream = writeWorkbook({ sheets: [{ name: 'A', columns: number, rows: never }] });
  const [bytes] = await once(stream, 'data');
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  stream.destroy();
  await once(stream, 'close');
  expect(stream.destroyed).toBe(true);
});

test('aborting ends the stream and closes the row source', async () => {
  const controller = new AbortController();
  const source = counting(Number.MAX_SAFE_INTEGER, 500);
  const stream = writeWorkbook({
    sheets: [{ name: 'A', columns: number, rows: source.rows }],
    signal: controller.signal,
    onProgress: (rowsWritten) => rowsWritten >= 5_000 && controller.abort(),
  });
  await expect(buffer(stream)).rejects.toMatchObject({ name: 'AbortError' });
  expect(source.closed).toBe(true);
});

test('a reader that stops reading stops the rows', async () => {
  const most = 400_000;
  const source = counting(Number.MAX_SAFE_INTEGER, 500);
  const begun = Promise.withResolvers<void>();
  const sheets = [{ name: 'A', columns: number, rows: source.rows }];
  const stream = writeWorkbook({ sheets, onProgress: () => begun.resolve() });
  await once(stream, 'readable');
  stream.read();
  await begun.promise;
  // Nothing is read from here on: stable when many iterations of the event loop request no more rows.
  for (let given = -1, still = 0; still < 20_000 && given < most; still++) {
    if (source.given !== given) still = 0;
    given = source.given;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(source.given).toBeLessThan(most);
  stream.destroy();
  await once(stream, 'close');
  expect(source.closed).toBe(true);
});

test('an error of the row source fails the stream', async () => {
  async function* failing(): AsyncGenerator<Cell[][]> {
    yield [[1]];
    throw new Error('cursor lost');
  }
  await expect(
    buffer(writeWorkbook({ sheets: [{ name: 'A', columns: number, rows: failing() }] })),
  ).rejects.toThrow('cursor lost');
  const dated: Column[] = [{ header: 'd', kind: 'date', widthCh: 8 }];
  await expect(
    buffer(writeWorkbook({ sheets: [{ name: 'A', columns: dated, rows: chunks([[1]]) }] })),
  ).rejects.toThrow(TypeError);
  expect(() => writeWorkbook({ sheets: [] })).toThrow(RangeError);
});

test('progress ends at the number of rows', async () => {
  const seen: number[] = [];
  const sheets = [{ name: 'A', columns: number, rows: counting(1_234, 400).rows }];
  await buffer(writeWorkbook({ sheets, onProgress: (rowsWritten) => seen.push(rowsWritten) }));
  expect(seen.at(-1)).toBe(1_234);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
});

test('[P9] memory stays flat over 200,000 rows', async () => {
  const source = counting(200_000, 500);
  const sheets = [{ name: 'A', columns: number, rows: source.rows }];
  const before = process.memoryUsage().rss;
  let most = 0;
  let bytes = 0;
  const onProgress = () => {
    most = Math.max(most, process.memoryUsage().rss - before);
  };
  for await (const piece of writeWorkbook({ sheets, onProgress })) bytes += piece.length;
  expect(bytes).toBeGreaterThan(500_000);
  expect(most).toBeLessThan(160 * 1024 * 1024);
});
