import { z } from 'zod';
import { fieldProblem } from '../kit/envelope.schemas.ts';
import { flag, instant, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { personal } from '../kit/personal.schemas.ts';
import { formWithFile } from '../system/files.schemas.ts';
import { weatherLimits } from '../weather/limits.schemas.ts';
import {
  bufferTargets,
  droneUses,
  importColumns,
  importStates,
  productForms,
  productKinds,
  productLimits,
  productSorts,
  substanceUnits,
} from './products.ts';

const text = z.string().trim().max(productLimits.textLength, { error: 'field.too-long' });
const filled = text.min(1, { error: 'field.required' });
/** Litres or kilograms per hectare. */
const dose = z.number().gt(0).max(10_000);
const waterLpha = z.number().gt(0).max(10_000).nullable();

const use = z
  .object({
    crop: filled,
    /** EPPO code of the crop. */
    eppoCode: z
      .string()
      .regex(/^[A-Z0-9]{5}$/, { error: 'product.eppo-code' })
      .nullable(),
    /** Pest, disease or weed; may be empty. */
    target: text,
    /** L/ha of a liquid, kg/ha of a solid. */
    doseMin: dose,
    doseMax: dose,
    waterMinLpha: waterLpha,
    waterMaxLpha: waterLpha,
    /** In a season. */
    maxApplications: z.number().int().min(1).max(100).nullable(),
    preHarvestDays: z.number().int().min(0).max(1_000).nullable(),
  })
  .superRefine(({ doseMin, doseMax, waterMinLpha, waterMaxLpha }, context) => {
    if (doseMin > doseMax) context.addIssue({ code: 'custom', path: ['doseMax'], message: 'product.range' });
    if (waterMinLpha !== null && waterMaxLpha !== null && waterMinLpha > waterMaxLpha)
      context.addIssue({ code: 'custom', path: ['waterMaxLpha'], message: 'product.range' });
  });
export type ProductUse = z.infer<typeof use>;

/** A version of a product as its author writes it. */
export const productForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: 'field.required' })
    .max(productLimits.nameLength, { error: 'field.too-long' }),
  kind: z.enum(productKinds),
  substances: z
    .array(z.object({ name: filled, content: z.number().gt(0).max(100_000), unit: z.enum(substanceUnits) }))
    .max(productLimits.substances),
  /** Code of the list of FAO and CropLife, such as SC, or a text as short. */
  formulation: z.string().trim().max(productLimits.formulationLength, { error: 'field.too-long' }),
  form: z.enum(productForms),
  densityKgPerL: z.number().gt(0).max(25).nullable(),
  /** Empty where none is needed, as for many fertilisers. */
  authorisationNumber: text,
  /** ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/, { error: 'product.country' }),
  uses: z.array(use).max(productLimits.uses, { error: 'product.too-many-uses' }),
  droneUse: z.enum(droneUses),
  reEntryHours: z.number().min(0).max(10_000).nullable(),
  buffers: z
    .array(z.object({ of: z.enum(bufferTargets), m: z.number().min(0).max(100_000) }))
    .max(bufferTargets.length)
    .refine((list) => new Set(list.map(({ of }) => of)).size === list.length, { error: 'field.invalid' }),
  limits: weatherLimits,
  /** An invented example, marked on every screen. */
  isInvented: z.boolean(),
  /** The label, from `uploadLabel`, or that of the version before. */
  labelFileId: uuid.nullable(),
});
export type ProductForm = z.infer<typeof productForm>;

const identity = z.object({
  id: uuid,
  /** The newest version. */
  version: z.number().int(),
  /** Name of the company or account that keeps it. */
  holderName: personal(z.string()),
  /** Whether the caller may change it. */
  mayChange: z.boolean(),
  archivedAt: instant.nullable(),
  /** Time of the newest version. */
  changedAt: instant,
});

