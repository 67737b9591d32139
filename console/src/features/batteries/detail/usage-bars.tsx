import type { BatteryUse } from '@smartflight/contract/power/battery.schemas.ts';

/** The strip over the charts that shows when the battery was on a drone and when on a charger. */
export function UseBars({
  uses,
  range,
}: {
  uses: readonly BatteryUse[];
  range: { fromMs: number; toMs: number };
}) {
  const length = Math.max(1, range.toMs - range.fromMs);
  const share = (ms: number) => (Math.min(Math.max(ms - range.fromMs, 0), length) / length) * 100;
  return uses.flatMap((use) => {
    const [from, to] = [share(Date.parse(use.from)), share(Date.parse(use.to))];
    if (to <= 0 || from >= 100) return [];
    return [
      <i
        key={use.from}
        className={`bt-use-bar is-${use.on.kind}`}
        style={{ left: `${from}%`, width: `${to - from}%` }}
      />,
    ];
  });
}
