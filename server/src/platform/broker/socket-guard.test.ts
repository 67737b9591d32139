import fc from 'fast-check';
import { generate } from 'mqtt-packet';
import { expect, test } from 'vitest';
import { frameInspector } from './socket-guard.ts';

const frame = (payloadBytes: number) =>
  generate({
    cmd: 'publish',
    topic: 't',
    payload: Buffer.alloc(payloadBytes, 255),
    qos: 0,
    dup: false,
    retain: false,
  });

test('packets within the limits pass however they are cut into chunks, and the first one over it is found', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 8 });
  const cuts = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 20 });
  const limits = { firstFrameBytes: 5_000, frameBytes: 17_000 };
  fc.assert(
    fc.property(sizes, cuts, (payloads, steps) => {
      const frames = payloads.map(frame);
      const stream = Buffer.concat(frames);
      const inspect = frameInspector(limits);
      let found: number | undefined;
      for (let at = 0, turn = 0; at < stream.length && found === undefined; turn += 1) {
        const step = 1 + (steps[turn % steps.length] ?? 0);
        found = inspect(stream.subarray(at, at + step));
        at += step;
      }
      const over = frames.find(
        (each, n) => each.length > (n === 0 ? limits.firstFrameBytes : limits.frameBytes),
      );
      expect(found).toBe(over?.length);
    }),
  );
});
