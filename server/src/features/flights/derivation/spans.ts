import { climbs, reportsFlying, reportsGround } from './airborne.ts';
import type { Rules } from './rules.ts';
import type { Sample } from './sample.ts';

/** How a span ended. `touchdown` and `data_end`: the samples ended on the ground or in the air. */
export type SpanEnd = 'landed' | 'disarmed' | 'link_lost' | 'touchdown' | 'data_end';

/** One airborne time as sample indices, both included; `to` is the first grounded sample if there is one. */
export interface Span {
  from: number;
  to: number;
  end: SpanEnd;
}

interface Machine {
  spans: Span[];
  streak: number;
  open: number;
  ground: number;
}

/** Rules 2 to 4: finds the airborne times in ordered samples of one stream. */
export function findSpans(samples: readonly Sample[], rules: Rules): Span[] {
  const machine: Machine = { spans: [], streak: -1, open: -1, ground: -1 };
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i]!;
    if (i > 0 && sample.at - samples[i - 1]!.at > rules.lostGapMs) {
      close(machine, i - 1, machine.ground >= 0 ? 'landed' : 'link_lost');
    }
    if (machine.open < 0) whileGrounded(machine, samples, i, rules);
    else whileFlying(machine, samples, i, rules);
  }
  close(machine, samples.length - 1, machine.ground >= 0 ? 'touchdown' : 'data_end');
  return machine.spans;
}

function whileGrounded(machine: Machine, samples: readonly Sample[], i: number, rules: Rules): void {
  const sample = samples[i]!;
  const flying = reportsFlying(sample);
  if (flying === undefined) return;
  if (!flying) {
    machine.streak = -1;
    return;
  }
  if (machine.streak < 0) machine.streak = i;
  const neededMs = sample.landed === undefined ? rules.inferredStreakMs : rules.airborneStreakMs;
  if (sample.at - samples[machine.streak]!.at < neededMs) return;
  machine.open = sample.landed === undefined ? climbStart(samples, machine.streak, rules) : machine.streak;
  machine.ground = -1;
}

/** Rule 2: an inferred start is back-dated along the climb that led to it. */
function climbStart(samples: readonly Sample[], from: number, rules: Rules): number {
  let start = from;
  while (start > 0) {
    const before = samples[start - 1]!;
    const isNear = samples[from]!.at - before.at <= rules.climbBackMs;
    if (!isNear || before.armed !== true || before.landed !== undefined || !climbs(before)) break;
    start -= 1;
  }
  return start;
}

function whileFlying(machine: Machine, samples: readonly Sample[], i: number, rules: Rules): void {
  const sample = samples[i]!;
  if (sample.armed === false) {
    // After a gap the drone may have been carried away: the flight ends with the last sample before.
    const isAfterGap = sample.at - samples[i - 1]!.at > rules.segmentMaxMs;
    close(machine, isAfterGap ? i - 1 : i, 'disarmed');
    return;
  }
  if (!reportsGround(sample)) {
    if (sample.landed !== undefined || reportsFlying(sample) !== undefined) machine.ground = -1;
    return;
  }
  if (machine.ground < 0) machine.ground = i;
  const neededMs = sample.landed === undefined ? rules.inferredGroundedMs : rules.groundedMs;
  if (sample.at - samples[machine.ground]!.at >= neededMs) close(machine, i, 'landed');
}

function close(machine: Machine, last: number, end: SpanEnd): void {
  if (machine.open >= 0) {
    machine.spans.push({ from: machine.open, to: machine.ground >= 0 ? machine.ground : last, end });
  }
  machine.streak = -1;
  machine.open = -1;
  machine.ground = -1;
}
