import { expect, test } from 'vitest';
import type { NearLayer } from './airspace.ts';
import { gapM, plannedSpans, spansOf, takesTerrain, undecidedBy } from './heights.ts';
import { levelOf, type Status, stepZone, type ZoneLevel, zoneWatch } from './proximity.ts';

const agl = (m: number) => ({ m, reference: 'AGL' as const });
const amsl = (m: number) => ({ m, reference: 'AMSL' as const });
const wgs84 = (m: number) => ({ m, reference: 'WGS84' as const });

test.each([
  ['between floor and ceiling', { floor: agl(10), ceiling: agl(50) }, { heightAglM: 20 }, 0],
  ['under the floor', { floor: agl(50), ceiling: null }, { heightGroundM: 20 }, 30],
  [
    'under the floor by a height above ground or crop',
    { floor: agl(50), ceiling: null },
    { heightAglM: 20 },
    20,
  ],
  ['over the ceiling', { floor: null, ceiling: agl(50) }, { heightAglM: 120 }, 70],
  ['from the ground, a little below zero', { floor: agl(0), ceiling: agl(50) }, { heightAglM: -0.4 }, 0],
  [
    'by sea level where that is reported',
    { floor: amsl(600), ceiling: null },
    { heightAglM: 20, altMslM: 450 },
    150,
  ],
  [
    'by sea level where only the height above ground is',
    { floor: amsl(600), ceiling: null },
    { heightAglM: 20 },
    0,
  ],
  [
    'above ground where only the height above take-off is',
    { floor: agl(100), ceiling: null },
    { heightHomeM: 60 },
    0,
  ],
  [
    'far under a floor by the height above take-off',
    { floor: agl(200), ceiling: null },
    { heightHomeM: 60 },
    90,
  ],
  [
    'by the ellipsoid within what the geoid may differ',
    { floor: wgs84(600), ceiling: null },
    { altMslM: 500 },
    0,
  ],
  ['by the ellipsoid beyond it', { floor: wgs84(700), ceiling: null }, { altMslM: 500 }, 93],
  ['without any height', { floor: agl(100), ceiling: amsl(200) }, {}, 0],
])('[N-01] a height that is not known for certain counts as met: %s', (_case, bounds, reported, gap) => {
  expect(gapM(bounds, spansOf(reported))).toBe(gap);
});

test.each([
  ['known between both', { floor: agl(10), ceiling: agl(50) }, { heightGroundM: 20 }, undefined],
  ['above a crop, near the ceiling', { floor: null, ceiling: agl(50) }, { heightCanopyM: 45 }, 'canopy'],
  [
    'above ground or crop, near the ceiling',
    { floor: null, ceiling: agl(50) },
    { heightAglM: 45 },
    'surface',
  ],
  ['above a crop, near the floor', { floor: agl(50), ceiling: null }, { heightCanopyM: 45 }, 'canopy'],
  [
    'above take-off, under the ceiling by less than terrain',
    { floor: null, ceiling: agl(50) },
    { heightHomeM: 20 },
    'takeoff',
  ],
  [
    'above take-off, far under the ceiling',
    { floor: null, ceiling: agl(120) },
    { heightHomeM: 20 },
    undefined,
  ],
  ['unknown above the sea', { floor: amsl(100), ceiling: null }, { heightGroundM: 20 }, 'none'],
  ['unknown, from ground to no ceiling', { floor: agl(0), ceiling: null }, {}, undefined],
])('[N-01] a height %s is decided by %s', (_case, bounds, reported, used) => {
  expect(undecidedBy(bounds, spansOf(reported), 0)).toBe(used);
});

test('a plan above ground meets a bound above the sea only perhaps', () => {
  const bounds = { floor: amsl(600), ceiling: null };
  expect([gapM(bounds, plannedSpans(0, 30)), takesTerrain(bounds)]).toEqual([0, true]);
  expect([
    gapM({ floor: agl(50), ceiling: null }, plannedSpans(0, 30)),
    takesTerrain({ floor: agl(50), ceiling: null }),
  ]).toEqual([20, false]);
});

