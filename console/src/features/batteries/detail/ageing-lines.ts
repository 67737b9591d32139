import type { BatteryAgeing, BatteryDetail } from '@smartflight/contract/power/battery.schemas.ts';

const endShare = 0.8;
const boxW = 1000;
const boxH = 100;

interface AgeingPicture {
  /** One point for each day, in a box of 1000 × 100. */
  dots: { x: number; y: number }[];
  trend: string | undefined;
  ahead: string | undefined;
  /** SVG path of the area between the earliest and the latest estimate. */
  band: string | undefined;
  endY: number;
  cycles: { from: number; to: number };
  ah: { low: number; high: number };
  first: { cycles: number; fullAh: number };
  last: { cycles: number; fullAh: number };
}

type Capacity = NonNullable<BatteryAgeing['capacity']>;

/** Limits the forecast to this multiple of the history, which would shrink to a dot otherwise. */
const mostAhead = 2;

/** Full-charge capacity over cycles with its trend; undefined with fewer than two reported capacities. */
export function ageingPicture(
  trend: BatteryDetail['trend'],
  designAh: number | null,
  capacity: Capacity | null,
): AgeingPicture | undefined {
  const points = trend.flatMap(({ cycles, fullAh }) =>
    cycles === null || fullAh === null ? [] : [{ cycles, fullAh }],
  );
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last || designAh === null) return undefined;
  const endAh = designAh * endShare;
  const left = capacity?.cyclesTo80;
  const behind = Math.max(20, last.cycles - first.cycles);
  const wanted = left ? (left.high ?? left.estimate) : 0;
  const to = last.cycles + Math.min(wanted, behind * mostAhead) + behind * 0.03;
  const values = points.map(({ fullAh }) => fullAh);
  const low = Math.min(endAh, ...values) - designAh * 0.02;
  const high = Math.max(designAh, ...values) + designAh * 0.02;
  const x = (cycles: number) => ((cycles - first.cycles) / Math.max(1, to - first.cycles)) * boxW;
  const y = (ah: number) => boxH - ((ah - low) / (high - low)) * boxH;
  const at = (cycles: number, ah: number) => `${x(cycles).toFixed(1)} ${y(ah).toFixed(1)}`;
  const share = ({ cycles, value }: { cycles: number; value: number }) => at(cycles, value * designAh);
  const end = capacity?.line.to;
  const endOf = (cycles: number) => at(last.cycles + cycles, endAh);
  return {
    dots: points.map(({ cycles, fullAh }) => ({ x: x(cycles), y: y(fullAh) })),
    trend: capacity ? `M${share(capacity.line.from)}L${share(capacity.line.to)}` : undefined,
    ahead: end && left && left.estimate > 0 ? `M${share(end)}L${endOf(left.estimate)}` : undefined,
    band:
      end && left && left.estimate > 0
        ? `M${share(end)}L${endOf(left.low)}L${endOf(left.high ?? left.estimate * 4)}Z`
        : undefined,
    endY: y(endAh),
    cycles: { from: first.cycles, to: Math.round(to) },
    ah: { low, high },
    first,
    last,
  };
}
