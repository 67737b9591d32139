import type { FastifyRequest } from 'fastify';

/** Shorter texts carry no information, and removing them would make the rest unreadable. */
const shortest = 3;

/**
 * The error of a request as it may be logged: its stack without anything the caller sent. Databases and parsers quote
 * their input in messages, so of their errors only the kind and the location are returned.
 */
export function errorResponse(
  error: Error,
  { query, body, params, headers }: Pick<FastifyRequest, 'query' | 'body' | 'params' | 'headers'>,
): string {
  const sent = [...textsIn([query, body, params, headers.authorization?.replace(/^(Bearer|Basic) /i, '')])]
    .filter((text) => text.length >= shortest)
    .sort((a, b) => b.length - a.length);
  const head = sent.reduce(
    (text, part) => text.replaceAll(new RegExp(escaped(part), 'gi'), '…'),
    headOf(error),
  );
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [head, ...frames].join('\n');
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function headOf(error: Error): string {
  if ('severity' in error && 'code' in error) {
    const { code, table, constraint, routine } = { table: '', constraint: '', routine: '', ...error };
    return ['database error', code, table, constraint, routine].filter(Boolean).join(' ');
  }
  if (error instanceof SyntaxError || error instanceof RangeError) return error.name;
  return `${error.name}: ${error.message}`;
}

function* textsIn(value: unknown, depth = 0): Generator<string> {
  if (typeof value === 'string') yield value.trim();
  else if (value instanceof Object && !(value instanceof Uint8Array) && depth < 6)
    for (const inner of Object.values(value)) yield* textsIn(inner, depth + 1);
}
