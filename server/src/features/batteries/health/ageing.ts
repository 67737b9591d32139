import type { BatteryAgeing, BatteryDetail } from '@smartflight/contract/power/battery.schemas.ts';
import { type AgePoint, capacityTrend, resistanceTrend } from './trend.ts';

type Day = BatteryDetail['trend'][number];

/**
 * How a battery's capacity and its internal resistance go over its cycles, from one figure a day. The resistance is the
 * one that it reports: finding it needs the samples of loads at full rate, which are not kept for a life.
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
