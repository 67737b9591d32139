import type { BatteryAgeing, BatteryDetail } from '@smartflight/contract/power/battery.schemas.ts';
import { type AgePoint, capacityTrend, resistanceTrend } from './trend.ts';

type Day = BatteryDetail['trend'][number];

/**
 * Trends of a battery's capacity and internal resistance over its cycles, from one value a day. The resistance is the
 * reported one: computing it needs load samples at full rate, which are not stored long enough.
 */
export function ageingOf(trend: readonly Day[], designAh: number | null): BatteryAgeing {
  const pointsOf = (figureOf: (day: Day) => number | null): AgePoint[] =>
    trend.flatMap((day) => {
      const value = figureOf(day);
      return day.cycles === null || value === null ? [] : [{ cycles: day.cycles, value }];
    });
  const isKnown = designAh !== null && designAh > 0;
  return {
    capacity: isKnown
      ? capacityTrend(pointsOf(({ fullAh }) => (fullAh === null ? null : fullAh / designAh)))
      : null,
    resistance: resistanceTrend(
      pointsOf(({ resistanceMohm }) => (resistanceMohm === null ? null : resistanceMohm / 1000)),
    ),
  };
}
