import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { idsOf, readSheet } from './read-sheet.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('ids come from the column with an id header, else from the first one', () => {
  const rows = [
    ['Name', 'Drone ID'],
    ['Heron', 'SF30-1'],
    ['Swift', ' SF30-2 '],
    ['Heron again', 'SF30-1'],
    ['', ''],
  ];
  expect(idsOf(rows)).toEqual([
    { row: 2, droneId: 'SF30-1' },
    { row: 3, droneId: 'SF30-2' },
  ]);
  expect(idsOf([['SF30-1'], ['SF30-2']]).map(({ droneId }) => droneId)).toEqual(['SF30-1', 'SF30-2']);
  expect(idsOf([['无人机编号'], ['SF30-9']])).toEqual([{ row: 2, droneId: 'SF30-9' }]);
});

test('[K-03] a list as text and a workbook are read alike, with the rows of the sheet', async () => {
  const csv = new File(['\uFEFFDrone ID;Owner\r\nSF30-1;Li\r\n"SF30-2";Wang\r\n'], 'drones.csv');
  expect(await readSheet(csv)).toEqual([
    { row: 2, droneId: 'SF30-1' },
    { row: 3, droneId: 'SF30-2' },
  ]);
  const sheet =
    '<worksheet><sheetData><row r="1"><c r="B1" t="s"><v>0</v></c></row>' +
    '<row r="2"><c r="B2" t="inlineStr"><is><t>SF30-1</t></is></c></row>' +
    '<row r="4"><c r="B4" t="s"><v>1</v></c></row></sheetData></worksheet>';
  const zip = zipSync({
    'xl/worksheets/sheet1.xml': bytesOf(sheet),
    'xl/sharedStrings.xml': bytesOf(
      '<sst><si><t>Drone ID</t></si><si><r><t>SF30</t></r><r><t>-2</t></r></si></sst>',
    ),
  });
  expect(await readSheet(new File([zip as Uint8Array<ArrayBuffer>], 'drones.xlsx'))).toEqual([
    { row: 2, droneId: 'SF30-1' },
    { row: 4, droneId: 'SF30-2' },
  ]);
});

test('a file that is no workbook or has no id is reported', async () => {
  expect(await readSheet(new File(['not a zip'], 'drones.xlsx'))).toBe('unreadable');
  expect(await readSheet(new File(['\n\n'], 'drones.csv'))).toBe('empty');
});
