import type { Socket } from 'node:net';

export interface SocketGuard {
  /** Size limits of any MQTT packet and of the first one (CONNECT), in bytes including headers. */
  frameBytes: number;
  firstFrameBytes: number;
  /** False leaves incoming data in the kernel buffer, so that the sender has to wait. */
  mayRead(): boolean;
  tooLarge(bytes: number): void;
}

/**
 * Guards what the broker reads from a socket: an oversized packet ends the connection as soon as its header arrives,
 * and nothing is read while `mayRead` returns false.
 */
export function guardSocket(socket: Socket, guard: SocketGuard): void {
  const read = socket.read.bind(socket);
  const inspect = frameInspector(guard);
  socket.read = (size?: number) => {
    if (size === 0) return read(0);
    if (!guard.mayRead()) return null;
    const chunk: unknown = read(size);
    if (!Buffer.isBuffer(chunk)) return chunk;
    const excess = inspect(chunk);
    if (excess === undefined) return chunk;
    guard.tooLarge(excess);
    socket.destroy();
    return null;
  };
}

/** Parses MQTT fixed headers across chunks; returns the size of a packet that exceeds its limit. */
export function frameInspector(
  guard: Pick<SocketGuard, 'frameBytes' | 'firstFrameBytes'>,
): (chunk: Buffer) => number | undefined {
  let isFirst = true;
  let skip = 0;
  let length: { value: number; bytes: number } | undefined;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (skip > 0) {
        const step = Math.min(skip, chunk.length - at);
        skip -= step;
        at += step;
      } else if (length === undefined) {
        length = { value: 0, bytes: 0 };
        at += 1;
      } else {
        const byte = chunk[at] ?? 0;
        at += 1;
        length.value += (byte & 0x7f) * 128 ** length.bytes;
        length.bytes += 1;
        if (byte >= 0x80 && length.bytes < 4) continue;
        const total = length.value + length.bytes + 1;
        if (byte >= 0x80 || total > (isFirst ? guard.firstFrameBytes : guard.frameBytes)) return total;
        skip = length.value;
        length = undefined;
        isFirst = false;
      }
    }
    return undefined;
  };
}
