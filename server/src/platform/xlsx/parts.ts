import type { CellKind, Column } from './spec.ts';
import { cleanText, escapeXml } from './text.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const HEADER_STYLE = 1;
const FIRST_FORMAT_STYLE = 2;
const FIRST_CUSTOM_FORMAT_ID = 164;

const defaultFormats: Record<CellKind, string> = {
  text: '@',
  number: 'General',
  integer: '0',
  date: 'yyyy-mm-dd',
  datetime: 'yyyy-mm-dd hh:mm:ss',
  serial: 'yyyy-mm-dd hh:mm:ss',
  duration: '[h]:mm:ss',
};

export interface Styles {
  xml: string;
  of: (column: Column) => number;
}

/** Creates one cell style per number format in use, and the bold header style. */
export function stylesOf(columns: Column[]): Styles {
  const formats = [...new Set(columns.map(formatOf))];
  const numFmts = formats.map(
    (code, i) =>
      `<numFmt numFmtId="${FIRST_CUSTOM_FORMAT_ID + i}" formatCode="${escapeXml(cleanText(code))}"/>`,
  );
  const xfs = formats.map(
    (_, i) =>
      `<xf numFmtId="${FIRST_CUSTOM_FORMAT_ID + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const xml = `${declaration}<styleSheet xmlns="${main}"><numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEDEFF2"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${xfs.length + FIRST_FORMAT_STYLE}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center"/></xf>${xfs.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
  return { xml, of: (column) => formats.indexOf(formatOf(column)) + FIRST_FORMAT_STYLE };
}

function formatOf(column: Column): string {
  return column.format ?? defaultFormats[column.kind];
}

/** `_rels/.rels`, the entry point for readers, which must be the first file. */
export const packageRels = `${declaration}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** `filter` is the range of the autofilter, such as `A1:O100`. */
export interface WrittenSheet {
  name: string;
  filter: string;
}

/** `xl/workbook.xml`, which names the sheets. */
export function workbookXml(sheets: WrittenSheet[]): string {
  const list = sheets.map(
    (s, i) => `<sheet name="${escapeXml(s.name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  // Excel stores a hidden name for every autofilter, and LibreOffice reads the filter from it.
  const names = sheets.map((s, i) => {
    const range = s.filter.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
    const quoted = escapeXml(s.name.replaceAll("'", "''"));
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">'${quoted}'!${range}</definedName>`;
  });
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${list.join('')}</sheets><definedNames>${names.join('')}</definedNames></workbook>`;
}

/** `xl/_rels/workbook.xml.rels`, which lists the paths of sheets and styles. */
export function workbookRels(sheetCount: number): string {
  const sheets = Array.from(
    { length: sheetCount },
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  return `${declaration}<Relationships xmlns="${packaging}/relationships">${sheets.join('')}<Relationship Id="rId${sheetCount + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
}

/** `[Content_Types].xml`, which gives each part's media type. */
export function contentTypes(sheetCount: number): string {
  const sheets = Array.from(
    { length: sheetCount },
    (_, i) =>
      `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${contentType}.worksheet+xml"/>`,
  );
  return `${declaration}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${sheets.join('')}</Types>`;
}

/** XML before a sheet's rows: frozen header row and column widths. */
export function sheetHead(columns: Column[], isFirst: boolean): string {
  const cols = columns.map(
    (c, i) => `<col min="${i + 1}" max="${i + 1}" width="${c.widthCh}" customWidth="1"/>`,
  );
  const selected = isFirst ? ' tabSelected="1"' : '';
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView${selected} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`;
}

/**
 * XML after a sheet's rows. Disables Excel's warning for numbers stored as text: serial numbers and phones are text
 * on purpose.
 */
export function sheetTail(range: string): string {
  return `</sheetData><autoFilter ref="${range}"/><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}
