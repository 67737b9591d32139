import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { scales } from './theme/tokens.ts';

const src = join(import.meta.dirname, '../..');
const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(src, join(entry.parentPath, entry.name)));

/** The black in a mask is a convention, not a visible colour. */
const isMask = /\bmask(?:-image)?:/;

/** Print rules, where 8 pt is an acceptable size. */
const forPaper = /^@media print \{[\s\S]*?^\}/gm;

/** Matching lines of the files with matching names, as `file: text`; print rules are left out. */
function lines(names: RegExp, wanted: RegExp, except: RegExp): string[] {
  const looked = files.filter((file) => names.test(file) && !except.test(file));
  expect(looked.length).toBeGreaterThan(20);
  return looked.flatMap((file) =>
    readFileSync(join(src, file), 'utf8')
      .replaceAll(forPaper, '')
      .split('\n')
      .filter((line) => wanted.test(line) && !isMask.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

test('no colour is written outside the tokens, the style of the map and the margins of paper', () => {
  const colour = /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!-)|\b(?:rgba?|hsla?|okl(?:ab|ch))\(/i;
  // CSS variables can't be used in the margins of a printed page.
  const own = /(?:^|\/)(?:tokens|map-colours|detail-colours|print)\.ts$|\.test\.tsx?$/;
  expect(lines(/\.(?:css|tsx?)$/, colour, own)).toEqual([]);
});

test('no text is smaller than 12 px, paper and the drawn chart of the sign-in page apart', () => {
  const small = /font-size:\s*(?:\d|1[01])(?:\.\d+)?px/;
  expect(lines(/\.css$/, small, /field-chart/)).toEqual([]);
});

test('corners are those of the scale', () => {
  const known = Object.values(scales.radius).map((px) => `${px}px`);
  const corners = lines(/\.css$/, /border-radius:[^;]*\d+px/, /field-chart/);
  const odd = corners.filter((line) =>
    [...line.matchAll(/(\d+)px/g)].some(
      ([size]) => !known.includes(size) && size !== '2px' && size !== '3px',
    ),
  );
  expect(odd).toEqual([]);
});