const row = identity.extend({
  ...productForm.pick({
    name: true,
    kind: true,
    substances: true,
    formulation: true,
    form: true,
    authorisationNumber: true,
    country: true,
    droneUse: true,
    isInvented: true,
  }).shape,
  /** Number of uses, and the first three crops. */
  uses: z.number().int(),
  crops: z.array(z.string()),
  hasLabel: z.boolean(),
});
export type ProductRow = z.infer<typeof row>;

const versionEntry = z.object({
  version: z.number().int(),
  at: instant,
  /** Null after that account was erased. */
  byName: personal(z.string().nullable()),
});

const detail = identity.extend({
  ...productForm.shape,
  /** The version that these fields are of. */
  shownVersion: z.number().int(),
  /** Newest first, at most a hundred. */
  versions: z.array(versionEntry),
});
export type ProductDetail = z.infer<typeof detail>;

const importItem = z.object({
  /** Line of the file. */
  line: z.number().int(),
  state: z.enum(importStates),
  /** Name in the row; may be empty when refused. */
  name: z.string(),
  /** Null when refused, and of a product that a preview would create. */
  productId: uuid.nullable(),
  /** Why it is refused; `at` is the column. */
  problems: z.array(fieldProblem),
});
export type ProductImportItem = z.infer<typeof importItem>;

const importBody = z.object({
  /** Preview without changes. */
  isTrial: z.boolean().default(false),
  /** What the cells of a row are, in their order. */
  columns: z.array(z.enum(importColumns)).min(1).max(importColumns.length),
  rows: z
    .array(
      z.object({
        line: z.number().int().min(1).max(10_000_000),
        cells: z.array(z.string().max(productLimits.cellLength)).max(importColumns.length),
      }),
    )
    .min(1)
    .max(productLimits.importRows),
});

const one = z.object({ id: uuid });
const ofVersion = z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() });

/** Summaries and schemas of `products`, by endpoint. */
export const productsSchemas = {
  list: {
    summary: 'Plant protection products the caller may see, by their newest version',
    query: paging.extend({
      /** In the name, a substance or the authorisation number. */
      q: z.string().trim().max(64).optional(),
      kind: z.enum(productKinds).optional(),
      droneUse: z.enum(droneUses).optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, { error: 'product.country' })
        .optional(),
      /** Only archived ones; others when absent or false. */
      archived: flag.optional(),
      sort: z.enum(productSorts).default('name'),
    }),
    response: pageOf(row).extend({
      /** Whether to offer to enter products: not to crew, whose products are those of their company. */
      mayEnter: z.boolean(),
    }),
  },
  get: {
    summary: 'One product by its newest version or another one, with the list of its versions',
    params: one,
    query: ofVersion,
    response: detail,
  },
  label: {
    summary: 'The label attached to a version of a product: a picture or a PDF',
    params: one,
    query: ofVersion,
    response: z.undefined(),
  },
  uploadLabel: {
    summary: 'Store a label, a picture or a PDF, for a product that is saved within a day; returns its id',
    body: formWithFile('field.required'),
    response: uuid,
  },
  create: {
    summary: 'A new product of the caller’s own, or of the company for its managers',
    body: productForm,
    response: one.extend({ version: z.number().int() }),
  },
  change: {
    summary: 'Write a new version of a product; records keep the version that they used',
    params: one,
    /** `version` is the one that the change is based on. */
    body: productForm.extend({ version: z.number().int().min(1) }),
    response: one.extend({ version: z.number().int() }),
  },
  archive: {
    summary: 'Hide a product from lists and choices; its versions stay for records',
    params: one,
    response: z.object({}),
  },
  restore: { summary: 'Show an archived product again', params: one, response: z.object({}) },
  import: {
    summary:
      'Create and change products from rows of a table, one row for each use, with a result for each row; a product is saved completely or not at all',
    body: importBody,
    response: z.object({ items: z.array(importItem).max(productLimits.importRows) }),
  },
};
