import { expect, test } from 'vitest';
import { densities, type Look, looks, scales, type TokenName, tokenRules } from './tokens.ts';

type Triple = readonly [number, number, number];

function linear(hex: string): Triple {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return [r, g, b];
}

function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio by WCAG 2.2. */
function contrast(look: Look, first: TokenName, second: TokenName): number {
  const [light = 0, dark = 0] = [luminance(looks[look][first]), luminance(looks[look][second])].sort(
    (a, b) => b - a,
  );
  return (light + 0.05) / (dark + 0.05);
}

const times = (matrix: readonly Triple[], v: Triple): Triple => {
  const [x = 0, y = 0, z = 0] = matrix.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]);
  return [x, y, z];
};

/** Simulates colour vision without one type of cone (Machado, Oliveira, Fernandes 2009, severity 1). */
const sights: Readonly<Record<string, readonly Triple[]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** OKLab of linear light (Ottosson 2020). */
function okLab(rgb: Triple): Triple {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  );
  const [l, m, s] = cones.map(Math.cbrt);
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [l ?? 0, m ?? 0, s ?? 0],
  );
}

const states = ['working', 'standby', 'charging', 'warning', 'fault', 'offline'] as const;

/** Smallest OKLab distance between the colours of any two states, for one type of colour vision. */
function closestPair(look: Look, sight: string): number {
  const seen = states.map((state) => {
    const rgb = times(sights[sight] ?? [], linear(looks[look][state]));
    return okLab([
      Math.min(1, Math.max(0, rgb[0])),
      Math.min(1, Math.max(0, rgb[1])),
      Math.min(1, Math.max(0, rgb[2])),
    ]);
  });
  const far = (a: Triple, b: Triple) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return Math.min(...seen.flatMap((a, i) => seen.slice(i + 1).map((b) => far(a, b))));
}

const allLooks: Look[] = ['light', 'dark', 'sunlight'];
const text: [TokenName, TokenName][] = [
  ['ink', 'surface'],
  ['ink', 'canvas'],
  ['ink', 'soft'],
  ['ink', 'raised'],
  ['ink-2', 'surface'],
  ['ink-2', 'canvas'],
  ['ink-2', 'raised'],
  ['ink-2', 'soft'],
  ['ink-3', 'surface'],
  ['fault', 'surface'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['rail-ink', 'rail'],
  ['rail-ink-2', 'rail'],
  ['rail-ink', 'rail-active'],
  ['paper-ink-2', 'paper'],
];
const shapes: TokenName[] = [
  ...states,
  'border',
  'accent',
  'focus',
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
];

test.each(allLooks)('in %s every text reads at 4.5 : 1 or more', (look) => {
  for (const [ink, ground] of text) {
    expect(contrast(look, ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(allLooks)(
  'in %s every glyph, border, series and focus ring has a contrast of 3 : 1 or more',
  (look) => {
    for (const shape of shapes) {
      expect(contrast(look, shape, 'surface'), shape).toBeGreaterThanOrEqual(3);
    }
  },
);

/** Contrasts given in the design, rounded to one decimal. */
const stated: [Look, TokenName, TokenName, number][] = [
  ['light', 'ink', 'surface', 16.8],
  ['light', 'ink-2', 'surface', 7.3],
  ['light', 'ink-3', 'surface', 5],
  ['light', 'border', 'surface', 3.6],
  ['light', 'accent', 'surface', 6.3],
  ['dark', 'ink', 'surface', 14.4],
  ['dark', 'ink-2', 'surface', 8.3],
  ['dark', 'ink-3', 'surface', 5.7],
  ['dark', 'border', 'surface', 4.8],
  ['dark', 'accent', 'surface', 7.7],
  ['dark', 'on-accent', 'accent', 7.5],
  ['sunlight', 'ink', 'surface', 21],
];

test.each(stated)(
  'in %s, %s on %s has the contrast that the design states: %d',
  (look, ink, ground, ratio) => {
    expect(contrast(look, ink, ground)).toBeGreaterThanOrEqual(ratio - 0.06);
  },
);

test.each([
  ['light', 'normal', 0.148],
  ['light', 'protan', 0.108],
  ['light', 'deutan', 0.081],
  ['light', 'tritan', 0.086],
  ['dark', 'normal', 0.154],
  ['dark', 'protan', 0.054],
  ['dark', 'deutan', 0.076],
  ['dark', 'tritan', 0.067],
] as const)('in %s no two states come closer than stated to %s eyes: %d', (look, sight, distance) => {
  expect(closestPair(look, sight)).toBeGreaterThanOrEqual(distance - 0.0005);
});

test.each(['normal', 'protan', 'deutan', 'tritan'])(
  'in sunlight %s eyes can distinguish the states too',
  (sight) => {
    expect(closestPair('sunlight', sight)).toBeGreaterThan(0.02);
  },
);

test('rows and controls of each density are those of the design, and a finger has 44 px in the field', () => {
  const { comfortable, compact, field } = densities;
  expect([comfortable.row, comfortable.control]).toEqual([44, 40]);
  expect([compact.row, compact.control]).toEqual([32, 32]);
  expect([field.row, field.control, field.text]).toEqual([56, 52, 17]);
  for (const { text: size } of Object.values(densities)) expect(size).toBeGreaterThanOrEqual(12);
  for (const [size, line] of Object.values(scales.type)) {
    expect(size).toBeGreaterThanOrEqual(12);
    expect(line).toBeGreaterThan(size);
  }
});

test('the page gets every token as a variable, sunlight with broad rules and large glyphs', () => {
  const rules = tokenRules('sunlight', 'compact');
  for (const name of Object.keys(looks.light)) expect(rules).toContain(`--${name}:`);
  expect(rules).toContain('--rule-width:2px');
  expect(rules).toContain('--map-halo:3px');
  expect(rules).toContain('--glyph:28px');
  expect(rules).toContain('--control:32px');
  expect(rules).toContain(':lang(zh){--line:24px}');
  expect(rules).not.toMatch(/undefined|NaN/);
  expect(tokenRules('dark', 'field')).toContain('color-scheme:dark');
});
