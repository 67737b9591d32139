import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');

test('links to flights go to a log that the user may open', () => {
  const files = globSync(['features/**/*.tsx', 'domain/**/*.tsx'], { cwd: source });
  expect(files.length).toBeGreaterThan(100);
  // The pages of the flight log itself know which of both they are.
  const others = files.filter(
    (file) =>
      !file.startsWith('features/flights/') &&
      file !== 'domain/flights/flight-link.tsx' &&
      !file.endsWith('.test.tsx'),
  );
  const fixed = others.filter((file) =>
    /['`]\/(manage-)?flightlog\b/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(fixed).toEqual([]);
});
