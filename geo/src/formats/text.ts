/**
 * The text of bytes: by their byte order mark, else by the encoding that an XML declaration names, else UTF-8; never
 * throws, as an unknown sign becomes the replacement character.
 */
export function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const named = /^(?:ï»¿)?\s*<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(start)?.[1];
  return (decoderOf(named ?? 'utf-8') ?? new TextDecoder()).decode(bytes);
}

/** A decoder by any label that the web knows; undefined for others. */
export function decoderOf(label: string, options: { fatal?: boolean } = {}): TextDecoder | undefined {
  try {
    return new TextDecoder(label, options);
  } catch {
    return undefined;
  }
}
