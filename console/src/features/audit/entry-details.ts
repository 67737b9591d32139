import type { Fmt } from '../../shared/format/fmt.ts';

/** One fact of an audit entry: the name that the server recorded, and its value as text. */
export interface Detail {
  name: string;
  value: string;
}

const mostValues = 20;

/**
 * The recorded details of an entry as facts: nested ones by the path of their names, instants in the account's time
 * zone, numbers in the language's form, of a long list its beginning.
 */
export function detailsOf(fmt: Fmt, detail: Record<string, unknown>): Detail[] {
  return Object.entries(detail).flatMap(([name, value]) => factsOf(fmt, name, value));
}

function factsOf(fmt: Fmt, name: string, value: unknown): Detail[] {
  if (Array.isArray(value)) {
    if (value.some((each) => typeof each === 'object' && each !== null))
      return value
        .slice(0, mostValues)
        .flatMap((each, at) => factsOf(fmt, `${name} ${fmt.number(at + 1)}`, each));
    const more = value.length > mostValues ? ' …' : '';
    const texts = value.slice(0, mostValues).map((each) => textOf(fmt, each));
    return [{ name, value: texts.length > 0 ? texts.join(', ') + more : textOf(fmt, null) }];
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => factsOf(fmt, `${name}.${key}`, each));
  return [{ name, value: textOf(fmt, value) }];
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

function textOf(fmt: Fmt, value: unknown): string {
  if (typeof value === 'number') return fmt.number(value, 0, { maxDigits: 6 });
  if (typeof value === 'string' && value !== '') return instant.test(value) ? fmt.instant(value) : value;
  return typeof value === 'boolean' ? String(value) : fmt.number(null);
}
