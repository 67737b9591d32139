import type { Command } from '@smartflight/contract/drones/commands.schemas.ts';
import { expect, test } from 'vitest';
import { commandToReport } from './command-labels.ts';

const now = Date.parse('2026-07-01T08:00:30Z');
const at = (seconds: number): string => new Date(now - 30_000 + seconds * 1000).toISOString();
const command = (id: string, facts: Partial<Command>): Command =>
  ({ id, method: 'lock', issuedAt: at(0), endedAt: null, state: 'sent', ...facts }) as Command;

test('[R-05] a replaced command never hides the one in force, in whichever order responses arrive', () => {
  const replaced = command('a', { endedAt: at(1), state: 'cancelled' });
  const inForce = command('b', { issuedAt: at(0) });
  for (const all of [
    [replaced, inForce],
    [inForce, replaced],
  ])
    expect(commandToReport(all, ['lock', 'unlock'], now)?.id).toBe('b');
});

test('[R-05] of ended commands the newest is shown, for a minute', () => {
  const older = command('a', { issuedAt: at(0), endedAt: at(2), state: 'succeeded' });
  const newer = command('b', { issuedAt: at(5), endedAt: at(8), state: 'timed_out' });
  expect(commandToReport([older, newer], ['lock'], now)?.id).toBe('b');
  expect(commandToReport([older, newer], ['lock'], now + 60_000)).toBeUndefined();
  expect(commandToReport([older, newer], ['identify'], now)).toBeUndefined();
});