const layer = (
  o: {
    class?: NearLayer['class'];
    distanceM?: number;
    gap?: number;
    inForce?: boolean;
    isOpen?: boolean;
  } = {},
): NearLayer => ({
  zoneId: 'z',
  zoneName: 'Zone',
  class: o.class ?? 'restricted',
  distanceM: () => o.distanceM ?? 0,
  isInForce: () => o.inForce ?? true,
  gapM: () => o.gap ?? 0,
  undecidedBy: (_spans, marginM) => (o.isOpen || (o.gap ?? 0) > marginM ? 'takeoff' : undefined),
});
const seen = (layers: NearLayer[], before?: ZoneLevel) =>
  levelOf(layers, { place: { lat: 0, lon: 0 }, spans: spansOf({}), at: 0 }, before);

test.each([
  ['inside', layer({}), 'breach'],
  ['at the edge of near', layer({ distanceM: zoneWatch.nearM }), 'near'],
  ['beyond near', layer({ distanceM: zoneWatch.nearM + 1 }), undefined],
  ['under its floor, close', layer({ gap: zoneWatch.nearGapM }), 'near'],
  ['far under its floor', layer({ gap: zoneWatch.nearGapM + 1 }), undefined],
  ['inside while it is not in force', layer({ inForce: false }), undefined],
  ['inside one that only warns', layer({ class: 'warning' }), 'breach'],
  ['over it, at a height that may be inside', layer({ isOpen: true }), 'possible'],
  ['beside it, at a height that may be inside', layer({ isOpen: true, distanceM: 10 }), 'near'],
  [
    'over one that only warns, at a height that may be inside',
    layer({ class: 'warning', isOpen: true }),
    'possible',
  ],
  ['beside one that only warns', layer({ class: 'enhancedWarning', distanceM: 10 }), undefined],
] as const)('a drone %s', (_case, one, level) => {
  expect(seen([one])).toBe(level);
});

test('of several layers the strictest counts, and an alarm ends a little farther out than it begins', () => {
  const far = layer({ distanceM: 60 });
  expect(seen([far, layer({})])).toBe('breach');
  const out = layer({ distanceM: zoneWatch.marginM });
  expect([seen([out]), seen([out], 'breach')]).toEqual(['near', 'breach']);
  const away = layer({ distanceM: zoneWatch.nearM + zoneWatch.marginM });
  expect([seen([away]), seen([away], 'near'), seen([away], 'breach')]).toEqual([undefined, 'near', 'near']);
});

test('a possible breach ends a little farther out than it begins, and never becomes certain by that', () => {
  const out = layer({ distanceM: zoneWatch.marginM });
  expect([seen([out], 'possible'), seen([layer({})], 'possible')]).toEqual(['possible', 'breach']);
  expect(seen([layer({ isOpen: true })], 'breach')).toBe('possible');
});

test('an alarm is raised and becomes graver at once, and ends only after it has been calm for a minute', () => {
  let standing: Status | undefined;
  const steps = (
    [
      [0, 'near'],
      [1_000, 'near'],
      [2_000, 'breach'],
      [3_000, 'near'],
      [10_000, 'breach'],
      [11_000, 'near'],
      [11_000 + zoneWatch.calmMs - 1, 'near'],
      [11_000 + zoneWatch.calmMs, 'near'],
      [80_000, undefined],
      [80_000 + zoneWatch.calmMs, undefined],
      [200_000, undefined],
    ] as const
  ).map(([at, level]) => {
    const next = stepZone(standing, level, at);
    standing = next.standing;
    return next.step ?? '-';
  });
  expect(steps.join(' ')).toBe('raised - graver - - - - lesser - cleared -');
});
