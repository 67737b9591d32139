import { packTrack, unpackTrack } from '@smartflight/contract/flights/flight-track.ts';
import { deflateSync } from 'fflate';
import { expect, test } from 'vitest';
import { flyLegs, laneLegs, repeatable } from './fixture/lanes.ts';
import type { Sample } from './sample.ts';

function recorded(): Sample[] {
  const random = repeatable(42);
  const flown = flyLegs({ legs: laneLegs(30, 250, 7), jitter: { ms: 20, m: 0.02, random } });
  return flown.map((sample, i) => ({
    ...sample,
    fix: 'rtk_fixed',
    work: sample.sprayOn ? 'spray' : 'ferry',
    headingDeg: 90 + (random() - 0.5) * 2,
    tankL: 40 - (i / flown.length) * 38,
    socPct: Math.round(95 - (i / flown.length) * 60),
  }));
}

test('[G-05] a packed flight takes at most 12 bytes per point deflated', () => {
  const samples = recorded();
  const bytes = deflateSync(new TextEncoder().encode(JSON.stringify(packTrack(samples)))).length;
  console.info(`${samples.length} points: ${(bytes / samples.length).toFixed(2)} bytes per point`);
  expect(samples.length).toBeGreaterThan(1500);
  expect(bytes / samples.length).toBeLessThanOrEqual(12);
});

test('unpacking gives each value back to its resolution', () => {
  const samples = recorded();
  const points = unpackTrack(JSON.parse(JSON.stringify(packTrack(samples))));
  expect(points).toHaveLength(samples.length);
  points.forEach((point, i) => {
    const sample = samples[i]!;
    expect(point).toMatchObject({
      at: sample.at,
      sprayOn: sample.sprayOn,
      landed: 'in_air',
      fix: 'rtk_fixed',
    });
    expect(Math.abs(point.lat! - sample.lat!)).toBeLessThan(0.6e-7);
    expect(Math.abs(point.lon! - sample.lon!)).toBeLessThan(0.6e-7);
    expect(Math.abs(point.heightAglM! - sample.heightAglM!)).toBeLessThanOrEqual(0.051);
    expect(Math.abs(point.flowLpm! - sample.flowLpm!)).toBeLessThanOrEqual(0.026);
  });
});
