import type { PriceUnit } from './orders.ts';

/** Decimal digits of the minor unit of each offered currency (ISO 4217). */
export const currencyDigits = {
  ARS: 2,
  AUD: 2,
  BOB: 2,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CLP: 0,
  CNY: 2,
  COP: 2,
  EUR: 2,
  GBP: 2,
  IDR: 2,
  INR: 2,
  JPY: 0,
  KRW: 0,
  KZT: 2,
  MXN: 2,
  MYR: 2,
  NZD: 2,
  PEN: 2,
  PHP: 2,
  PLN: 2,
  PYG: 0,
  RUB: 2,
  THB: 2,
  TRY: 2,
  UAH: 2,
  USD: 2,
  UYU: 2,
  UZS: 2,
  VND: 0,
  ZAR: 2,
} as const;
export type Currency = keyof typeof currencyDigits;
export const currencies = Object.keys(currencyDigits) as [Currency, ...Currency[]];

/** An agreed price: `amountMinor` in minor units of the currency, such as cents. */
export interface Price {
  per: PriceUnit;
  amountMinor: number;
  currency: Currency;
}

/** An amount of minor units as a decimal with a point: 12345 of EUR is `123.45`. */
export function decimalOf(minor: number, currency: Currency): string {
  const digits = currencyDigits[currency];
  if (digits === 0) return String(minor);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  return `${minor < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Minor units of a typed decimal with a point or comma; undefined if it is none or has too many digits. */
export function minorOf(text: string, currency: Currency): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:[.,](\d*))?$/.exec(text.trim()) ?? [];
  const digits = currencyDigits[currency];
  if (whole === undefined || fraction.length > digits) return undefined;
  return Number(whole + fraction.padEnd(digits, '0'));
}
