import { z } from 'zod';
import { day, instant, language, timeZone, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { personal } from '../kit/personal.schemas.ts';
import { landWarning } from '../records/land-warnings.schemas.ts';
import { currencies } from './money.ts';
import { orderMap, statementChanges } from './order-map.schemas.ts';
import { noticeCall, orderNotice } from './order-notices.schemas.ts';
import {
  orderLimits,
  orderSorts,
  orderStates,
  orderWorkTypes,
  priceUnits,
  statementFormats,
} from './orders.ts';
import { suggestedFlight } from './suggested-flight.schemas.ts';

const textOf = (length: number) => z.string().trim().max(length, { error: 'field.too-long' });
const name = textOf(orderLimits.nameLength);

/** A product to apply, with its dose in L/ha or kg/ha. */
const orderProduct = z.object({
  /** Of the register, with the version that was chosen; null for one that is not in it. */
  productId: uuid.nullable(),
  version: z.number().int().positive().nullable(),
  name: name.min(1, { error: 'field.required' }),
  authorisationNumber: textOf(60),
  dosePerHa: z.number().gt(0).max(10_000).nullable(),
  unit: z.enum(['L', 'kg']),
});
export type OrderProduct = z.infer<typeof orderProduct>;

const price = z.object({
  per: z.enum(priceUnits),
  /** In minor units of the currency, such as cents. */
  amountMinor: z.number().int().min(0).max(orderLimits.priceMinor),
  currency: z.enum(currencies),
});

const form = z.object({
  customerId: uuid,
  crop: name,
  /** Pest, disease or weed; may be empty. */
  target: name,
  workType: z.enum(orderWorkTypes),
  /** Plots that the caller sees. */
  plotIds: z
    .array(uuid)
    .max(orderLimits.plots, { error: 'order.too-many-plots' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'field.invalid' }),
  products: z.array(orderProduct).max(orderLimits.products),
  /** Water or mix, L/ha. */
  waterLpha: z.number().gt(0).max(10_000).nullable(),
  /** First and last day on which the work may be done; null is open. */
  from: day.nullable(),
  to: day.nullable(),
  /** Null until it is agreed. */
  price: price.nullable(),
  note: textOf(orderLimits.noteLength),
  /** When the work is planned to start, for notices that are due before it. */
  startAt: instant.nullable().default(null),
  /** Permit that a notice names; may be empty. */
  permitNumber: textOf(60).default(''),
});

/** An order as a manager enters it. */
export const orderForm = form.superRefine(({ from, to }, context) => {
  if (from !== null && to !== null && from > to)
    context.addIssue({ code: 'custom', path: ['to'], message: 'order.window' });
});
export type OrderForm = z.infer<typeof orderForm>;

const revision = z.number().int().min(1);

const identity = {
  /** Counts the orders of a holder. */
  number: z.number().int(),
  state: z.enum(orderStates),
  customerName: personal(z.string()),
};

const row = z.object({
  id: uuid,
  ...identity,
  customerId: uuid,
  holderName: personal(z.string()),
  ...form.pick({ crop: true, target: true, workType: true, from: true, to: true, price: true }).shape,
  /** Names of products. */
  products: z.array(z.string()),
  plots: z.number().int(),
  plotsDone: z.number().int(),
  plotAreaM2: z.number(),
  flights: z.number().int(),
  /** Net area of its flights, each rounded to whole m². */
  netAreaM2: z.number().int(),
  changedAt: instant,
});
export type OrderRow = z.infer<typeof row>;

const orderPlot = z.object({
  id: uuid,
  name: z.string(),
  areaM2: z.number(),
  /** Centre, degrees WGS-84. */
  lat: z.number(),
  lon: z.number(),
  doneAt: instant.nullable(),
  /** Null when it is not done, and after that account was erased. */
  doneBy: personal(z.string().nullable()),
});
export type OrderPlot = z.infer<typeof orderPlot>;

const detail = row.extend({
  ...form.omit({ plotIds: true, customerId: true }).shape,
  /** Increases with each change; a change of an older one is refused. */
  revision,
  plots: z.array(orderPlot),
  /** Waits that still run on its plots when its window begins; none of an order that is done or cancelled. */
  warnings: z.array(landWarning),
  /** Notices that its work needs before it starts; none of spreading and of a cancelled order. */
  notices: z.array(orderNotice),
  /** Of an order that is done; null where its flights are as in its statement, and before. */
  changes: statementChanges.nullable(),
  /** Whether the caller may change it and its state. */
  mayManage: z.boolean(),
  /** Whether the caller may attach flights and mark plots. */
  mayEnter: z.boolean(),
});
export type OrderDetail = z.infer<typeof detail>;

const workItem = z.object({
  orderId: uuid,
  ...identity,
  plot: orderPlot,
  /** Waits that run on the plot now. */
  warnings: z.array(landWarning),
  ...form.pick({
    crop: true,
    target: true,
    workType: true,
    products: true,
    waterLpha: true,
    from: true,
    to: true,
    note: true,
  }).shape,
  /** Flights of this order over the plot, and their net area in whole m². */
  flights: z.number().int(),
  netAreaM2: z.number().int(),
});
export type WorkItem = z.infer<typeof workItem>;

const line = z.object({
  flightId: uuid,
  startAt: instant,
  localDate: day,
  droneId: z.string(),
  droneName: z.string(),
  pilotName: personal(z.string().nullable()),
  plotName: z.string().nullable(),
  workType: z.string(),
  netAreaM2: z.number().int(),
  durationS: z.number().int(),
  volumeMl: z.number().int().nullable(),
  massG: z.number().int().nullable(),
  /** In minor units; null without a price. */
  priceMinor: z.number().int().nullable(),
});
export type StatementLine = z.infer<typeof line>;

/** What a customer gets about an order; the sums are those of the lines, exactly. */
export const statement = z.object({
  number: z.number().int(),
  state: z.enum(orderStates),
  holderName: personal(z.string()),
  customer: z.object({
    name: personal(z.string()),
    address: personal(z.string()),
    reference: z.string(),
  }),
  ...form.pick({ crop: true, target: true, workType: true, products: true, price: true }).shape,
  /** Of the first flight, else UTC. */
  timeZone: z.string(),
  plots: z.array(z.string()),
  lines: z.array(line),
  totals: z.object({
    flights: z.number().int(),
    netAreaM2: z.number().int(),
    durationS: z.number().int(),
    volumeMl: z.number().int().nullable(),
    massG: z.number().int().nullable(),
    priceMinor: z.number().int().nullable(),
  }),
  /** When the order was done; from then on the figures stay. Null before. */
  frozenAt: instant.nullable(),
});
export type Statement = z.infer<typeof statement>;

const one = z.object({ id: uuid });
const written = one.extend({ revision });
const counts = z.object(
  Object.fromEntries(orderStates.map((state) => [state, z.number().int()])) as Record<
    (typeof orderStates)[number],
    z.ZodNumber
  >,
);

/** Summaries and schemas of `orders`, by endpoint. */
export const ordersSchemas = {
  list: {
    summary: 'Orders of the caller and the caller’s company',
    query: paging.extend({
      /** In the number, customer, crop or target. */
      q: z.string().trim().max(64).optional(),
      state: z.enum(orderStates).optional(),
      customerId: uuid.optional(),
      plotId: uuid.optional(),
      sort: z.enum(orderSorts).default('-number'),
    }),
    response: pageOf(row).extend({
      /** Of all orders that match the other filters. */
      counts,
      /** Whether to offer to enter orders: not to crew, whose orders are those of their company. */
      mayEnter: z.boolean(),
    }),
  },
  work: {
    summary: 'Plots of planned orders and orders in work, unfinished first, by the end of their window',
    query: paging.extend({ orderId: uuid.optional() }),
    response: pageOf(workItem).extend({ left: z.number().int() }),
  },
  suggestions: {
    summary:
      'Flights without an order that open orders may be about, newest first, with the orders, best first',
    query: paging.extend({ orderId: uuid.optional() }),
    response: pageOf(suggestedFlight),
  },
  get: { summary: 'One order with its plots', params: one, response: detail },
  map: {
    summary: 'Outlines of an order’s plots, and the ground of its flights',
    params: one,
    response: orderMap,
  },
  create: {
    summary: 'A new order, as a draft, for a customer of the same holder',
    body: orderForm,
    response: written.extend({ number: z.number().int() }),
  },
  change: {
    summary: 'Change an order that is neither done nor cancelled',
    params: one,
    /** `revision` is the one that the change is based on. */
    body: orderForm.safeExtend({ revision }),
    response: written,
  },
  setState: {
    summary: 'Plan, start, complete, cancel or reopen an order; completing freezes its statement',
    params: one,
    body: z.object({ revision, state: z.enum(orderStates) }),
    response: written.extend({ state: z.enum(orderStates) }),
  },
  markPlot: {
    summary: 'Mark a plot of an open order as done, or as not done',
    params: one.extend({ plotId: uuid }),
    body: z.object({ isDone: z.boolean() }),
    response: z.object({ doneAt: instant.nullable() }),
  },
  setNotice: noticeCall,
  attach: {
    summary: 'Confirm that a flight belongs to an open order; a flight belongs to one order at most',
    params: one,
    body: z.object({ flightId: uuid }),
    response: z.object({ state: z.enum(orderStates) }),
  },
  detach: {
    summary: 'Take a flight out of an order that is not done',
    params: one.extend({ flightId: uuid }),
    response: z.object({}),
  },
  statement: {
    summary: 'The statement of an order: its flights with sums and prices; frozen once the order is done',
    params: one,
    response: statement,
  },
  statementFile: {
    summary: 'The statement as a workbook, or as CSV for an accounting system',
    params: one,
    query: z.object({
      format: z.enum(statementFormats).default('xlsx'),
      lang: language.optional(),
      tz: timeZone.optional(),
    }),
    response: z.undefined(),
  },
};
