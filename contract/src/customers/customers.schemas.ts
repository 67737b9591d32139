import { z } from 'zod';
import { flag, instant, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { personal } from '../kit/personal.schemas.ts';
import { customerLimits, customerSorts } from './customers.ts';

const textOf = (length: number) => z.string().trim().max(length, { error: 'field.too-long' });
const name = textOf(customerLimits.nameLength).min(1, { error: 'field.required' });
const text = textOf(customerLimits.textLength);

/** A customer as a manager enters it. */
export const customerForm = z.object({
  name: personal(name),
  /** Person, phone or e-mail, as people write it. */
  contact: personal(text),
  address: personal(text),
  /** Number in the accounting system, or for taxes; may be empty. */
  reference: textOf(customerLimits.referenceLength),
  /** Farms, yards or other places of the customer. */
  sites: z.array(z.object({ name, address: personal(text) })).max(customerLimits.sites, {
    error: 'customer.too-many-sites',
  }),
  /** Plots that the caller sees. */
  plotIds: z
    .array(uuid)
    .max(customerLimits.plots, { error: 'customer.too-many-plots' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'field.invalid' }),
});
export type CustomerForm = z.infer<typeof customerForm>;

const revision = z.number().int().min(1);

const identity = z.object({
  id: uuid,
  /** Increases with each change; a change of an older one is refused. */
  revision,
  /** Name of the company or account that keeps it. */
  holderName: personal(z.string()),
  /** Whether the caller may change it. */
  mayChange: z.boolean(),
  archivedAt: instant.nullable(),
  changedAt: instant,
  /** Orders that are neither done nor cancelled. */
  openOrders: z.number().int(),
});

const row = identity.extend({
  ...customerForm.pick({ name: true, contact: true, address: true, reference: true }).shape,
  sites: z.number().int(),
  plots: z.number().int(),
});
export type CustomerRow = z.infer<typeof row>;

const detail = identity.extend({
  ...customerForm.shape,
  /** The plots of `plotIds`, in the order of their names. */
  plots: z.array(z.object({ id: uuid, name: z.string(), areaM2: z.number() })),
});
export type CustomerDetail = z.infer<typeof detail>;

const one = z.object({ id: uuid });
const written = one.extend({ revision });

/** Summaries and schemas of `customers`, by endpoint. */
export const customersSchemas = {
  list: {
    summary: 'Customers of the caller and the caller’s company',
    query: paging.extend({
      /** In the name, contact or reference. */
      q: z.string().trim().max(64).optional(),
      /** Only archived ones; others when absent or false. */
      archived: flag.optional(),
      sort: z.enum(customerSorts).default('name'),
    }),
    response: pageOf(row).extend({
      /** Whether to offer to enter customers: not to crew, whose customers are those of their company. */
      mayEnter: z.boolean(),
    }),
  },
  get: { summary: 'One customer with sites and plots', params: one, response: detail },
  create: {
    summary: 'A new customer of the caller’s own, or of the company for its managers',
    body: customerForm,
    response: written,
  },
  change: {
    summary: 'Change a customer; statements of finished orders keep what they showed',
    params: one,
    /** `revision` is the one that the change is based on. */
    body: customerForm.extend({ revision }),
    response: written,
  },
  archive: {
    summary: 'Hide a customer from lists and choices; its orders stay',
    params: one,
    response: z.object({}),
  },
  restore: { summary: 'Show an archived customer again', params: one, response: z.object({}) },
};
