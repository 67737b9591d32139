import type { Comparison, RuleMeasure, RuleTime } from '@smartflight/contract/rules/rules.ts';
import type { Fmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';

/** A value of a measure with its unit, in the units of the account. */
export function measureText(fmt: Fmt, measure: RuleMeasure, value: number): string {
  switch (measure) {
    case 'battery':
    case 'link':
      return fmt.percent(value).text;
    case 'temperature':
    case 'air':
    case 'deltaT':
      return `${fmt.number(value)}\u00a0°C`;
    case 'speed':
    case 'wind':
    case 'gust':
      return fmt.speed(value).text;
    case 'height':
      return fmt.metres(value).text;
    case 'tank':
      return fmt.volume(value).text;
    case 'hopper':
      return fmt.mass(value).text;
    case 'flow':
      return fmt.flow(value).text;
    case 'satellites':
      return fmt.number(value);
    case 'silence':
      return fmt.duration(value);
    case 'dayArea':
      return fmt.area(value).text;
  }
}

interface Condition {
  measure: RuleMeasure;
  comparison: Comparison;
  value: number;
  forS: number;
  during: RuleTime;
}

/** What a rule watches, as one sentence. */
export const ruleSentence = (t: Translate, fmt: Fmt, rule: Condition): string =>
  t('rules.sentence', {
    measure: rule.measure,
    comparison: rule.comparison,
    value: measureText(fmt, rule.measure, rule.value),
    during: rule.during,
    lasts: rule.forS > 0 ? 'yes' : 'no',
    time: fmt.duration(rule.forS),
  });
