import { cleanText } from './text.ts';

const MAX_NAME_LENGTH = 31;

/**
 * Returns a function that makes sheet names valid for Excel: no `[ ] : * ? / \` or line end, no apostrophe at either
 * end, at most 31 characters, not the reserved "History", and unique regardless of case. A repeated name gets ` (2)`,
 * ` (3)` … and is shortened if necessary.
 */
export function sheetNames(): (wanted: string) => string {
  const given = new Set<string>();
  return (wanted) => {
    const base = plainName(wanted);
    let name = cut(base, MAX_NAME_LENGTH);
    for (let n = 2; given.has(name.toLowerCase()); n++) {
      const suffix = ` (${n})`;
      name = cut(base, MAX_NAME_LENGTH - suffix.length) + suffix;
    }
    given.add(name.toLowerCase());
    return name;
  };
}

function plainName(wanted: string): string {
  const name = cleanText(wanted)
    .replace(/[[\]:*?/\\\s]+/g, ' ')
    .replace(/^[' ]+|[' ]+$/g, '');
  if (name === '') return 'Sheet';
  return name.toLowerCase() === 'history' ? `${name}_` : name;
}

/**
 * Truncates to a length in UTF-16 units without leaving half a surrogate pair, a space or an apostrophe at the end.
 */
function cut(name: string, length: number): string {
  return cleanText(name.slice(0, length)).replace(/[' ]+$/, '');
}
