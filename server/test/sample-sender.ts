import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { type TestDevice, testDevice } from '../src/platform/broker/test-device.ts';

const again = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

/** Connects as often as it needs to; undefined once `isOver`. */
async function connect(broker: string, id: string, isOver: () => boolean): Promise<TestDevice | undefined> {
  while (!isOver()) {
    const link = await testDevice({ address: broker, username: id });
    if (link.connack.returnCode === 0) return link;
    await again();
  }
  return undefined;
}

/**
 * Sends samples of one drone as fast as the broker acknowledges them, at most one in `pauseMs`, until `end`. After a
 * lost connection it sends what was not acknowledged again.
 */
export function sampleSender(broker: string, id: string, pauseMs = 0) {
  const from = Math.floor(Date.now() / 1_000) * 1_000 - 600_000;
  let acknowledged = 0;
  let longestMs = 0;
  let isOver = false;
  const done = (async () => {
    let link = await connect(broker, id, () => isOver);
    while (link && !isOver) {
      const seq = acknowledged + 1;
      const payload = JSON.stringify({
        v: 1,
        id: '00000000-0000-4000-8000-000000000000',
        ts: from + seq * 10,
        bootId: 'b1',
        seq,
        data: { armed: true },
      });
      const sentAt = performance.now();
      if (await link.publish(topicOf('drone', id, 'telemetry'), payload)) {
        acknowledged = seq;
        longestMs = Math.max(longestMs, performance.now() - sentAt);
      } else link = await connect(broker, id, () => isOver);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    link?.cut();
  })();
  return {
    acknowledged: () => acknowledged,
    /** Longest time until an acknowledgement, ms. */
    longestMs: () => longestMs,
    end: async () => {
      isOver = true;
      await done;
    },
  };
}
