/** Size from which a piece is compressed: each piece costs a new compressor. */
const pieceBytes = 512 * 1024;
const slackBytes = 64 * 1024;

/** XML as bytes; the memory is used again for each piece. */
export interface XmlBytes {
  bytes: Buffer;
  /** The same memory. */
  view: DataView;
  length: number;
}

/** No bytes yet. */
export const xmlBytes = (): XmlBytes => ({ ...memory(pieceBytes + slackBytes), length: 0 });

function memory(size: number): Pick<XmlBytes, 'bytes' | 'view'> {
  const bytes = Buffer.allocUnsafeSlow(size);
  return { bytes, view: new DataView(bytes.buffer) };
}

/** Whether a piece is large enough to be compressed. */
export const isFull = (out: XmlBytes): boolean => out.length >= pieceBytes;

/** Makes room for so many more bytes; its memory may be replaced. */
export function makeRoom(out: XmlBytes, more: number): void {
  if (out.length + more <= out.bytes.length) return;
  const larger = memory(Math.max(2 * out.bytes.length, out.length + more));
  out.bytes.copy(larger.bytes, 0, 0, out.length);
  Object.assign(out, larger);
}

/** Appends a text as UTF-8. */
export function appendText(out: XmlBytes, xml: string): void {
  makeRoom(out, 3 * xml.length);
  out.length += out.bytes.write(xml, out.length);
}

/** Takes all bytes out; they are valid until the next ones are appended. */
export function takeBytes(out: XmlBytes): Uint8Array {
  const taken = out.bytes.subarray(0, out.length);
  out.length = 0;
  return taken;
}
