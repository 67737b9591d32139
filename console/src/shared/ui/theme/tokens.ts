/** The only source of colours, sizes and motion, used by CSS variables, charts and the map. */
const light = {
  canvas: '#EEF1EE',
  surface: '#FFFFFF',
  raised: '#F6F8F6',
  rail: '#0D1F19',
  'rail-active': '#17392D',
  'rail-ink': '#FFFFFF',
  'rail-ink-2': '#B9C8C0',
  'rail-rule': '#26392F',
  'rail-accent': '#4FC296',
  ink: '#14201B',
  'ink-2': '#4C5A54',
  'ink-3': '#66736D',
  rule: '#D7DDD8',
  border: '#7D8A84',
  accent: '#0B6E4F',
  'accent-hover': '#095B41',
  'on-accent': '#FFFFFF',
  soft: '#E1F1EA',
  focus: '#14201B',
  'focus-outer': '#FFFFFF',
  water: '#DBE7EE',
  land: '#F6F4EC',
  coast: '#A9BCC6',
  working: '#0B6E4F',
  standby: '#2E7FD6',
  charging: '#6A1F7A',
  warning: '#C27500',
  fault: '#B0161C',
  offline: '#78857F',
  'dose-1': '#C7E9D4',
  'dose-2': '#3FA877',
  'dose-3': '#0B5D43',
  'series-1': '#0072B2',
  'series-2': '#D55E00',
  'series-3': '#009E73',
  'series-4': '#2B8CC4',
  'series-5': '#B85C93',
  'heat-0': '#EDF0ED',
  'heat-1': '#F3DDA6',
  'heat-2': '#E3A640',
  'heat-3': '#B05A14',
  'heat-4': '#641A0C',
  'rise-1': '#C9DFF1',
  'rise-2': '#7DB1DD',
  'rise-3': '#2D72B3',
  'rise-4': '#10356B',
  straw: '#C9B26A',
  sand: '#E0A94F',
  tree: '#5F8F5A',
  paper: '#FFFFFF',
  'paper-ink': '#000000',
  'paper-ink-2': '#444444',
  'paper-rule': '#999999',
  backdrop: 'rgb(10 25 20 / 0.45)',
  shadow: '0 8px 24px rgb(10 25 20 / 0.16)',
  'rule-width': '1px',
  'map-halo': '2px',
};

export type TokenName = keyof typeof light;
export type TokenSet = Readonly<Record<TokenName, string>>;

const dark: TokenSet = {
  ...light,
  canvas: '#0E1513',
  surface: '#151E1B',
  raised: '#1B2622',
  rail: '#0A1210',
  'rail-rule': '#1D2A25',
  ink: '#E6EEE9',
  'ink-2': '#A9B8B0',
  'ink-3': '#8A9991',
  rule: '#2B3833',
  border: '#7C8B84',
  accent: '#4FC296',
  'accent-hover': '#6BD0A8',
  'on-accent': '#06231A',
  soft: '#14322A',
  focus: '#E6EEE9',
  'focus-outer': '#0E1513',
  water: '#0C151B',
  land: '#161F22',
  coast: '#2C3D45',
  working: '#4FC296',
  standby: '#4D97F2',
  charging: '#E9C2FF',
  warning: '#F2C14E',
  fault: '#FF6B5E',
  offline: '#7C8B84',
  'dose-1': '#1D4A3A',
  'dose-2': '#2E8A66',
  'dose-3': '#86E0BC',
  'series-1': '#4DA3D9',
  'series-2': '#EF8A3D',
  'series-4': '#56B4E9',
  'series-5': '#CC79A7',
  'heat-0': '#22302B',
  'heat-1': '#54421E',
  'heat-2': '#93631F',
  'heat-3': '#E09A3E',
  'heat-4': '#FFE6B0',
  'rise-1': '#213E57',
  'rise-2': '#316A95',
  'rise-3': '#62ABE2',
  'rise-4': '#D2EAFF',
  backdrop: 'rgb(0 0 0 / 0.55)',
  shadow: '0 8px 24px rgb(0 0 0 / 0.5)',
};

