import type { BatteryRule } from '@smartflight/contract/power/battery-models.schemas.ts';
import type { Fmt } from '../../../shared/format/fmt.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import { celsius, electric } from '../battery-labels.tsx';

interface Speaking {
  rule: BatteryRule;
  t: Translate;
  fmt: Fmt;
}

/** The limit of the battery's model that a fault is judged by, as text; undefined for a fault without one. */
export function limitText(code: string, { rule, t, fmt }: Speaking): string | undefined {
  const volts = (value: number): string => electric(fmt, value, 'V', 2).text;
  switch (code) {
    case 'over_discharge':
      return t('batteries.fault.cellFrom', { value: volts(rule.cellLowV) });
    case 'over_charge':
      return t('batteries.fault.cellUpTo', { value: volts(rule.cellHighV) });
    case 'over_temp':
      return t('batteries.fault.upTo', { value: celsius(fmt, rule.hotC).text });
    case 'cold_charge':
      return t('batteries.fault.chargedFrom', { value: celsius(fmt, rule.coldChargeC).text });
    case 'cell_reading':
      return t('batteries.fault.sumWithin', { value: volts(rule.totalToleranceV) });
    case 'cell_deviation':
      return t('batteries.fault.deviation', {
        major: electric(fmt, Math.round(rule.majorV * 1000), 'mV').text,
        beyond: fmt.number(rule.badBeyond),
      });
    default:
      return undefined;
  }
}
