/** Longer texts may exceed what a cell may contain. */
const longestBytes = 32_767;
const space = 0x20;

/** What a byte means for a text that is copied: nothing, something only at its begin, or more. */
const free = 0;
const notFirst = 1;
const unusual = 2;
const beforeControls = 3;
const beforeNonCharacters = 4;

/**
 * Unusual are characters that XML forbids or escapes, the underscore, which may begin an escape of Excel, and bytes of
 * characters beyond 16 bits.
 */
const meaning = Uint8Array.from({ length: 256 }, (_, byte) => {
  if ('=+-@'.includes(String.fromCharCode(byte))) return notFirst;
  if (byte < space || byte === 0x7f || byte >= 0xf0) return unusual;
  if ('&<>_'.includes(String.fromCharCode(byte))) return unusual;
  // U+0080 to U+009F are C2 80 to C2 9F.
  if (byte === 0xc2) return beforeControls;
  // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
  return byte === 0xef ? beforeNonCharacters : free;
});

/**
 * Copies a text that a cell contains as it is; returns where the copy ends, -1 for one that may need a change by the
 * rules of `text.ts` or begins or ends with white space.
 */
export function copyText(from: Uint8Array, start: number, end: number, to: Uint8Array, toAt: number): number {
  if (end - start > longestBytes || from[start] === space || from[end - 1] === space) return -1;
  if (meaning[from[start]!] === notFirst) return -1;
  let out = toAt;
  for (let at = start; at < end; at++) {
    const byte = from[at]!;
    const means = meaning[byte]!;
    if (means > notFirst) {
      if (means === unusual) return -1;
      if (means === beforeControls && from[at + 1]! < 0xa0) return -1;
      if (means === beforeNonCharacters && from[at + 1]! >= 0xbf) return -1;
    }
    to[out++] = byte;
  }
  return out;
}
