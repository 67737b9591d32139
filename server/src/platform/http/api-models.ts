import { endpoints } from '@smartflight/contract/endpoints.ts';
import { failure } from '@smartflight/contract/kit/envelope.schemas.ts';
import { z } from 'zod';

/** Smaller shapes are easier to read inline than as a named model. */
const leastFields = 3;

/**
 * Shapes shared by several responses, each named by its first occurrence (`drones.list.items`). The document contains
 * each of them once, because readers such as the API page load all of it before they show anything.
 */
export function sharedModels(): z.core.$ZodRegistry<{ id: string }> {
  const registry = z.registry<{ id: string }>();
  registry.add(failure, { id: 'failure' });
  const met = new Map<z.ZodType, string>();
  const names = new Map<string, number>();
  /** The options of a union have the name of the union, so the second one is numbered. */
  const unused = (name: string): string => {
    const nth = (names.get(name) ?? 0) + 1;
    names.set(name, nth);
    return nth === 1 ? name : `${name}.${nth}`;
  };
  const given = new Set<unknown>(
    Object.values(endpoints).flatMap((calls) =>
      Object.values(calls).flatMap(({ query, params, body }) => [query, params, body]),
    ),
  );
  const walk = (schema: unknown, name: string): void => {
    if (!(schema instanceof z.ZodType)) return;
    if (schema instanceof z.ZodObject && Object.keys(schema.shape).length >= leastFields) {
      const first = met.get(schema);
      if (first === undefined) met.set(schema, name);
      // Request schemas stay inline in their call.
      else if (!given.has(schema) && !registry.has(schema)) registry.add(schema, { id: unused(first) });
      if (first !== undefined) return;
    }
    for (const [key, part] of partsOf(schema)) walk(part, key ? `${name}.${key}` : name);
  };
  for (const [noun, calls] of Object.entries(endpoints))
    for (const [call, { response }] of Object.entries(calls)) walk(response, `${noun}.${call}`);
  return registry;
}

/** The parts of a schema with their field names; '' for parts without a name. */
function partsOf(schema: z.ZodType): (readonly [string, unknown])[] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodArray) return [['', schema.element]];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return [['', schema.unwrap()]];
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => ['', option] as const);
  if (schema instanceof z.ZodRecord) return [['', schema.valueType]];
  return [];
}
