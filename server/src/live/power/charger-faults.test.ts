import type { EventData } from '@smartflight/contract/device-link/reports.schemas.ts';
import { expect, test } from 'vitest';
import { faultsIn, type Status, statusOfFaults, takeEvent, takeReadings } from './charger-faults.ts';

const event = (
  code: 'charger_fault' | 'battery_fault',
  state: EventData['state'],
  args: Record<string, unknown>,
  level: EventData['level'] = 'warning',
): EventData => ({ code, state, level, args });
const codes = (standing: Status) => faultsIn(standing)?.map(({ code, index }) => [code, index]);

test('[C-01] each fault of a charger is listed by name and bay until it ends, the most severe first', () => {
  const all: Status = new Map();
  expect(takeEvent(all, event('charger_fault', 'raised', { fault: 'contact', index: 2 }))).toEqual([
    { kind: 'charger', code: 'contact', index: 2, level: 'warning' },
  ]);
  takeEvent(all, event('charger_fault', 'raised', { fault: 'contact', index: 3 }));
  takeEvent(all, event('charger_fault', 'raised', { fault: 'engine_oil' }, 'critical'));
  expect(codes(all)).toEqual([
    ['engine_oil', undefined],
    ['contact', 2],
    ['contact', 3],
  ]);
  takeEvent(all, event('charger_fault', 'cleared', { fault: 'contact', index: 2 }));
  expect(codes(all)).toEqual([
    ['engine_oil', undefined],
    ['contact', 3],
  ]);
  expect(takeEvent(all, event('charger_fault', 'raised', { fault: 'contact', index: 3 }))).toEqual([]);
});

test('what only samples show is a fault as well, and gets its name when the charger gives one', () => {
  const all: Status = new Map();
  const bays = [{ index: 1, state: 'fault' as const, batterySn: 'B1' }];
  const engine = { rpm: 900, exception: 'engine_speed' };
  expect(takeReadings(all, { state: 'charging', bays, engine })).toHaveLength(2);
  expect(takeReadings(all, { state: 'charging', bays, engine })).toEqual([]);
  takeEvent(all, event('charger_fault', 'raised', { fault: 'contact', index: 1 }));
  expect(codes(all)).toEqual([
    ['engine_speed', undefined],
    ['contact', 1],
  ]);
  takeReadings(all, { state: 'charging', bays: [{ index: 1, state: 'charging' }], engine: { rpm: 900 } });
  expect(faultsIn(all)).toBeUndefined();
});

test('a fault that no sample has shown ends by the word of the charger alone', () => {
  const all: Status = new Map();
  takeEvent(all, event('charger_fault', 'raised', { fault: 'fan' }));
  takeReadings(all, { state: 'charging', bays: [{ index: 1, state: 'charging' }] });
  expect(codes(all)).toEqual([['fan', undefined]]);
  takeEvent(all, event('charger_fault', 'cleared', {}));
  expect(faultsIn(all)).toBeUndefined();
});

test('a charger that stops as a whole is not reported for each of its bays', () => {
  const all: Status = new Map();
  takeEvent(all, event('charger_fault', 'raised', { fault: 'input_low' }, 'critical'));
  const stopped = {
    state: 'fault' as const,
    bays: [
      { index: 1, state: 'fault' as const },
      { index: 2, state: 'fault' as const },
    ],
  };
  expect(takeReadings(all, stopped)).toEqual([]);
  takeReadings(all, { state: 'idle', bays: [{ index: 1, state: 'idle' }] });
  expect(faultsIn(all)).toBeUndefined();
});

test('the fault of a battery goes with the battery', () => {
  const all: Status = new Map();
  const raised = { fault: 'over_charge', index: 1, batterySn: 'B1' };
  takeEvent(all, event('battery_fault', 'raised', raised, 'critical'));
  takeReadings(all, { bays: [{ index: 1, state: 'full', batterySn: 'B1' }] });
  expect(codes(all)).toEqual([['over_charge', 1]]);
  const restarted = statusOfFaults([...all.values()]);
  takeReadings(restarted, { bays: [{ index: 1, state: 'empty' }] });
  expect(faultsIn(restarted)).toBeUndefined();
});

