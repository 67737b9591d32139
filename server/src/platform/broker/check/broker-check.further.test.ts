import { describe, expect, test } from 'vitest';
import { hasMosquitto, startMosquitto } from '../test-mosquitto.ts';
import { checkBroker, type Guarantee, guarantees } from './broker-check.ts';

const everything = Object.keys(guarantees) as Guarantee[];

/** The guarantees that a Mosquitto with these settings does not keep. */
async function notKept(settings: string[], waitMs: number): Promise<Guarantee[]> {
  const mosquitto = await startMosquitto(() => ['allow_anonymous true', ...settings]);
  try {
    const results = await checkBroker({ url: mosquitto.url, waitMs });
    expect(results.map(({ guarantee }) => guarantee)).toEqual(everything);
    return results.filter(({ fault }) => fault !== undefined).map(({ guarantee }) => guarantee);
  } finally {
    await mosquitto.stop();
  }
}

describe.skipIf(!hasMosquitto())('the check of a broker', () => {
  test('every guarantee is kept by Mosquitto with the settings that the documents name', async () => {
    expect(await notKept(['max_queued_messages 0'], 60_000)).toEqual([]);
  });

  test('a broker that discards, refuses or forgets is found', async () => {
    const found = await notKept(
      ['max_queued_messages 100', 'retain_available false', 'message_size_limit 65536'],
      2_000,
    );
    expect(found).toEqual(expect.arrayContaining(['queue', 'unsubscribe', 'retained', 'size']));
  });
});

test('a broker that does not answer keeps no guarantee', async () => {
  const results = await checkBroker({ url: 'mqtt://127.0.0.1:1', waitMs: 2_000 });
  expect(results.every(({ fault }) => fault !== undefined)).toBe(true);
});
