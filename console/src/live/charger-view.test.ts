import type { Bay, LiveCharger } from '@smartflight/contract/power/charger.schemas.ts';
import { expect, test } from 'vitest';
import { chargerLinkOf, chargingOf, linkStatusOf, viewChargers } from './charger-view.ts';

const now = 1_000_000;
const moment = { now, cutSince: undefined };
const bay = (index: number, state: Bay['state'], etaS?: number): Bay => ({
  index,
  state,
  ...(etaS === undefined ? {} : { etaS }),
});
const charger = (id: string, rest: Partial<LiveCharger> = {}): LiveCharger => ({
  id,
  seenAt: now,
  online: true,
  state: 'charging',
  ...rest,
});
const ids = (found: readonly { charger: LiveCharger }[]) => found.map((one) => one.charger.id);

test('[C-01] what is full next is first over all chargers, extrapolated since each of them reported', () => {
  const old = charger('OLD', { seenAt: now - 20_000, bays: [bay(1, 'charging', 100), bay(2, 'full')] });
  const fresh = charger('NEW', { bays: [bay(4, 'charging', 90), bay(5, 'charging')] });
  const queue = chargingOf([fresh, old], moment);
  expect(queue.map((one) => [one.charger.id, one.bay.index, one.leftS])).toEqual([
    ['OLD', 1, 80],
    ['NEW', 4, 90],
    ['NEW', 5, undefined],
  ]);
});

test('a time to full never runs below nothing, and one that is offline promises none', () => {
  const late = charger('LATE', { seenAt: now - 60_000, bays: [bay(1, 'charging', 10)] });
  expect(chargingOf([late], moment)[0]?.leftS).toBe(0);
  expect(chargingOf([{ ...late, online: false }], moment)).toEqual([]);
});

test('a bay, an engine or an alarm that is wrong wants attention, whatever the charger does as a whole', () => {
  const wrong = [
    charger('BAY', { bays: [bay(1, 'fault')] }),
    charger('ENGINE', { engine: { exception: 'engine_hot' } }),
    charger('ALARM', { alarm: { level: 'warning', code: 'charger_fault' } }),
    charger('ALL', { state: 'fault' }),
  ];
  expect(wrong.map((one) => linkStatusOf(one, 'online'))).toEqual(Array(4).fill('attention'));
  expect(linkStatusOf(charger('INFO', { alarm: { level: 'info', code: 'x' } }), 'online')).toBe('charging');
  expect(linkStatusOf(charger('GONE', { state: 'fault' }), 'offline')).toBe('offline');
});

test('while the console is disconnected no charger counts as online', () => {
  expect(chargerLinkOf(charger('A'), moment)).toBe('online');
  expect(chargerLinkOf(charger('A'), { now, cutSince: now - 6_000 })).toBe('stale');
});

test('counts are over all that are searched, rows over the chosen state; the next full first, offline last', () => {
  const all = [
    charger('C-OFF', { online: false, bays: [bay(1, 'charging', 1)] }),
    charger('C-FULL', { state: 'full', bays: [bay(1, 'full')] }),
    charger('C-LATER', { bays: [bay(1, 'charging', 900)] }),
    charger('C-SOON', { name: 'Depot', bays: [bay(1, 'charging', 60)] }),
  ];
  const view = (q: string, status?: 'charging') => viewChargers(all, { q, status }, moment);
  expect(ids(view('').shown)).toEqual(['C-SOON', 'C-LATER', 'C-FULL', 'C-OFF']);
  expect(view('').counts).toMatchObject({ total: 4, charging: 2, full: 1, offline: 1, attention: 0 });
  expect(ids(view('', 'charging').shown)).toEqual(['C-SOON', 'C-LATER']);
  expect(ids(view('depot').shown)).toEqual(['C-SOON']);
});
