import { longestDroneId } from '@smartflight/contract/tasks/task.ts';
import { unzip } from '@smartflight/geo/formats/zip.ts';

/** A spreadsheet row with a drone id; `line` is the row number in the sheet. */
export interface SheetRow {
  row: number;
  droneId: string;
}
export type SheetProblem = 'unreadable' | 'empty';

/** Header of the id column, in the five languages and as exports name it. */
const headPattern = /(\bid\b|drone\s?id|编号|无人机|дрон)/i;
const sheetName = /^xl\/worksheets\/sheet1\.xml$/;

const textOf = (node: Element): string =>
  [...node.getElementsByTagName('t')].map((part) => part.textContent ?? '').join('');

/** Zero-based column index of a cell reference such as `B3`. */
const columnOf = (ref: string): number =>
  [...ref.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Cells of a workbook's first sheet as text; undefined when the file is not a workbook. */
function cellsOfWorkbook(bytes: Uint8Array): string[][] | undefined {
  const file = unzip(bytes, (name) => sheetName.test(name) || name === 'xl/sharedStrings.xml');
  if (!('entries' in file)) return undefined;
  const read = (name: RegExp | string) => {
    const entry = file.entries.find((one) =>
      typeof name === 'string' ? one.name === name : name.test(one.name),
    );
    return entry && new DOMParser().parseFromString(new TextDecoder().decode(entry.bytes), 'text/xml');
  };
  const sheet = read(sheetName);
  if (!sheet) return undefined;
  const shared = [...(read('xl/sharedStrings.xml')?.getElementsByTagName('si') ?? [])].map(textOf);
  const rows: string[][] = [];
  for (const row of sheet.getElementsByTagName('row')) {
    const cells: string[] = [];
    for (const cell of row.getElementsByTagName('c')) {
      const value = cell.getElementsByTagName('v')[0]?.textContent ?? '';
      const kind = cell.getAttribute('t');
      const text = kind === 's' ? (shared[Number(value)] ?? '') : kind === 'inlineStr' ? textOf(cell) : value;
      cells[columnOf(cell.getAttribute('r') ?? 'A')] = text;
    }
    rows[Number(row.getAttribute('r') ?? rows.length + 1) - 1] = cells;
  }
  return Array.from(rows, (cells) => Array.from(cells ?? [], (text) => text ?? ''));
}

const cellsOfText = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^["']|["']$/g, '')));

/** Unique ids of a sheet, from the column with an id header, else from the first column. */
export function idsOf(cells: readonly (readonly string[])[]): SheetRow[] {
  const first = cells[0] ?? [];
  const named = first.findIndex((cell) => headPattern.test(cell.trim()) && !/\d/.test(cell));
  const column = Math.max(0, named);
  const seen = new Set<string>();
  return cells.flatMap((row, at) => {
    const droneId = (row[column] ?? '').trim();
    const isNew = droneId !== '' && droneId.length <= longestDroneId && !seen.has(droneId);
    if ((named >= 0 && at === 0) || !isNew) return [];
    seen.add(droneId);
    return [{ row: at + 1, droneId }];
  });
}

/** Reads drone ids of a spreadsheet (.xlsx, .csv or plain lines) in the browser; nothing is uploaded. */
export async function readSheet(file: File): Promise<SheetRow[] | SheetProblem> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const cells = /\.xlsx$/i.test(file.name)
    ? cellsOfWorkbook(bytes)
    : cellsOfText(new TextDecoder().decode(bytes));
  if (!cells) return 'unreadable';
  const rows = idsOf(cells);
  return rows.length === 0 ? 'empty' : rows;
}
