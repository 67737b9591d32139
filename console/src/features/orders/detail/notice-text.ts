import type { OrderDetail } from '@smartflight/contract/orders/orders.schemas.ts';
import type { NoticeField } from '@smartflight/contract/records/fields.ts';
import type { RegimeNotice } from '@smartflight/contract/records/regimes.ts';

const m2PerHa = 10_000;

/**
 * The notice of an order as a text to copy: a line for each field, as the rule words it. Figures are in SI units, times in
 * `timeZone`, whatever language the reader has, as the text goes to an authority.
 */
export function noticeText(order: OrderDetail, notice: RegimeNotice, timeZone: string): string {
  const { products, waterLpha, plots, startAt } = order;
  const values: Record<NoticeField, string> = {
    permitNumber: order.permitNumber,
    applicatorName: order.holderName,
    customerName: order.customerName,
    treatedAreaM2: `${figure(plots.reduce((sum, { areaM2 }) => sum + areaM2, 0) / m2PerHa)} ha`,
    method: notice.method,
    authorisationNumber: products
      .map(({ name, authorisationNumber }) => `${name} ${authorisationNumber || '–'}`)
      .join(' + '),
    location: plots
      .map(
        ({ name, lat, lon, areaM2 }) =>
          `${name} (${lat.toFixed(5)}, ${lon.toFixed(5)}), ${figure(areaM2 / m2PerHa)} ha`,
      )
      .join('; '),
    cropName: order.crop,
    productName: products.map(({ name }) => name).join(' + '),
    dose: products
      .flatMap(({ name, dosePerHa, unit }) =>
        dosePerHa === null ? [] : [`${name} ${figure(dosePerHa)} ${unit}/ha`],
      )
      .join(' + '),
    dilution: products
      .flatMap(({ name, dosePerHa, unit }) =>
        dosePerHa === null || waterLpha === null
          ? []
          : [`${name} ${figure((dosePerHa * 1000) / waterLpha)} ${unit === 'kg' ? 'g' : 'mL'}/L`],
      )
      .join(' + '),
    rate: waterLpha === null ? '' : `${figure(waterLpha)} L/ha`,
    target: order.target,
    plannedStart: startAt === null ? '' : `${wallClock(startAt, timeZone)} (${timeZone})`,
  };
  const lines = notice.fields.map(({ field, label }) => `${label}: ${values[field] || '–'}`);
  return [notice.label, ...lines].join('\n');
}

/** At most three decimals, without separators of thousands. */
const figure = (value: number): string => String(Math.round(value * 1000) / 1000);

/** `YYYY-MM-DD hh:mm`. */
const wallClock = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(instant),
  );
