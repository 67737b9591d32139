import type { RuleForm } from '@smartflight/contract/rules/rules.schemas.ts';

const base: RuleForm = {
  name: '',
  measure: 'battery',
  comparison: 'below',
  value: 25,
  clearValue: null,
  forS: 0,
  during: 'always',
  severity: 'warning',
  quiet: null,
  channels: ['inbox'],
  target: 'all',
  teamId: null,
  droneIds: [],
  isEnabled: true,
};

const squareMetresPerHectare = 10_000;

/** Rules to begin with. */
export const templates = {
  battery: { ...base, value: 25, clearValue: 30, during: 'working' },
  silence: {
    ...base,
    measure: 'silence',
    comparison: 'above',
    value: 90,
    during: 'working',
    severity: 'critical',
  },
  speed: { ...base, measure: 'speed', comparison: 'above', value: 8, clearValue: 7.5, forS: 10 },
  wind: {
    ...base,
    measure: 'wind',
    comparison: 'above',
    value: 5,
    clearValue: 4.5,
    forS: 60,
    during: 'working',
  },
  dayArea: { ...base, measure: 'dayArea', comparison: 'above', value: 20 * squareMetresPerHectare },
} as const satisfies Record<string, RuleForm>;

export type Template = keyof typeof templates;
export const templateNames = Object.keys(templates) as Template[];
