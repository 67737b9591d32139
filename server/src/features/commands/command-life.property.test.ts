import { ackResults } from '@smartflight/contract/device-link/messages.ts';
import {
  commandStateAfter,
  commandTransitions,
  isOpenCommand,
} from '@smartflight/contract/drones/commands.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterAnswer,
  afterBoot,
  afterReport,
  afterTime,
  commandTiming,
  type StoredCommand,
  step,
} from './command-states.ts';
import { newCommand } from './commands.service.ts';

const begun = 1_800_000_000_000;
const locked = fc.constantFrom(true, false, undefined);
const boot = fc.constantFrom('b1', 'b2');
const flag = fc.boolean();

const happening = fc.oneof(
  fc.record({
    kind: fc.constant('answer' as const),
    result: fc.constantFrom(...ackResults),
    locked,
    live: locked,
    boot,
    seq: fc.nat(20),
  }),
  fc.record({ kind: fc.constant('report' as const), locked }),
  fc.record({ kind: fc.constant('boot' as const), boot }),
  fc.record({
    kind: fc.constant('time' as const),
    there: flag,
    send: flag,
    allowed: flag,
    overtaken: flag,
    live: locked,
  }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'supersede' as const, 'withdraw' as const) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

function apply(command: StoredCommand, what: Happening, now: number): StoredCommand | undefined {
  const timing = commandTiming;
  switch (what.kind) {
    case 'answer': {
      const reported = what.locked === undefined ? {} : { reported: { locked: what.locked } };
      const answer = { commandId: command.id, result: what.result, ...reported };
      const mark = { bootId: what.boot, seq: what.seq, ts: now };
      return afterAnswer(command, answer, mark, { now, timing, live: { locked: what.live } });
    }
    case 'report':
      return afterReport(command, { locked: what.locked }, now);
    case 'boot':
      return afterBoot(command, what.boot, now);
    case 'time':
      return afterTime(command, {
        now,
        timing,
        isThere: what.there,
        canSend: what.send,
        isAllowed: what.allowed,
        isOvertaken: what.overtaken,
        live: { locked: what.live },
      })?.command;
    default:
      return step(command, what.kind, now);
  }
}

test('every order of happenings takes a command along the table of the contract alone [R22]', () => {
  const steps = fc.array(fc.tuple(happening, fc.integer({ min: 0, max: 20_000 })), { maxLength: 40 });
  fc.assert(
    fc.property(fc.constantFrom('lock' as const, 'unlock' as const), steps, (method, happenings) => {
      let now = begun;
      let command = newCommand({ droneId: 'D', method, accountId: 'a' }, { now, ttlMs: commandTiming.ttlMs });
      for (const [what, passed] of happenings) {
        now += passed;
        const next = apply(command, what, now);
        if (!next) continue;
        const isStep = commandTransitions.some(({ from, to }) => from === command.state && to === next.state);
        expect(next.state === command.state || isStep, `${command.state} to ${next.state}`).toBe(true);
        expect(next.endedAt === null).toBe(isOpenCommand(next.state));
        expect(next.attempts).toBeLessThanOrEqual(commandTiming.attempts);
        if (next.attempts > command.attempts) expect(now).toBeLessThan(command.expiresAt);
        if (next.state === 'succeeded' && command.state !== 'succeeded')
          expect(shown(what)).toBe(method === 'lock');
        command = next;
      }
      for (let turn = 0; turn < 10 && isOpenCommand(command.state); turn += 1) {
        now = Math.max(now, command.dueAt) + 1;
        const time = {
          kind: 'time',
          there: false,
          send: false,
          allowed: true,
          overtaken: false,
          live: undefined,
        } as const;
        command = apply(command, time, now) ?? command;
      }
      expect(isOpenCommand(command.state)).toBe(false);
    }),
    { numRuns: 3_000 },
  );
});

function shown(what: Happening): boolean | undefined {
  if (what.kind === 'answer') return what.locked ?? what.live;
  if (what.kind === 'report') return what.locked;
  return what.kind === 'time' ? what.live : undefined;
}

test('no state leads on from an end', () => {
  const ends = commandTransitions.filter(({ to }) => !isOpenCommand(to)).map(({ to }) => to);
  for (const end of ends)
    for (const { action } of commandTransitions) expect(commandStateAfter(end, action)).toBeUndefined();
});
