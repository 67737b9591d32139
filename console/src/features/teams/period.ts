/** Periods of a team's totals: days up to and including today. */
const daysOf = { week: 7, month: 30, threeMonths: 90 } as const;
export type Period = keyof typeof daysOf;
export const periods = ['week', 'month', 'threeMonths'] as const satisfies readonly Period[];

/** The period of the address; a month by default. */
export const readPeriod = (text: string | null): Period => periods.find((one) => one === text) ?? 'month';

/** First and last local day `YYYY-MM-DD` of a period that ends on `today`. */
export function spanOf(period: Period, today: string): { from: string; to: string } {
  const from = new Date(Date.parse(`${today}T00:00:00Z`) - (daysOf[period] - 1) * 86_400_000);
  return { from: from.toISOString().slice(0, 10), to: today };
}
