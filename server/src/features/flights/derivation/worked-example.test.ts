import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { START_AT } from './fixture/lanes.ts';
import type { Sample } from './sample.ts';
import { sortieAreas, sortieCoverage } from './sortie-areas.ts';

const page = readFileSync(new URL('../../../../../docs/derivation.md', import.meta.url), 'utf8');

/** The samples of the table in the document. */
function samplesOfPage(): Sample[] {
  const row = /^\|\s*(\d+) \| ([\d.]+) \| ([\d.]+)\s*\| (no|yes)\s*\|\s*([\d.]*) \|$/gm;
  return [...page.matchAll(row)].map(([, time, lat, lon, on, switched], seq) => ({
    bootId: 'b1',
    seq,
    at: START_AT + Number(time) * 1000,
    lat: Number(lat),
    lon: Number(lon),
    armed: true,
    landed: 'in_air',
    speedMps: 5,
    sprayOn: on === 'yes',
    swathM: 6,
    ...(switched ? { sprayChangedAt: START_AT + Number(switched) * 1000 } : {}),
  }));
}

test('the worked example of docs/derivation.md has the areas that the page states', () => {
  const samples = samplesOfPage();
  expect(samples).toHaveLength(15);
  const [gross, net] = [...page.matchAll(/= \*\*([\d.]+) m²\*\*/g)].map(([, value]) => Number(value));
  const { grossM2, netM2 } = sortieAreas(sortieCoverage(samples)).spray;
  expect(gross).toBe(237.04);
  expect(Math.abs(grossM2 - gross!)).toBeLessThan(0.02);
  // Cells of 0.25 m along 20 m of lane.
  expect(Math.abs(netM2 / net! - 1)).toBeLessThan(0.01);
});
