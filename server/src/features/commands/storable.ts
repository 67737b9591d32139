const deepest = 8;
const mostBytes = 16_384;

/**
 * A device's value in a form that the database accepts: without NUL and lone surrogates, cut off below eight levels.
 * null if it is larger than 16 kB.
 */
export function storable(reported: Record<string, unknown> | undefined): Record<string, unknown> | null {
  if (reported === undefined) return null;
  const kept = cut(reported, deepest) as Record<string, unknown>;
  return JSON.stringify(kept).length > mostBytes ? null : kept;
}

/** Removes characters that PostgreSQL rejects. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

function cut(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((each) => cut(each, levels - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [storableText(key), cut(each, levels - 1)]),
  );
}
