import { cleanText } from './text.ts';

const MAX_NAME_LENGTH = 31;

/**
 * Gives out sheet names as Excel accepts them: no `[ ] : * ? / \` or line end, no apostrophe at either end,
 * at most 31 characters, not the reserved "History", and none twice whatever its case. A name already given
 * gets ` (2)`, ` (3)` … and is cut to make room.
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

/** Cuts to a length in UTF-16 units without leaving half a surrogate pair, a space or an apostrophe at the end. */
function cut(name: string, length: number): string {
  return cleanText(name.slice(0, length)).replace(/[' ]+$/, '');
}
