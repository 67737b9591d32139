import { type Currency, currencies, decimalOf, minorOf } from '@smartflight/contract/orders/money.ts';
import {
  type OrderDetail,
  type OrderForm,
  type OrderProduct,
  orderForm,
} from '@smartflight/contract/orders/orders.schemas.ts';
import { orderWorkTypes, priceUnits } from '@smartflight/contract/orders/orders.ts';
import { z } from 'zod';
import { instantOf, localInput } from '../../../shared/format/local-input.ts';
import { figure, keptFigure } from '../../../shared/forms/figure.ts';
import type { SchemaForm } from '../../../shared/forms/use-schema-form.ts';
import type { Lang } from '../../../shared/i18n/languages.ts';

const product = z.object({
  productId: z.string().nullable(),
  version: z.number().nullable(),
  name: z.string(),
  authorisationNumber: z.string(),
  dosePerHa: figure(),
  unit: z.enum(['L', 'kg']),
});

/** The fields of the form as they are typed; checked by the contract's schema when they are sent. */
export const orderValues = z
  .object({
    customerId: z.string(),
    crop: z.string(),
    target: z.string(),
    workType: z.enum(orderWorkTypes),
    plotIds: z.array(z.string()),
    products: z.array(product),
    waterLpha: figure(),
    from: z.string(),
    to: z.string(),
    price: z.object({ per: z.enum(priceUnits), amount: z.string(), currency: z.enum(currencies) }),
    note: z.string(),
    /** Of a `datetime-local` field, in the account's zone. */
    startAt: z.string(),
    permitNumber: z.string(),
  })
  .transform((values, context): OrderForm => {
    const refuse = (path: PropertyKey[], message: string): void =>
      context.addIssue({ code: 'custom', path, message });
    const { per, amount, currency } = values.price;
    const amountMinor = amount.trim() === '' ? null : minorOf(amount, currency);
    if (amountMinor === undefined) refuse(['price', 'amount'], 'order.price');
    if (values.customerId === '') refuse(['customerId'], 'field.required');
    if (context.issues.length > 0) return z.NEVER;
    const checked = orderForm.safeParse({
      ...values,
      products: values.products.filter(({ name }) => name.trim() !== ''),
      from: values.from || null,
      to: values.to || null,
      startAt: instantOf(values.startAt),
      price: amountMinor === null ? null : { per, amountMinor, currency },
    });
    if (checked.success) return checked.data;
    for (const { path, message } of checked.error.issues)
      refuse(path[0] === 'price' ? ['price', 'amount'] : [...path], message);
    return z.NEVER;
  });
export type OrderInput = z.input<typeof orderValues>;
export type OrderSchemaForm = SchemaForm<OrderInput, OrderForm>;

/** A product line without content. */
export const emptyProduct: OrderInput['products'][number] = {
  productId: null,
  version: null,
  name: '',
  authorisationNumber: '',
  dosePerHa: '',
  unit: 'L',
};

const usualCurrencies: Record<Lang, Currency> = { en: 'USD', zh: 'CNY', es: 'EUR', pt: 'BRL', ru: 'RUB' };

/** The values of a new order; the currency is that of the reader's language. */
export const newValues = (lang: Lang, customerId: string): OrderInput => ({
  customerId,
  crop: '',
  target: '',
  workType: 'spray',
  plotIds: [],
  products: [emptyProduct],
  waterLpha: '',
  from: '',
  to: '',
  price: { per: 'ha', amount: '', currency: usualCurrencies[lang] },
  note: '',
  startAt: '',
  permitNumber: '',
});

/** The values of an order. */
export const valuesOf = (lang: Lang, order: OrderDetail): OrderInput => ({
  customerId: order.customerId,
  crop: order.crop,
  target: order.target,
  workType: order.workType,
  plotIds: order.plots.map(({ id }) => id),
  products: productsOf(order.products),
  waterLpha: keptFigure(order.waterLpha),
  from: order.from ?? '',
  to: order.to ?? '',
  price: order.price
    ? {
        per: order.price.per,
        amount: decimalOf(order.price.amountMinor, order.price.currency),
        currency: order.price.currency,
      }
    : newValues(lang, '').price,
  note: order.note,
  startAt: localInput(order.startAt),
  permitNumber: order.permitNumber,
});

const productsOf = (lines: readonly OrderProduct[]): OrderInput['products'] =>
  lines.length === 0
    ? [emptyProduct]
    : lines.map((one) => ({ ...one, dosePerHa: keptFigure(one.dosePerHa) }));
