/** What a person's own alarm rules can watch, for forms, checks and the live evaluation alike (decision 80). */

export const comparisons = ['below', 'above'] as const;
export type Comparison = (typeof comparisons)[number];

/** When a rule applies. `working`: product flowed within `workingMs`, in flight; a turn between passes is part of it. */
export const ruleTimes = ['always', 'flying', 'working'] as const;
export type RuleTime = (typeof ruleTimes)[number];

/** How long a drone in flight counts as working after product last flowed, ms. */
export const workingMs = 30_000;

export const ruleSeverities = ['warning', 'critical'] as const;
export type RuleSeverity = (typeof ruleSeverities)[number];

/** Channels of delivery. In quiet hours nothing is sent by mail and SMS; webhooks are those of the rule's account. */
export const ruleChannels = ['inbox', 'mail', 'sms', 'webhook'] as const;
export type RuleChannel = (typeof ruleChannels)[number];

/**
 * Most raised alarms of an account by each channel within an hour. What is beyond that of mail, SMS or webhooks is in the
 * inbox, and what is beyond that of the inbox is one message there.
 */
export const alarmsPerHour = { inbox: 20, mail: 20, sms: 20, webhook: 1_000 } as const satisfies Record<
  RuleChannel,
  number
>;

export const ruleTargets = ['all', 'company', 'team', 'drones'] as const;
export type RuleTarget = (typeof ruleTargets)[number];

interface Measure {
  /** Unit of the stored value; the console shows areas in the account's unit. */
  unit: '%' | '°C' | 'm/s' | 'm' | 'L' | 'kg' | 'L/min' | 's' | 'm²' | '';
  min: number;
  max: number;
  comparisons: readonly Comparison[];
  /** Whether the value must stay beyond the limit for a time; silence is a time itself, an area only grows. */
  lasts: boolean;
}

const both = comparisons;

/** Everything that a rule can measure. */
export const measures = {
  /** Charge of the battery with the least. */
  battery: { unit: '%', min: 0, max: 100, comparisons: both, lasts: true },
  temperature: { unit: '°C', min: -40, max: 120, comparisons: both, lasts: true },
  speed: { unit: 'm/s', min: 0, max: 50, comparisons: both, lasts: true },
  /** Above ground or crop, by what the drone reports. */
  height: { unit: 'm', min: 0, max: 500, comparisons: both, lasts: true },
  tank: { unit: 'L', min: 0, max: 500, comparisons: both, lasts: true },
  hopper: { unit: 'kg', min: 0, max: 500, comparisons: both, lasts: true },
  flow: { unit: 'L/min', min: 0, max: 100, comparisons: both, lasts: true },
  satellites: { unit: '', min: 0, max: 60, comparisons: both, lasts: true },
  link: { unit: '%', min: 0, max: 100, comparisons: both, lasts: true },
  /** Of the nearest weather station of its company, within 5 km and 10 minutes, else of the drone's own sensor. */
  wind: { unit: 'm/s', min: 0, max: 50, comparisons: both, lasts: true },
  gust: { unit: 'm/s', min: 0, max: 80, comparisons: both, lasts: true },
  air: { unit: '°C', min: -40, max: 60, comparisons: both, lasts: true },
  deltaT: { unit: '°C', min: 0, max: 40, comparisons: both, lasts: true },
  /** Time without any message of the drone. */
  silence: { unit: 's', min: 10, max: 86_400, comparisons: ['above'], lasts: false },
  /** Gross area of the drone since midnight in the time zone of the rule's account. */
  dayArea: { unit: 'm²', min: 1, max: 100_000_000, comparisons: ['above'], lasts: false },
} as const satisfies Record<string, Measure>;

const weather = ['wind', 'gust', 'air', 'deltaT'] as const;
export type WeatherMeasure = (typeof weather)[number];

/** Whether a measure is of a weather station, not of the drone. */
export const isWeather = (measure: RuleMeasure): measure is WeatherMeasure =>
  weather.some((one) => one === measure);

const unstored: ReadonlySet<string> = new Set(['temperature', 'satellites', 'link', ...weather]);
/** Whether stored points have this measure; a rule about another one has no preview. */
export const isStored = (measure: RuleMeasure): boolean => !unstored.has(measure);

export type RuleMeasure = keyof typeof measures;
export const ruleMeasures = Object.keys(measures) as [RuleMeasure, ...RuleMeasure[]];
/** Unit, range in that unit and comparisons of a measure. */
export const measureOf = (measure: RuleMeasure): Measure => measures[measure];

export const ruleLimits = {
  perAccount: 50,
  /** Enabled rules of one account that can apply to the same drone. */
  perDrone: 10,
  nameLength: 60,
  droneIds: 200,
  /** Longest time that a value must stay beyond its limit, s. */
  forS: 3_600,
  previewDays: 7,
} as const;

const codePrefix = 'rule:';

/** Code of the drone's alarm that a rule raises: it has the name, so that every place shows the same text. */
export const ruleAlarmCode = (name: string): string => codePrefix + name;

/** Name of the rule that raised an alarm with this code; undefined for every other alarm. */
export const ruleNameOf = (code: string): string | undefined =>
  code.startsWith(codePrefix) ? code.slice(codePrefix.length) : undefined;
