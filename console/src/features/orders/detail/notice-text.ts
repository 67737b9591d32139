import type { OrderDetail } from '@smartflight/contract/orders/orders.schemas.ts';
import type { NoticeField } from '@smartflight/contract/records/fields.ts';
import type { RegimeNotice } from '@smartflight/contract/records/regimes.ts';
import type { Fmt } from '../../../shared/format/fmt.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import { productsText } from '../order-texts.ts';

/** The notice of an order as a text to copy: a line for each field, as the rule words it. */
export function noticeText(t: Translate, fmt: Fmt, order: OrderDetail, notice: RegimeNotice): string {
  const { products, waterLpha, plots, startAt } = order;
  const values: Record<NoticeField, string> = {
    permitNumber: order.permitNumber,
    applicatorName: order.holderName,
    customerName: order.customerName,
    treatedAreaM2: fmt.area(plots.reduce((sum, { areaM2 }) => sum + areaM2, 0)).text,
    method: t('orders.notice.byDrone'),
    authorisationNumber: products
      .map(({ authorisationNumber }) => authorisationNumber)
      .filter((number) => number !== '')
      .join(' + '),
    location: plots
      .map(
        ({ name, lat, lon, areaM2 }) =>
          `${name} (${lat.toFixed(5)}, ${lon.toFixed(5)}), ${fmt.area(areaM2).text}`,
      )
      .join('; '),
    cropName: order.crop,
    productName: products.map(({ name }) => name).join(' + '),
    dose: productsText(t, fmt, products),
    dilution: products
      .flatMap(({ name, dosePerHa, unit }) =>
        dosePerHa === null || waterLpha === null
          ? []
          : [
              `${name} ${t('orders.notice.perLitre', { n: fmt.number((dosePerHa * 1000) / waterLpha, 1), unit })}`,
            ],
      )
      .join(' + '),
    rate: waterLpha === null ? '' : fmt.rate(waterLpha).text,
    target: order.target,
    plannedStart: startAt === null ? '' : fmt.instant(startAt, 'minute'),
  };
  const lines = notice.fields.map(({ field, label }) => `${label}: ${values[field] || '–'}`);
  return [notice.label, ...lines].join('\n');
}
