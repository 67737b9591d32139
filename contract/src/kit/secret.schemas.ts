import { z } from 'zod';
import type { AnyEndpoint } from './endpoint.ts';

const mark = 'x-secret';

/** Marks a field whose value is stored at its own place alone: a password, a verification code, a number of a paper. */
export const secret = <T extends z.ZodType>(schema: T): T => schema.meta({ [mark]: true });

/** Whether a schema is marked as a secret. */
export const isSecret = (schema: z.ZodType): boolean => schema.meta()?.[mark] === true;

/** Names of the fields that a call takes in its query or body, each with whether it is marked as a secret. */
export function takenFields({ query, body }: Pick<AnyEndpoint, 'query' | 'body'>): Map<string, boolean> {
  const fields = new Map<string, boolean>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const properties = 'properties' in node ? node.properties : undefined;
    if (typeof properties === 'object' && properties !== null)
      for (const [name, field] of Object.entries(properties))
        fields.set(name, (fields.get(name) ?? false) || JSON.stringify(field).includes(`"${mark}":true`));
    for (const value of Object.values(node)) visit(value);
  };
  for (const schema of [query, body])
    if (schema) visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return fields;
}
