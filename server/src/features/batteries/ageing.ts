import type { BatteryAgeing, BatteryDetail } from '@smartflight/contract/battery-shapes.ts';
import { capacityTrend } from './trend.ts';

/**
 * How a battery's capacity goes over its cycles, from one figure a day. Its internal resistance is null: it needs the
 * samples of loads at full rate, which are not kept for a life.
 */
export function ageingOf(trend: BatteryDetail['trend'], designAh: number | null): BatteryAgeing {
  if (designAh === null || designAh <= 0) return { capacity: null, resistance: null };
  const points = trend.flatMap(({ cycles, fullAh }) =>
    cycles === null || fullAh === null ? [] : [{ cycles, value: fullAh / designAh }],
  );
  return { capacity: capacityTrend(points), resistance: null };
}
