import { z } from 'zod';

const mark = 'x-personal';

/** Marks a field of a response that concerns a person, such as a name: links to share leave it out unless chosen. */
export const personal = <T extends z.ZodType>(schema: T): T => schema.meta({ [mark]: true });

/** Whether a schema is marked as personal. */
export const isPersonal = (schema: z.ZodType): boolean => schema.meta()?.[mark] === true;

/** What a value may be instead. */
interface Blanks {
  canBeNull?: boolean;
  canBeAbsent?: boolean;
}

/**
 * A copy of `value`, which fits `schema`, without its personal fields: null where the schema allows it, else absent,
 * else empty.
 */
export function withoutPeople(schema: z.ZodType, value: unknown, blanks: Blanks = {}): unknown {
  if (isPersonal(schema)) return blankOf(schema, blanks);
  if (value === null || value === undefined) return value;
  if (schema instanceof z.ZodNullable)
    return withoutPeople(inner(schema), value, { ...blanks, canBeNull: true });
  if (schema instanceof z.ZodOptional)
    return withoutPeople(inner(schema), value, { ...blanks, canBeAbsent: true });
  if (schema instanceof z.ZodDefault) return withoutPeople(inner(schema), value, blanks);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((one) => withoutPeople(schema.element as z.ZodType, one));
  if (schema instanceof z.ZodRecord && typeof value === 'object')
    return mapFields(value, () => schema.valueType as z.ZodType);
  if (schema instanceof z.ZodObject && typeof value === 'object')
    return mapFields(value, (name) => schema.shape[name]);
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion) {
    const fitting = (schema.options as z.ZodType[]).find((option) => option.safeParse(value).success);
    return fitting ? withoutPeople(fitting, value, blanks) : undefined;
  }
  return value;
}

const inner = (schema: { unwrap(): unknown } | { def: { innerType: unknown } }): z.ZodType =>
  ('unwrap' in schema ? schema.unwrap() : schema.def.innerType) as z.ZodType;

/** A field that the schema does not have is left out. */
function mapFields(value: object, schemaOf: (name: string) => z.ZodType | undefined): object {
  const entries = Object.entries(value).flatMap(([name, field]) => {
    const schema = schemaOf(name);
    return schema ? [[name, withoutPeople(schema, field)] as const] : [];
  });
  return Object.fromEntries(entries);
}

function blankOf(schema: z.ZodType, { canBeNull = false, canBeAbsent = false }: Blanks): unknown {
  if (canBeNull || schema.safeParse(null).success) return null;
  if (canBeAbsent || schema.safeParse(undefined).success) return undefined;
  if (schema.safeParse('').success) return '';
  if (schema.safeParse([]).success) return [];
  throw new Error('a personal field has no blank value');
}
