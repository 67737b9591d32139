const wordBytes = 4;

/** Most bytes that `putConstant` writes after the end of the text; they are overwritten by what follows. */
export const spilledBytes = wordBytes - 1;

/** A text of ASCII as words of 32 bits, which are copied faster than its bytes. */
export interface Constant {
  words: Int32Array;
  length: number;
}

/** The words of a text, which must be ASCII. */
export function constant(text: string): Constant {
  const length = text.length;
  const bytes = new DataView(new ArrayBuffer(Math.ceil(length / wordBytes) * wordBytes));
  for (let at = 0; at < length; at++) bytes.setUint8(at, text.charCodeAt(at));
  const words = Int32Array.from({ length: bytes.byteLength / wordBytes }, (_, word) =>
    bytes.getInt32(word * wordBytes, true),
  );
  return { words, length };
}

/** Writes the text and up to three more bytes; returns where the text ends. */
export function putConstant({ words, length }: Constant, to: DataView, toAt: number): number {
  for (let word = 0; word < words.length; word++) to.setInt32(toAt + word * wordBytes, words[word]!, true);
  return toAt + length;
}