test('over a restart it is remembered which faults samples have shown', () => {
  const all: Status = new Map();
  takeReadings(all, { state: 'fault' });
  takeEvent(all, event('charger_fault', 'raised', { fault: 'contact', index: 2 }));
  const bays = [{ index: 2, state: 'charging' as const }];
  const restarted = statusOfFaults(JSON.parse(JSON.stringify([...all.values()])));
  takeReadings(restarted, { state: 'charging', bays });
  expect(codes(restarted), 'what the charger told alone stands until it clears it').toEqual([['contact', 2]]);
});

test('a fault that samples never show outlives a bay that fails and recovers', () => {
  const all: Status = new Map();
  takeEvent(all, event('charger_fault', 'raised', { fault: 'fan' }));
  const bay = (index: number, state: 'fault' | 'charging') => ({ index, state });
  takeReadings(all, { state: 'fault', bays: [bay(1, 'fault'), bay(2, 'charging')] });
  takeReadings(all, { state: 'charging', bays: [bay(1, 'charging'), bay(2, 'charging')] });
  expect(codes(all)).toEqual([['fan', undefined]]);
});

test('an exception of the engine is separate whatever its code, notified once, and hides no bay', () => {
  const all: Status = new Map();
  const readings = {
    state: 'charging' as const,
    bays: [
      { index: 1, state: 'fault' as const },
      { index: 2, state: 'charging' as const },
    ],
    engine: { rpm: 0, exception: 'E42' },
  };
  expect(takeReadings(all, readings).map(({ code, index }) => [code, index])).toEqual([
    ['E42', undefined],
    ['charger_fault', 1],
  ]);
  expect(takeReadings(all, readings)).toEqual([]);
  takeReadings(all, { ...readings, engine: { rpm: 900, exception: '' } });
  expect(codes(all)).toEqual([['charger_fault', 1]]);
});

test('faults reported by a charger before its restart end with the first sample of the new boot that contradicts them [C-01]', () => {
  const all: Status = new Map();
  const at = (ts: number, bootId = 'a') => ({ ts, bootId, seq: ts });
  const bays = [{ index: 1, state: 'charging' as const, batterySn: 'B1' }];
  takeEvent(all, event('charger_fault', 'raised', { fault: 'over_current', index: 1 }), at(1));
  takeEvent(all, event('charger_fault', 'raised', { fault: 'fan' }), at(2));
  takeEvent(
    all,
    event('battery_fault', 'raised', { fault: 'over_current', index: 1, batterySn: 'B1' }),
    at(3),
  );
  takeReadings(all, { state: 'charging', bays }, at(4));
  expect(codes(all), 'in the same boot they stand until they are cleared').toHaveLength(3);
  const restarted = statusOfFaults(JSON.parse(JSON.stringify([...all.values()])));
  takeReadings(restarted, { engine: { rpm: 0 } }, at(5, 'b'));
  expect(codes(restarted), 'a sample that does not tell of the place ends nothing').toHaveLength(3);
  // The fault is raised again after the restart, so it is active.
  takeEvent(restarted, event('charger_fault', 'raised', { fault: 'fan' }), at(6, 'b'));
  takeReadings(restarted, { state: 'charging', bays }, at(7, 'b'));
  expect(codes(restarted)).toEqual([['fan', undefined]]);
});

test('a clearing in order ends a fault, one sent before it was raised again does not', () => {
  const all: Status = new Map();
  const at = (seq: number) => ({ ts: 1_000, bootId: 'a', seq });
  const args = { fault: 'over_current', index: 1 };
  takeEvent(all, event('charger_fault', 'raised', args), at(3));
  takeEvent(all, event('charger_fault', 'cleared', args), at(2));
  expect(codes(all)).toEqual([['over_current', 1]]);
  takeEvent(all, event('charger_fault', 'cleared', args), at(4));
  expect(faultsIn(all)).toBeUndefined();
});

test('a battery fault reported without its bay ends when no bay holds the battery', () => {
  const all: Status = new Map();
  takeEvent(all, event('battery_fault', 'raised', { fault: 'over_current', batterySn: 'B1' }));
  takeReadings(all, { bays: [{ index: 2, state: 'charging', batterySn: 'B1' }] });
  takeReadings(all, { bays: [{ index: 2, state: 'charging' }] });
  expect(codes(all), 'a bay that does not say what it holds denies nothing').toEqual([
    ['over_current', undefined],
  ]);
  takeReadings(all, {
    bays: [
      { index: 1, state: 'empty' },
      { index: 2, state: 'charging', batterySn: 'B2' },
    ],
  });
  expect(faultsIn(all)).toBeUndefined();
});
