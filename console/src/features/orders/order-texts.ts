import { type Currency, currencyDigits, decimalOf, type Price } from '@smartflight/contract/orders/money.ts';
import type { OrderProduct } from '@smartflight/contract/orders/orders.schemas.ts';
import type { Fmt } from '../../shared/format/fmt.ts';
import { formatLocale } from '../../shared/i18n/languages.ts';
import type { Translate } from '../../shared/i18n/messages.ts';

/** An amount of minor units in the reader's form, with its currency. */
export function moneyText(fmt: Fmt, minor: number | null, currency: Currency): string {
  if (minor === null) return fmt.number(null);
  const digits = currencyDigits[currency];
  return new Intl.NumberFormat(formatLocale(fmt.lang), {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Number(decimalOf(minor, currency)));
}

/** An agreed price with what it is for. */
export const priceText = (t: Translate, fmt: Fmt, price: Price | null): string =>
  price === null
    ? t('orders.noPrice')
    : t('orders.priceText', {
        amount: moneyText(fmt, price.amountMinor, price.currency),
        unit: t(`orders.perUnit.${price.per}`),
      });

/** First and last day of a window; empty for none. */
export function windowText(
  t: Translate,
  fmt: Fmt,
  { from, to }: { from: string | null; to: string | null },
): string {
  if (from !== null && to !== null)
    return from === to ? fmt.day(from) : t('orders.between', { from: fmt.day(from), to: fmt.day(to) });
  if (from !== null) return t('orders.since', { day: fmt.day(from) });
  return to === null ? '' : t('orders.until', { day: fmt.day(to) });
}

/** Products with their doses. */
export const productsText = (t: Translate, fmt: Fmt, products: readonly OrderProduct[]): string =>
  products
    .map(({ name, dosePerHa, unit }) =>
      dosePerHa === null
        ? name
        : `${name} ${t('orders.doseText', { dose: fmt.number(dosePerHa, 0, { maxDigits: 3 }), unit: t(unit === 'kg' ? 'unit.kg' : 'unit.litres') })}`,
    )
    .join(' + ');

/** What was applied: kilograms where a mass is known, else litres. */
export const appliedText = (
  fmt: Fmt,
  { volumeMl, massG }: { volumeMl: number | null; massG: number | null },
): string =>
  massG ? fmt.mass(massG / 1000).text : fmt.volume(volumeMl === null ? null : volumeMl / 1000).text;
