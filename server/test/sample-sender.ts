import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { expect } from 'vitest';
import { testDevice } from '../src/platform/broker/test-device.ts';

/** Sends samples of one drone as fast as the broker acknowledges them, at most one in `pauseMs`, until `end`. */
export async function sampleSender(broker: string, id: string, pauseMs = 0) {
  const from = Math.floor(Date.now() / 1_000) * 1_000 - 600_000;
  const link = await testDevice({ address: broker, username: id });
  let acknowledged = 0;
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      const seq = acknowledged + 1;
      const payload = JSON.stringify({
        v: 1,
        id: '00000000-0000-4000-8000-000000000000',
        ts: from + seq * 10,
        bootId: 'b1',
        seq,
        data: { armed: true },
      });
      expect(await link.publish(topicOf('drone', id, 'telemetry'), payload)).toBe(true);
      acknowledged = seq;
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    link.cut();
  })();
  return {
    acknowledged: () => acknowledged,
    end: async () => {
      isOver = true;
      await done;
    },
  };
}
