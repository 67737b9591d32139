import { leastFlowPerMin } from '@smartflight/contract/device-link/product-flow.ts';
/**
 * Every constant of flight derivation. "Rule n" is the product's list of sortie rules, "area" its rules for
 * worked area. Times in ms, lengths in m, shares 0..1.
 */
export const RULES = {
  /** Rule 2: a sortie opens after the device has reported flying for this long. */
  airborneStreakMs: 1000,
  /** Rule 2: the same if the device sends no landed state and it is inferred. */
  inferredStreakMs: 2000,
  /** Rule 2: an inferred start is back-dated by at most this along the climb before it. */
  climbBackMs: 5000,
  /** Rule 3: this long on the ground closes the sortie; a shorter touch is a bounce. */
  groundedMs: 3000,
  /** Rule 3: the same if the device sends no landed state; longer, because a low hover looks alike. */
  inferredGroundedMs: 10_000,
  /** Rule 4: data gaps up to this count as flight time. */
  bridgedGapMs: 30_000,
  /** Rule 4: a longer gap in the air closes the sortie at the last sample. */
  lostGapMs: 120_000,
  /** Rule 6: a shorter time in the air is a ground test, not a counted sortie. */
  minAirborneMs: 10_000,
  /** Rule 7: a sortie is final after this time without new samples. */
  finalQuietMs: 120_000,
  /** Rule 10: minimum share of net area that assigns a sortie to a plot. */
  plotMinShare: 0.2,
  /** Rule 11: counter and integral of flow may differ by this share. */
  volumeMismatchShare: 0.05,
  /** Rule 11: less product than this (L or kg) is not compared. */
  volumeCompareMin: 0.1,
  /** Rule 11: a counter below this share of its peak was reset; a smaller drop is noise. */
  counterResetShare: 0.5,
  /** Rule 11: a tank (L) or hopper (kg) level rising by this much is a refill. */
  refillMin: 1,
  /** Area: the device's own area may differ by this share. */
  areaMismatchShare: 0.03,
  /** Area: below this, m², areas are not compared: one sample of 1 s is more than 3 % of it. */
  areaCompareMinM2: 250,
  /** Area: less flow (L/min) or spread (kg/min) is not work. */
  productMinPerMin: leastFlowPerMin,
  /** Area and rule 4: no flow integral and, except in steady flight, no area over a longer step; rule 3: no disarming after one is counted. */
  segmentMaxMs: 3000,
  /** Area: in steady flight a step counts up to this. */
  steadyGapMaxMs: 10_000,
  /** Area: flight across a gap is steady if distance and speed at both ends differ by at most this share. */
  steadyGapSpeedShare: 0.1,
  /** Area: and the turns at both ends of it differ by at most this. */
  steadyGapTurnDeg: 30,
  /** Area: or the drone circles, at rates before and after that differ by at most this share. */
  steadyArcRateShare: 0.25,
  /** Area: and by at most this within the gap. */
  steadyArcMaxDeg: 240,
  /** Area: course and speed at an end of a gap are taken over at least this. */
  steadyGapNearMs: 900,
  /** Area: a faster step is a position jump. */
  segmentMaxMps: 20,
  swathMinM: 0.5,
  swathMaxM: 20,
  /** Area: positions with more independent noise than this are smoothed. */
  noiseMinM: 0.1,
  /** Area: pieces are joined until they span this, so that position noise (2 cm at 10 Hz) adds less than 0.1 %. */
  segmentMinM: 1,
  /** Area: a sharper turn between two steps is a corner; up to this the flown line is a curve. */
  curveMaxTurnDeg: 60,
  /** Area: the last step of a run counts from this length on. */
  tailMinM: 0.1,
  /** Area: slower than this at both ends is a hover. */
  hoverMps: 0.3,
  /** Area: passes whose edges meet within this are adjacent, not overlapping. */
  seamM: 0.3,
  /** Area: sharper turns are reversals; their outer side is not filled. */
  joinMaxTurnDeg: 100,
  /** Area: a cell repainted by the same run counts once up to this change of course. */
  samePassMaxTurnDeg: 100,
  /** Area: untreated ground between treated passes is a gap up to this many swaths, one missed lane at any course. */
  gapSwaths: 1.5,
} as const;

export type Rules = { readonly [K in keyof typeof RULES]: number };

/** Rule 7: a sortie is final once nothing new arrived for the quiet time. Instants in epoch ms. */
export function isFinal(lastReceivedAt: number, now: number, rules: Rules = RULES): boolean {
  return now - lastReceivedAt >= rules.finalQuietMs;
}
