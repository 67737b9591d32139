import type { NoticeField } from '../records/fields.ts';
import { type Regime, type RegimeNotice, regimesOf } from '../records/regimes.ts';

/** What a notice names of an order. */
export interface NoticeContent {
  workType: string;
  crop: string;
  target: string;
  products: readonly { name: string; authorisationNumber: string; dosePerHa: number | null }[];
  waterLpha: number | null;
  permitNumber: string;
  /** Planned start. */
  startAt: string | null;
  /** Number of its plots. */
  plots: number;
}

/** Hours before the deadline of a notice from which people are reminded. */
export const noticeReminderHours = 24;

/** Those of the chosen regimes that ask for a notice before a treatment. */
export const noticesOf = (ids: readonly string[]): (Regime & { notice: RegimeNotice })[] =>
  regimesOf(ids).flatMap((regime) => (regime.notice ? [{ ...regime, notice: regime.notice }] : []));

/** Required fields of a notice that an order does not have yet, in the order of the notice. */
export function missingInNotice({ fields }: RegimeNotice, order: NoticeContent): NoticeField[] {
  const { products } = order;
  const isDosed = products.length > 0 && products.every(({ dosePerHa }) => dosePerHa !== null);
  const present: Record<NoticeField, boolean> = {
    permitNumber: order.permitNumber !== '',
    applicatorName: true,
    customerName: true,
    treatedAreaM2: order.plots > 0,
    method: true,
    authorisationNumber:
      products.length > 0 && products.every(({ authorisationNumber }) => authorisationNumber !== ''),
    location: order.plots > 0,
    cropName: order.crop !== '',
    productName: products.length > 0,
    dose: isDosed,
    dilution: isDosed && order.waterLpha !== null,
    rate: order.waterLpha !== null,
    target: order.target !== '',
    plannedStart: order.startAt !== null,
  };
  return fields.filter(({ field, required }) => required && !present[field]).map(({ field }) => field);
}

/** Instant by which a notice is to be submitted; null without a planned start. */
export const noticeDueAt = ({ deadline }: RegimeNotice, startAt: string | null): string | null =>
  startAt === null ? null : new Date(Date.parse(startAt) - deadline.hours * 3_600_000).toISOString();
