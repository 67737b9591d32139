import { isMessageId } from '@smartflight/contract/messages/messages.ts';
import type { z } from 'zod';
import { fault } from '../../platform/http/fault.ts';

type Loose = Readonly<Record<string, string | undefined>>;

export interface Sent<Form> {
  form: Form;
  /** `query.<name>` or `body.<name>`. */
  at(name: string): string;
}

/**
 * Reads a form from query and body; the query takes precedence because the call table has papers there. A missing
 * field counts as empty, and is reported where the others were sent. Throws 'request.invalid' with every invalid
 * field.
 */
export function readForm<Shape extends z.ZodRawShape>(
  form: z.ZodObject<Shape>,
  sent: { query: Loose; body: Loose | null | undefined },
): Sent<z.output<z.ZodObject<Shape>>> {
  const body = sent.body ?? {};
  const isBody = Object.keys(sent.query).length === 0 && Object.keys(body).length > 0;
  const placeOf = (name: string): string => {
    if (sent.query[name] !== undefined) return 'query';
    return isBody || body[name] !== undefined ? 'body' : 'query';
  };
  const at = (name: string): string => `${placeOf(name)}.${name}`;
  const needed = Object.entries(form.def.shape).filter(([, field]) => !isOptional(field));
  const empty = Object.fromEntries(needed.map(([name]) => [name, '']));
  const read = form.safeParse({ ...empty, ...body, ...sent.query });
  if (read.success) return { form: read.data, at };
  throw fault(
    'request.invalid',
    read.error.issues.map(({ path: [name], message }) => ({
      at: at(String(name)),
      code: isMessageId(message) ? message : 'field.invalid',
    })),
  );
}

const isOptional = (field: z.core.$ZodType): boolean =>
  '~standard' in field && field._zod.optin === 'optional';
