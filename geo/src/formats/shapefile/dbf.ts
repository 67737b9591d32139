import { decoderOf } from '../text.ts';

/** Language ids of dBASE tables (byte 29) that state what encoding the text is in. */
const LANGUAGES: Record<number, string> = {
  3: 'windows-1252',
  87: 'windows-1252',
  77: 'gbk',
  79: 'big5',
  122: 'gbk',
  120: 'big5',
  101: 'ibm866',
  201: 'windows-1251',
  200: 'windows-1250',
  204: 'windows-1257',
  123: 'shift_jis',
};

type Field = { name: string; at: number; length: number };

/**
 * The rows of a dBASE table as text, by the label of a .cpg file, else by the table's language, else as UTF-8 where that
 * fits and Windows-1252 where not. A cut table gives the rows that are whole; undefined when it is no table.
 */
export function readDbf(bytes: Uint8Array, cpg?: string): Record<string, string>[] | undefined {
  if (bytes.length < 33) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerLength = view.getUint16(8, true);
  const rowLength = view.getUint16(10, true);
  if (headerLength < 33 || headerLength > bytes.length || rowLength < 1) return undefined;
  const decode = decoding(bytes, LANGUAGES[bytes[29]!], cpg);
  const fields = fieldsOf(bytes, headerLength, decode);
  const count = Math.min(view.getUint32(4, true), Math.floor((bytes.length - headerLength) / rowLength));
  return Array.from({ length: count }, (_, row) => {
    const start = headerLength + row * rowLength;
    const cells = fields
      .filter(({ at, length }) => at + length <= rowLength)
      .map(({ name, at, length }) => [name, decode(bytes.subarray(start + at, start + at + length))]);
    return Object.fromEntries(cells);
  });
}

function fieldsOf(bytes: Uint8Array, headerLength: number, decode: (cell: Uint8Array) => string): Field[] {
  const fields: Field[] = [];
  // A row starts with its deletion mark.
  let at = 1;
  for (let start = 32; start + 32 <= headerLength && bytes[start] !== 0x0d; start += 32) {
    const length = bytes[start + 16]!;
    const name = bytes.subarray(start, start + 11);
    const end = name.indexOf(0);
    fields.push({ name: decode(end < 0 ? name : name.subarray(0, end)), at, length });
    at += length;
  }
  return fields;
}

function decoding(bytes: Uint8Array, language?: string, cpg?: string): (cell: Uint8Array) => string {
  const named = cpg ? labelOf(cpg) : undefined;
  const known = decoderOf(named ?? '') ?? decoderOf(language ?? '');
  const decoder = known ?? (isUtf8(bytes.subarray(32)) ? new TextDecoder() : new TextDecoder('windows-1252'));
  return (cell) => decoder.decode(cell).replaceAll('\0', '').trim();
}

/** Web encoding label of `UTF-8`, `1252`, `ANSI 1252`, `CP936`, `88591`, `ISO 8859-1` … */
function labelOf(cpg: string): string {
  const text = cpg.trim().toLowerCase();
  const digits = /(\d{3,5})/.exec(text.replace(/8859[-_ ]?(\d)/, '8859$1'))?.[1];
  if (digits === undefined) return text;
  if (digits === '65001') return 'utf-8';
  if (digits === '936' || digits === '54936') return 'gbk';
  if (digits === '950') return 'big5';
  if (digits === '932') return 'shift_jis';
  if (digits === '949') return 'euc-kr';
  if (digits.startsWith('8859')) return `iso-8859-${digits.slice(4)}`;
  if (/^125\d$|^874$/.test(digits)) return `windows-${digits}`;
  return digits === '866' ? 'ibm866' : text;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
