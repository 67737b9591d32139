import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { startDeriver } from './deriver.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('an idle deriver looks for due devices twice a second, and for anything else every two seconds', async () => {
  const asked: string[] = [];
  const query = async (statement: string | { text: string }) => {
    asked.push(typeof statement === 'string' ? statement : statement.text);
    return { rows: [] };
  };
  const deriver = startDeriver({
    pools: { app: { query } } as unknown as Parameters<typeof startDeriver>[0]['pools'],
    log: createLog('silent'),
    clock: () => 0,
    places: () => null,
    config: { retentionDays: 1 },
  });
  await vi.advanceTimersByTimeAsync(9_900);
  await deriver.stop();
  const times = (part: string): number => asked.filter((text) => text.includes(part)).length;
  expect([times('update derivations d'), times('update rederivations'), times('fold_flight_sums')]).toEqual([
    20, 5, 5,
  ]);
});
