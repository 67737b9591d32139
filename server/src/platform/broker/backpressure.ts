import type { Socket } from 'node:net';

export interface BackpressureLimits {
  clientMessages: number;
  clientBytes: number;
  totalBytes: number;
}

export interface Held {
  messages: number;
  bytes: number;
}

/**
 * Counts messages between arrival and acknowledgement. Over the limit of a client, or of all clients together,
 * `mayRead` returns false; paused sockets resume when there is room again.
 */
export function holding(limits: BackpressureLimits) {
  let totalBytes = 0;
  let totalMessages = 0;
  const turnedAway = new Set<Socket>();
  return {
    mayRead(socket: Socket, held: Held): boolean {
      // Its own messages trigger another read when they finish; only the common limit needs the waiting list.
      if (held.messages >= limits.clientMessages || held.bytes >= limits.clientBytes) return false;
      if (totalBytes < limits.totalBytes) return true;
      turnedAway.add(socket);
      return false;
    },
    add(held: Held, bytes: number): void {
      held.messages += 1;
      held.bytes += bytes;
      totalMessages += 1;
      totalBytes += bytes;
    },
    remove(held: Held, bytes: number): void {
      held.messages -= 1;
      held.bytes -= bytes;
      totalMessages -= 1;
      totalBytes -= bytes;
      if (turnedAway.size === 0 || totalBytes > limits.totalBytes * 0.75) return;
      const woken = [...turnedAway];
      turnedAway.clear();
      for (const socket of woken) setImmediate(() => socket.emit('readable'));
    },
    messages: () => totalMessages,
  };
}
