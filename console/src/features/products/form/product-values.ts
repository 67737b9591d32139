import { type ProductForm, productForm } from '@smartflight/contract/products/products.schemas.ts';
import {
  bufferTargets,
  droneUses,
  productForms,
  productKinds,
  substanceUnits,
} from '@smartflight/contract/products/products.ts';
import { z } from 'zod';
import { figure, keptFigure } from '../../../shared/forms/figure.ts';
import type { SchemaForm } from '../../../shared/forms/use-schema-form.ts';

const substance = z.object({ name: z.string(), content: figure(), unit: z.enum(substanceUnits) });

const use = z.object({
  crop: z.string(),
  eppoCode: z.string(),
  target: z.string(),
  doseMin: figure(),
  doseMax: figure(),
  waterMinLpha: figure(),
  waterMaxLpha: figure(),
  maxApplications: figure(),
  preHarvestDays: figure(),
});

/** The fields of the form as they are typed; checked by the contract's schema when they are sent. */
export const productValues = z
  .object({
    name: z.string(),
    kind: z.enum(productKinds),
    substances: z.array(substance),
    formulation: z.string(),
    form: z.enum(productForms),
    densityKgPerL: figure(),
    authorisationNumber: z.string(),
    country: z.string(),
    uses: z.array(use),
    droneUse: z.enum(droneUses),
    reEntryHours: figure(),
    /** Metres by what they are kept from; null for none. */
    buffers: z.object({
      water: figure(),
      bees: figure(),
      livestock: figure(),
      dwellings: figure(),
      organic: figure(),
    }),
    limits: z.object({
      windMaxMps: figure(),
      temperatureMinC: figure(),
      temperatureMaxC: figure(),
      deltaTMinC: figure(),
      deltaTMaxC: figure(),
    }),
    isInvented: z.boolean(),
    labelFileId: z.string().nullable(),
  })
  .transform((values, context): ProductForm => {
    const checked = productForm.safeParse({
      ...values,
      formulation: values.formulation.trim().toUpperCase(),
      country: values.country.trim().toUpperCase(),
      uses: values.uses.map((one) => ({ ...one, eppoCode: one.eppoCode.trim().toUpperCase() || null })),
      buffers: bufferTargets.flatMap((of) => {
        const m = values.buffers[of];
        return m === null ? [] : [{ of, m }];
      }),
    });
    if (checked.success) return checked.data;
    for (const issue of checked.error.issues)
      context.addIssue({ code: 'custom', path: placeOf(issue.path, values), message: codeOf(issue) });
    return z.NEVER;
  });
export type ProductInput = z.input<typeof productValues>;
export type ProductSchemaForm = SchemaForm<ProductInput, ProductForm>;

/** Where the form shows an issue: a buffer by its name, the others where they are in the product. */
function placeOf(
  path: readonly PropertyKey[],
  { buffers }: { buffers: Record<string, unknown> },
): PropertyKey[] {
  if (path[0] !== 'buffers' || typeof path[1] !== 'number') return [...path];
  const of = bufferTargets.filter((name) => buffers[name] !== null)[path[1]];
  return of === undefined ? ['buffers'] : ['buffers', of];
}

/** A rule of the contract by its id; the library's own messages by what they are about. */
function codeOf({ code, message }: { code: string; message: string }): string {
  if (/^[a-z]+\.[a-z-]+$/.test(message)) return message;
  if (code === 'invalid_type') return 'field.required';
  if (code === 'too_small') return 'field.too-small';
  return code === 'too_big' ? 'field.too-big' : 'field.invalid';
}

/** A use without values. */
export const emptyUse: ProductInput['uses'][number] = {
  crop: '',
  eppoCode: '',
  target: '',
  doseMin: '',
  doseMax: '',
  waterMinLpha: '',
  waterMaxLpha: '',
  maxApplications: '',
  preHarvestDays: '',
};

/** A substance without values. */
export const emptySubstance: ProductInput['substances'][number] = { name: '', content: '', unit: 'g/L' };

/** The values of a new product. */
export const newValues: ProductInput = {
  name: '',
  kind: 'herbicide',
  substances: [emptySubstance],
  formulation: '',
  form: 'liquid',
  densityKgPerL: '',
  authorisationNumber: '',
  country: '',
  uses: [emptyUse],
  droneUse: 'unknown',
  reEntryHours: '',
  buffers: { water: '', bees: '', livestock: '', dwellings: '', organic: '' },
  limits: { windMaxMps: '', temperatureMinC: '', temperatureMaxC: '', deltaTMinC: '', deltaTMaxC: '' },
  isInvented: false,
  labelFileId: null,
};

/** The values of a product. */
export function valuesOf(product: ProductForm): ProductInput {
  const buffer = (name: string) => keptFigure(product.buffers.find(({ of }) => of === name)?.m);
  const { limits } = product;
  return {
    name: product.name,
    kind: product.kind,
    substances: product.substances.map((one) => ({ ...one, content: keptFigure(one.content) })),
    formulation: product.formulation,
    form: product.form,
    densityKgPerL: keptFigure(product.densityKgPerL),
    authorisationNumber: product.authorisationNumber,
    country: product.country,
    uses: product.uses.map((one) => ({
      crop: one.crop,
      eppoCode: one.eppoCode ?? '',
      target: one.target,
      doseMin: keptFigure(one.doseMin),
      doseMax: keptFigure(one.doseMax),
      waterMinLpha: keptFigure(one.waterMinLpha),
      waterMaxLpha: keptFigure(one.waterMaxLpha),
      maxApplications: keptFigure(one.maxApplications),
      preHarvestDays: keptFigure(one.preHarvestDays),
    })),
    droneUse: product.droneUse,
    reEntryHours: keptFigure(product.reEntryHours),
    buffers: {
      water: buffer('water'),
      bees: buffer('bees'),
      livestock: buffer('livestock'),
      dwellings: buffer('dwellings'),
      organic: buffer('organic'),
    },
    limits: {
      windMaxMps: keptFigure(limits.windMaxMps),
      temperatureMinC: keptFigure(limits.temperatureMinC),
      temperatureMaxC: keptFigure(limits.temperatureMaxC),
      deltaTMinC: keptFigure(limits.deltaTMinC),
      deltaTMaxC: keptFigure(limits.deltaTMaxC),
    },
    isInvented: product.isInvented,
    labelFileId: product.labelFileId,
  };
}
