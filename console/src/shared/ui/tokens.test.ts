import { expect, test } from 'vitest';
import { type Look, looks, type TokenName } from './tokens.ts';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of WCAG 2.2. */
function contrast(look: Look, first: TokenName, second: TokenName): number {
  const [light = 0, dark = 0] = [luminance(looks[look][first]), luminance(looks[look][second])].sort(
    (a, b) => b - a,
  );
  return (light + 0.05) / (dark + 0.05);
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
  ['ink-3', 'surface'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['rail-ink', 'rail'],
  ['rail-ink-2', 'rail'],
  ['rail-ink', 'rail-active'],
];
const shapes: TokenName[] = [
  'working',
  'standby',
  'charging',
  'warning',
  'fault',
  'offline',
  'border',
  'accent',
  'focus',
];

test.each(allLooks)('in %s every text reads at 4.5 : 1 or more', (look) => {
  for (const [ink, ground] of text) {
    expect(contrast(look, ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(allLooks)('in %s every glyph, border and focus ring stands out at 3 : 1 or more', (look) => {
  for (const shape of shapes) {
    expect(contrast(look, shape, 'surface'), shape).toBeGreaterThanOrEqual(3);
  }
});
