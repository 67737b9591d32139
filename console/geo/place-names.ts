import { readFileSync } from 'node:fs';

/**
 * Names of capitals and larger cities in the console's languages; GeoNames gives position and Latin name. Each line
 * of place-names.txt is one place, `country|name in GeoNames|zh|es|pt|ru`: `*` first marks a capital, an empty cell
 * means the English name.
 */
export interface PlaceName {
  country: string;
  name: string;
  capital: boolean;
  /** In the order zh, es, pt, ru. */
  translations: string[];
}

export function readPlaceNames(): PlaceName[] {
  const text = readFileSync(new URL('./place-names.txt', import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [country = '', name = '', ...translations] = line.split('|');
      return { country: country.replace('*', ''), name, capital: line.startsWith('*'), translations };
    });
}
