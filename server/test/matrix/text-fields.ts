import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import { z } from 'zod';

export interface TextField {
  /** Names from the outside in; `*` for each entry of an array or a record. */
  path: readonly string[];
  /** Largest number of characters; undefined without a limit. */
  mostLength?: number;
  /** Whether a pattern or format restricts the text. */
  isRestricted: boolean;
}

interface JsonSchema {
  type?: unknown;
  enum?: unknown;
  const?: unknown;
  pattern?: string;
  format?: string;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** Patterns that only forbid control characters restrict nothing that matters to markup or addresses. */
const onlyControlCharacters = String.raw`^[^\p{Cc}\p{Cs}]*$`;

/** Every field of a part of a call that takes text of the caller's choice: enums and constants are none. */
export function textFieldsOf(endpoint: AnyEndpoint, part: 'body' | 'query' | 'response'): TextField[] {
  const schema = endpoint[part];
  if (schema === undefined) return [];
  const io = part === 'response' ? 'output' : 'input';
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema & {
    $defs?: Record<string, JsonSchema>;
  };
  const found = new Map<string, TextField>();
  for (const field of textsIn(json, [])) found.set(field.path.join('.'), field);
  return [...found.values()];
}

function* textsIn(schema: JsonSchema, path: readonly string[]): Generator<TextField> {
  const { anyOf = [], oneOf = [], allOf = [], prefixItems = [], items, additionalProperties } = schema;
  for (const one of [...anyOf, ...oneOf, ...allOf]) yield* textsIn(one, path);
  if (schema.type === 'string' && schema.enum === undefined && schema.const === undefined)
    yield {
      path,
      ...(schema.maxLength === undefined ? {} : { mostLength: schema.maxLength }),
      isRestricted:
        schema.format !== undefined ||
        (schema.pattern !== undefined && schema.pattern !== onlyControlCharacters),
    };
  for (const [name, one] of Object.entries(schema.properties ?? {})) yield* textsIn(one, [...path, name]);
  for (const one of [...prefixItems, ...(items ? [items] : [])]) yield* textsIn(one, [...path, '*']);
  if (typeof additionalProperties === 'object') yield* textsIn(additionalProperties, [...path, '*']);
}

/** A copy of `value` with `text` at the path; what is missing on the way is created. */
export function withText(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  if (name === '*') {
    if (Array.isArray(value)) return [withText(value[0], rest, text), ...value.slice(1)];
    if (value instanceof Object) {
      const [key = 'en'] = Object.keys(value);
      return { ...value, [key]: withText((value as Record<string, unknown>)[key], rest, text) };
    }
    return [withText(undefined, rest, text)];
  }
  const record = value instanceof Object && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  return { ...record, [name]: withText(record[name], rest, text) };
}
