import type { Client, PublishPacket } from 'aedes';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { holding } from './backpressure.ts';
import { intake } from './intake.ts';

const inbound = intake({
  access: { mayPublish: () => true } as unknown as Parameters<typeof intake>[0]['access'],
  handlers: { receive: () => ({ show: () => undefined, store: async () => undefined }) },
  log: createLog('silent'),
  limits: { payloadBytes: 1_000, retainedBytes: 1_000 },
  held: holding({ clientMessages: 10, clientBytes: 10_000, totalBytes: 10_000 }),
  acknowledge: undefined,
  nowMs: () => 0,
});

/** A message within a chunk that was read from a socket. */
const packetIn = (chunk: Buffer, retain: boolean): PublishPacket =>
  ({ cmd: 'publish', topic: 'a/b', payload: chunk.subarray(10, 30), qos: 1, retain }) as PublishPacket;

async function accepted(retain: boolean): Promise<PublishPacket> {
  const packet = packetIn(Buffer.alloc(64 * 1024, 'x'), retain);
  await new Promise((done) => inbound.authorizePublish({ id: 'a' } as Client, packet, done));
  return packet;
}

test('a retained message does not retain the chunk that it was read with', async () => {
  const { payload } = await accepted(true);
  expect(payload.toString()).toBe('x'.repeat(20));
  expect((payload as Buffer).buffer.byteLength).toBe(20);
});

test('other messages are not copied', async () => {
  const { payload } = await accepted(false);
  expect((payload as Buffer).buffer.byteLength).toBe(64 * 1024);
});
