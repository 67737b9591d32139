import { type EnteredFieldId, enteredField, enteredFieldIds } from '@smartflight/contract/records/fields.ts';
import { type RecordEntries, recordEntries } from '@smartflight/contract/records/records.schemas.ts';
import { z } from 'zod';
import { figure, keptFigure } from '../../shared/forms/figure.ts';
import type { SchemaForm } from '../../shared/forms/use-schema-form.ts';

const line = z.object({
  productId: z.string().nullable(),
  version: z.number().nullable(),
  name: z.string(),
  authorisationNumber: z.string(),
  dosePerHa: figure(),
  unit: z.enum(['L', 'kg']),
  total: figure(),
});

const isNumber = (id: EnteredFieldId): boolean => enteredField(id).kind === 'number';

const fields = Object.fromEntries(
  enteredFieldIds.map((id) => [id, isNumber(id) ? figure() : z.string()]),
) as unknown as Record<EnteredFieldId, z.ZodType<string | number | null, string>>;

/** The values of the form: every field as text; empty ones are sent as null, which removes them. */
export const recordValues = z
  .object({ ...fields, products: z.array(line), reason: z.string() })
  .transform(({ reason, products, ...entered }, context): { entries: RecordEntries; reason: string } => {
    const named = products.filter(({ name, total }) => name.trim() !== '' || total !== null);
    const given = Object.fromEntries(
      Object.entries(entered).map(([id, value]) => [id, value === '' ? null : value]),
    );
    const checked = recordEntries.safeParse({ ...given, products: named });
    if (checked.success) return { entries: checked.data, reason };
    for (const { path, message } of checked.error.issues)
      context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });
export type RecordInput = z.input<typeof recordValues>;
export type RecordForm = SchemaForm<RecordInput, z.output<typeof recordValues>>;

/** The entries that differ from those that the form began with, so that what others enter meanwhile stays. */
export function changedIn(initial: RecordEntries, entries: RecordEntries): RecordEntries {
  const both = Object.entries(entries);
  return Object.fromEntries(
    both.filter(([id, value]) => {
      const before = initial[id as EnteredFieldId | 'products'];
      return JSON.stringify(value ?? null) !== JSON.stringify(before ?? (id === 'products' ? [] : null));
    }),
  );
}

/** A product line without content. */
export const emptyLine: RecordInput['products'][number] = {
  productId: null,
  version: null,
  name: '',
  authorisationNumber: '',
  dosePerHa: '',
  unit: 'L',
  total: '',
};

/** The form values of stored entries; a record without products begins with an empty line. */
export function valuesOf(entries: RecordEntries): RecordInput {
  const texts = Object.fromEntries(
    enteredFieldIds.map((id) => {
      const value = entries[id] ?? '';
      return [id, typeof value === 'number' ? keptFigure(value) : value];
    }),
  ) as Record<EnteredFieldId, string>;
  const products = (entries.products ?? []).map((one) => ({
    ...one,
    dosePerHa: keptFigure(one.dosePerHa),
    total: keptFigure(one.total),
  }));
  return { ...texts, products: products.length > 0 ? products : [emptyLine], reason: '' };
}
