import { Readable } from 'node:stream';
import { createDeflateRaw } from 'node:zlib';

/**
 * The baseline of the export: bare sheet XML through Node's deflate, without styles, text cleaning, container or
 * worker thread. Texts are inline, numbers bare; null cells are left out. Returns the deflated byte count.
 */
export async function deflatedSheetBytes(
  rows: Iterable<(string | number | null)[]>,
  level: number,
): Promise<number> {
  const deflate = Readable.from(sheetXml(rows)).pipe(createDeflateRaw({ level }));
  let bytes = 0;
  for await (const piece of deflate) bytes += piece.length;
  return bytes;
}

function* sheetXml(rows: Iterable<(string | number | null)[]>): Generator<Buffer> {
  let xml = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
  for (const row of rows) {
    xml += '<row>';
    for (const cell of row) {
      if (typeof cell === 'number') xml += `<c><v>${cell}</v></c>`;
      else if (cell !== null) xml += `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
    }
    xml += '</row>';
    if (xml.length < 65_536) continue;
    yield Buffer.from(xml);
    xml = '';
  }
  yield Buffer.from(`${xml}</sheetData></worksheet>`);
}
