import { buffer } from 'node:stream/consumers';
import { languages } from '@smartflight/contract/kit/languages.ts';
import type { AreaUnit } from '@smartflight/contract/kit/units.ts';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { blockOf } from '../../../platform/postgres/blocks/test-blocks.ts';
import type { BlockSheet, Sheet } from '../../../platform/xlsx/spec.ts';
import { writeWorkbook } from '../../../platform/xlsx/workbook.ts';
import { xmlParts } from '../../../platform/xlsx/xml-parts.ts';
import { cellsOf, type FlightColumn, flightColumns } from './flight-sheet.ts';
import type { FileStyle } from './writer.ts';

/** Digits that a spreadsheet keeps: half a unit of the 15th, and the steps of a conversion. */
const tolerance = 6e-15;

/** Numbers as PostgreSQL spells double precision, real and numeric. */
const number = fc.oneof(
  fc.double({ min: 0, max: 1e7 }).map(String),
  fc.double({ min: 0, max: 1e4 }).map((value) => String(Math.fround(value))),
  fc.double({ min: 0, max: 1e5, noNaN: true }).map((value) => value.toFixed(2)),
  fc.integer({ min: 0, max: 40_000 }).map(String),
  fc.constantFrom('0', '-0', '-1.5', '1e-07', '1.5e+20', '123456789012345678', '999999.9999999999', 'NaN'),
  fc.constantFrom(
    'Infinity',
    '-Infinity',
    '0.000001',
    '0.0000001',
    '99999.99999999999',
    '00.5',
    '7200',
    '1.',
  ),
);
/** Around the changes of clocks of many zones, and any time. */
const instant = fc
  .oneof(
    fc.integer({ min: 0, max: 4_102_444_800 }),
    fc
      .tuple(
        fc.constantFrom(1_774_746_000, 1_792_890_000, 1_775_318_400),
        fc.integer({ min: -90_000, max: 90_000 }),
      )
      .map(([at, by]) => at + by),
    fc.constantFrom(-1, -5_000_000_000, 7_000_000_000),
  )
  .map(String);
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
  fc.string({
    unit: fc.constantFrom(
      '=',
      '+',
      '@',
      '-',
      '_',
      'x',
      '0',
      '3',
      'D',
      '&',
      '<',
      '>',
      '"',
      ' ',
      '\t',
      '\r',
      '\n',
      '\u0085',
      '\u00a0',
      '\uffff',
      '\ufffd',
      '\uff08',
      '😀',
      'é',
      '测',
      'ж',
      '\u007f',
    ),
  }),
  fc.constantFrom(
    'x'.repeat(32_767),
    'x'.repeat(32_768),
    '测'.repeat(12_000),
    'Parcelle nº 3',
    '_x003D_1',
    'end ',
    ' begin',
  ),
);

const textFor = ({ field, kind, conversion }: FlightColumn): fc.Arbitrary<string | null> => {
  if (kind === 'date')
    return fc.option(
      fc
        .date({ min: new Date('1899-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10)),
    );
  if (conversion.by === 'instant') return fc.option(instant);
  if (conversion.by === 'name')
    return fc.option(
      fc.oneof(
        fc.constantFrom('spray', 'sow', 'mixed', 'home', 'surface', 'in-air', 'in-air,no-plot'),
        anyText,
      ),
    );
  return fc.option(kind === 'text' ? anyText : number, { freq: field === 'gapAreaM2' ? 1 : 5 });
};

interface XmlCell {
  at: string;
  /** All of its tag. */
  tag: string;
  text: string;
}

async function cellsOfSheet(sheet: Sheet | BlockSheet): Promise<XmlCell[]> {
  const file = unzipSync(await buffer(writeWorkbook({ sheets: [sheet] })));
  const cells: XmlCell[] = [];
  for (const { kind, name, text } of xmlParts(strFromU8(file['xl/worksheets/sheet1.xml']!))) {
    if (kind === 'open' && name === 'c')
      cells.push({ at: /r="(\w+)"/.exec(text)?.[1] ?? '', tag: text, text: '' });
    const last = cells.at(-1);
    if (last && kind === 'open' && name === 't') last.tag += text;
    if (last && kind === 'text') last.text += text;
  }
  return cells;
}

const isSame = (one: XmlCell, other: XmlCell): boolean => {
  if (one.tag !== other.tag) return false;
  if (one.tag.includes('inlineStr')) return one.text === other.text;
  return Math.abs(Number(one.text) - Number(other.text)) <= tolerance * Math.abs(Number(other.text));
};

const styles: FileStyle[] = languages.flatMap((language, nth) =>
  (['ha', 'mu'] as AreaUnit[]).map((unit) => ({
    language,
    unit,
    timeZone: [
      'Europe/Berlin',
      'Asia/Shanghai',
      'Australia/Lord_Howe',
      'America/St_Johns',
      'America/Sao_Paulo',
    ][nth % 5]!,
  })),
);

test.each(styles)(
  'rows as the database sends them give the cells of their texts: $language, $unit, $timeZone',
  async (style) => {
    const columns = flightColumns(style);
    // The database may send its columns in another order, and more of them.
    const fields = ['id', ...columns.map(({ field }) => field).reverse()];
    const row = fc.tuple(fc.constant('1'), ...columns.map(textFor).reverse());
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        async function* blocks() {
          yield blockOf(fields, rows.slice(0, 5));
          yield blockOf(fields, []);
          yield blockOf(fields, rows.slice(5));
        }
        const head = { name: 'A', columns };
        const written = await cellsOfSheet({ ...head, blocks: blocks() });
        const expected = await cellsOfSheet({ ...head, rows: cellsOf(blocks(), columns) });
        expect(written.map(({ at }) => at)).toEqual(expected.map(({ at }) => at));
        expect(
          written.flatMap((cell, nth) => (isSame(cell, expected[nth]!) ? [] : [[cell, expected[nth]]])),
        ).toEqual([]);
      }),
      { numRuns: 15 },
    );
  },
);
