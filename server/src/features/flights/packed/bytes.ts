/** Bytes being written; grows as needed. */
export interface ByteWriter {
  byte(value: number): void;
  bytes(value: Uint8Array): void;
  /** A signed integer below 2^52 in as few bytes as it needs. */
  integer(value: number): void;
  /** UTF-8 with its length. */
  text(value: string): void;
  done(): Uint8Array;
}

/** Reads what a `ByteWriter` wrote, in the same order. Throws `RangeError` beyond the end. */
export interface ByteReader {
  byte(): number;
  bytes(length: number): Uint8Array;
  integer(): number;
  text(): string;
}

/** Starts with room for `size` bytes. */
export function createByteWriter(size: number): ByteWriter {
  let buffer = new Uint8Array(size);
  let at = 0;
  const room = (length: number): void => {
    if (at + length <= buffer.length) return;
    const larger = new Uint8Array(Math.max(buffer.length * 2, at + length));
    larger.set(buffer);
    buffer = larger;
  };
  const bytes = (value: Uint8Array): void => {
    room(value.length);
    buffer.set(value, at);
    at += value.length;
  };
  const integer = (value: number): void => {
    room(8);
    let rest = value < 0 ? -2 * value - 1 : 2 * value;
    while (rest > 127) {
      buffer[at++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    buffer[at++] = rest;
  };
  return {
    byte: (value) => {
      room(1);
      buffer[at++] = value;
    },
    bytes,
    integer,
    text: (value) => {
      const encoded = new TextEncoder().encode(value);
      integer(encoded.length);
      bytes(encoded);
    },
    done: () => buffer.subarray(0, at),
  };
}

export function createByteReader(buffer: Uint8Array): ByteReader {
  let at = 0;
  const byte = (): number => {
    const value = buffer[at++];
    if (value === undefined) throw new RangeError('the bytes end early');
    return value;
  };
  const bytes = (length: number): Uint8Array => {
    if (length < 0 || at + length > buffer.length) throw new RangeError('the bytes end early');
    at += length;
    return buffer.subarray(at - length, at);
  };
  const integer = (): number => {
    let sum = 0;
    let factor = 1;
    for (;;) {
      const part = byte();
      sum += (part & 127) * factor;
      if (part < 128) break;
      factor *= 128;
    }
    return sum % 2 === 0 ? sum / 2 : -(sum + 1) / 2;
  };
  return { byte, bytes, integer, text: () => new TextDecoder().decode(bytes(integer())) };
}
