import { expect, test } from 'vitest';
import { createCommandUnit } from '../drone/command-unit.ts';
import { createChannelFaults } from './channel-faults.ts';

const meetings = (plan: Parameters<typeof createChannelFaults>[0], seed = 7) => {
  const faults = createChannelFaults(plan, seed);
  return Array.from({ length: 1_000 }, () => faults.meets());
};

test('so many commands are refused and so many restart the drone, the same ones for one seed', () => {
  const met = meetings({ refused: 0.2, rebooted: 0.1 });
  const count = (what: string) => met.filter((each) => each === what).length;
  expect(count('refusal')).toBeGreaterThan(150);
  expect(count('refusal')).toBeLessThan(250);
  expect(count('reboot')).toBeGreaterThan(60);
  expect(count('reboot')).toBeLessThan(140);
  expect(meetings({ refused: 0.2, rebooted: 0.1 })).toEqual(met);
  expect(new Set(meetings({ lost: 1 }))).toEqual(new Set([undefined]));
});

test('a drone that refuses rejects new commands, and repeats its former answer to a repeated one', () => {
  const unit = createCommandUnit({ id: 'SIM-1', model: 'SF20', jobs: [] });
  const now = Date.UTC(2026, 4, 1);
  const command = (commandId: string) => ({
    v: 1,
    id: '00000000-0000-4000-8000-000000000001',
    ts: now,
    bootId: 's',
    seq: 1,
    data: { commandId, method: 'lock', issuedAt: now, expiresAt: now + 30_000 },
  });
  const ground = { now, isArmed: false };
  const refused = [{ ack: { commandId: 'a', result: 'rejected', code: 'busy' } }];
  expect(unit.take(command('a'), { ...ground, refuses: true })).toEqual(refused);
  expect(unit.take(command('a'), ground)).toEqual(refused);
  expect(unit.isLocked()).toBe(false);
  unit.take(command('b'), ground);
  const again = unit.take(command('b'), { ...ground, refuses: true });
  expect(again).toMatchObject([{ ack: { result: 'succeeded' } }]);
});
