import { readFileSync } from 'node:fs';

/**
 * Names of capitals and of larger cities in the console's languages; GeoNames gives the position and the Latin
 * name only. place-names.txt has one place a line, `country|name in GeoNames|zh|es|pt|ru`: a leading `*` marks a
 * capital, an empty cell means that the English name serves.
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