const sunlight: TokenSet = {
  ...light,
  canvas: '#FFFFFF',
  raised: '#FFFFFF',
  rail: '#000000',
  'rail-active': '#004D36',
  'rail-ink-2': '#FFFFFF',
  'rail-rule': '#FFFFFF',
  ink: '#000000',
  'ink-2': '#000000',
  'ink-3': '#000000',
  rule: '#000000',
  border: '#000000',
  accent: '#004D36',
  'accent-hover': '#00331F',
  soft: '#D5F0E3',
  focus: '#000000',
  land: '#FFFFFF',
  coast: '#5C6F7A',
  working: '#004D36',
  standby: '#0A4A94',
  charging: '#4A0D58',
  warning: '#7A4A00',
  fault: '#8E0A10',
  offline: '#3A3A3A',
  'series-1': '#000000',
  'series-2': '#000000',
  'series-3': '#000000',
  'series-4': '#000000',
  'series-5': '#000000',
  'heat-0': '#FFFFFF',
  'heat-1': '#F0DCA8',
  'heat-2': '#D4932C',
  'heat-3': '#94460A',
  'heat-4': '#3E0B00',
  'rise-1': '#D0E3F5',
  'rise-2': '#79AEE0',
  'rise-3': '#1B5A9C',
  'rise-4': '#041F47',
  backdrop: '#FFFFFF',
  shadow: 'none',
  'rule-width': '2px',
  'map-halo': '3px',
};

export type Look = 'light' | 'dark' | 'sunlight';
export const looks: Readonly<Record<Look, TokenSet>> = { light, dark, sunlight };

/** Row and control heights in px, text sizes in px, by density. */
export const densities = {
  comfortable: { row: 44, control: 40, text: 14, line: 22, glyph: 16 },
  compact: { row: 32, control: 32, text: 14, line: 22, glyph: 16 },
  field: { row: 56, control: 52, text: 17, line: 26, glyph: 24 },
} as const;
export type Density = keyof typeof densities;

/** Size of status glyphs in px in the sunlight look, at any density. */
const sunlightGlyph = 28;
/** Additional line height for Chinese, px. */
const extraLineZh = 2;

/** Sizes that are the same in every look and density; px, motion in ms. */
export const scales = {
  space: { 1: 4, 2: 8, 3: 12, 4: 16, 5: 24, 6: 32, 7: 48 },
  /** Font size and line height of each step of the type scale; body text depends on the density. */
  type: {
    caption: [12, 18],
    small: [13, 20],
    body: [14, 22],
    lead: [16, 24],
    title: [20, 28],
    display: [28, 34],
    figure: [34, 38],
    large: [42, 46],
    hero: [56, 60],
  },
  radius: { control: 4, slab: 8, sheet: 12, full: 999 },
  motion: { fast: 120, panel: 200 },
} as const;

export const easing = 'cubic-bezier(0.2,0,0,1)';

export const fontStack =
  '"Inter Variable","Segoe UI",Roboto,"Noto Sans",system-ui,"PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif';

/** L-02: below this width the rail is a drawer; the spec's test is `width - 1 < 992`. */
export const mobileBelow = 992;

/** CSS rules that define every token as a variable. */
export function tokenRules(look: Look, density: Density): string {
  const { row, control, text, line, glyph } = densities[density];
  const { space, type, radius, motion } = scales;
  const px = (prefix: string, sizes: Readonly<Record<string, number>>) =>
    Object.entries(sizes).map(([name, size]) => `--${prefix}-${name}:${size}px`);
  const all = [
    `color-scheme:${look === 'dark' ? 'dark' : 'light'}`,
    ...Object.entries(looks[look]).map(([name, value]) => `--${name}:${value}`),
    ...Object.entries({ row, control, text, line }).map(([name, size]) => `--${name}:${size}px`),
    `--glyph:${look === 'sunlight' ? sunlightGlyph : glyph}px`,
    ...px('space', space),
    ...Object.entries(type).map(
      ([name, [size, high]]) => `--type-${name}:${size}px;--line-${name}:${high}px`,
    ),
    ...px('radius', radius),
    ...Object.entries(motion).map(([name, ms]) => `--${name}:${ms}ms`),
    `--ease:${easing}`,
    `--font:${fontStack}`,
    '--strong:600',
  ];
  return `:root{${all.join(';')}}:root:lang(zh){--line:${line + extraLineZh}px}`;
}
