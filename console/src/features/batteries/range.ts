import type { BatteryUse } from '@smartflight/contract/power/battery.schemas.ts';

/** Both ends included, ISO 8601. */
export interface TimeRange {
  from: string;
  to: string;
}

export const rangeNames = ['use', 'day', 'month', 'year'] as const;
export type RangeName = (typeof rangeNames)[number];

const hourMs = 3_600_000;
const lengthsMs = { day: 24 * hourMs, month: 30 * 24 * hourMs, year: 365 * 24 * hourMs } as const;
/** Margin around a use, so that its first and last reading are not on the edge. */
const marginMs = 10_000;

/** The range in the URL: its name, and for `use` the start of the use (epoch ms). */
export interface WantedRange {
  name: RangeName;
  use: number | undefined;
}

/** Parses the URL's query parameters; invalid or missing ones become the last use. */
export function readRange(params: URLSearchParams): WantedRange {
  const name = rangeNames.find((one) => one === params.get('range')) ?? 'use';
  const use = Number(params.get('use'));
  return { name, use: name === 'use' && Number.isSafeInteger(use) && use > 0 ? use : undefined };
}

/** The requested use, else the last; undefined for a battery that was never used. */
export function shownUse(uses: readonly BatteryUse[], { use }: WantedRange): BatteryUse | undefined {
  return uses.find(({ from }) => Date.parse(from) === use) ?? uses[0];
}

/**
 * The time range to show. `nowMs` is when the page was opened, so that the range is stable between renders; a battery
 * that keeps reporting extends it to its newest reading. Undefined for the last use of a battery that was never used.
 */
export function rangeOf(
  wanted: WantedRange,
  battery: { uses: readonly BatteryUse[]; lastSeenAt: string | null },
  nowMs: number,
): TimeRange | undefined {
  if (wanted.name === 'use') {
    const use = shownUse(battery.uses, wanted);
    if (!use) return undefined;
    return range(Date.parse(use.from) - marginMs, Date.parse(use.to) + marginMs);
  }
  const seenMs = battery.lastSeenAt === null ? 0 : Date.parse(battery.lastSeenAt);
  const toMs = Math.max(nowMs, seenMs);
  return range(toMs - lengthsMs[wanted.name], toMs);
}

const range = (fromMs: number, toMs: number): TimeRange => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
});
