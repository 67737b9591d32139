/** Slots of the table; a text replaces another one in its slot. */
const slots = 1024;
/** Longer texts and cells are not remembered. */
const longestBytes = 256;

/** The bytes of the cell of a text, which itself is bytes. */
export type CellBytes = (from: Uint8Array, start: number, end: number) => Uint8Array;

/** Remembers the cells of recent texts: columns of names and days repeat few of them. */
export function rememberCells(write: (text: string) => Uint8Array): CellBytes {
  let texts: (Uint8Array | undefined)[] = [];
  let cells: (Uint8Array | undefined)[] = [];
  return (from, start, end) => {
    // Most columns never need the table.
    if (cells.length === 0) [texts, cells] = [Array.from({ length: slots }), Array.from({ length: slots })];
    const slot = slotOf(from, start, end);
    const known = cells[slot];
    if (known && isText(texts[slot]!, from, start, end)) return known;
    const cell = write(Buffer.from(from.buffer, from.byteOffset + start, end - start).toString());
    if (end - start <= longestBytes && cell.length <= longestBytes) {
      texts[slot] = from.slice(start, end);
      cells[slot] = cell;
    }
    return cell;
  };
}

function slotOf(from: Uint8Array, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + from[at]!) | 0;
  return (hash ^ (hash >>> 15)) & (slots - 1);
}

function isText(text: Uint8Array, from: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let at = 0; at < text.length; at++) if (text[at] !== from[start + at]) return false;
  return true;
}
