import { z } from 'zod';

const mark = 'x-personal';
const internalMark = 'x-internal';

/** Marks a field of a response that concerns a person, such as a name: links to share leave it out unless chosen. */
export const personal = <T extends z.ZodType>(schema: T): T => schema.meta({ [mark]: true });

/** Whether a schema is marked as personal. */
export const isPersonal = (schema: z.ZodType): boolean => schema.meta()?.[mark] === true;

/** Marks a field of a response that no link to share shows, whatever its owner chose. */
export const internal = <T extends z.ZodType>(schema: T): T => schema.meta({ [internalMark]: true });

/** What the owner of a link chose to show. */
export interface Shown {
  showsPeople: boolean;
}

/** Whether the visitors of a link are not sent a field. */
export const isHidden = (schema: z.ZodType, { showsPeople }: Shown): boolean =>
  schema.meta()?.[internalMark] === true || (!showsPeople && isPersonal(schema));

/** What a value may be instead. */
interface Blanks {
  canBeNull?: boolean;
  canBeAbsent?: boolean;
}

/**
 * A copy of `value`, which fits `schema`, without what the visitors of a link are not sent: null where the schema allows
 * it, else absent, else empty.
 */
export function forVisitor(shown: Shown, schema: z.ZodType, value: unknown, blanks: Blanks = {}): unknown {
  const within = (part: z.ZodType, held: unknown, more?: Blanks) => forVisitor(shown, part, held, more);
  if (isHidden(schema, shown)) return blankOf(schema, blanks);
  if (value === null || value === undefined) return value;
  if (schema instanceof z.ZodNullable) return within(inner(schema), value, { ...blanks, canBeNull: true });
  if (schema instanceof z.ZodOptional) return within(inner(schema), value, { ...blanks, canBeAbsent: true });
  if (schema instanceof z.ZodDefault) return within(inner(schema), value, blanks);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((one) => within(schema.element as z.ZodType, one));
  if (schema instanceof z.ZodRecord && typeof value === 'object')
    return mapFields(value, () => schema.valueType as z.ZodType, within);
  if (schema instanceof z.ZodObject && typeof value === 'object')
    return mapFields(value, (name) => schema.shape[name], within);
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion) {
    const fitting = (schema.options as z.ZodType[]).find((option) => option.safeParse(value).success);
    return fitting ? within(fitting, value, blanks) : undefined;
  }
  return value;
}

/** Paths of the fields of a schema at any depth, with whether the visitors of a link are sent them. */
export function fieldPaths(
  schema: z.ZodType,
  shown: Shown,
  path = '',
): { path: string; isHidden: boolean }[] {
  if (isHidden(schema, shown)) return [{ path, isHidden: true }];
  const below = (part: z.ZodType, name: string) => fieldPaths(part, shown, path ? `${path}.${name}` : name);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fieldPaths(inner(schema), shown, path);
  if (schema instanceof z.ZodArray) return fieldPaths(schema.element as z.ZodType, shown, `${path}[]`);
  if (schema instanceof z.ZodRecord) return below(schema.valueType as z.ZodType, '*');
  if (schema instanceof z.ZodUnion)
    return (schema.options as z.ZodType[]).flatMap((option) => fieldPaths(option, shown, path));
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      below(field, name),
    );
  return [{ path, isHidden: false }];
}

const inner = (schema: { unwrap(): unknown } | { def: { innerType: unknown } }): z.ZodType =>
  ('unwrap' in schema ? schema.unwrap() : schema.def.innerType) as z.ZodType;

/** A field that the schema does not have is left out. */
function mapFields(
  value: object,
  schemaOf: (name: string) => z.ZodType | undefined,
  within: (schema: z.ZodType, value: unknown) => unknown,
): object {
  const entries = Object.entries(value).flatMap(([name, field]) => {
    const schema = schemaOf(name);
    return schema ? [[name, within(schema, field)] as const] : [];
  });
  return Object.fromEntries(entries);
}

function blankOf(schema: z.ZodType, { canBeNull = false, canBeAbsent = false }: Blanks): unknown {
  if (canBeNull || schema.safeParse(null).success) return null;
  if (canBeAbsent || schema.safeParse(undefined).success) return undefined;
  if (schema.safeParse('').success) return '';
  if (schema.safeParse([]).success) return [];
  throw new Error('a hidden field has no blank value');
}
