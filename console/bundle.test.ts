import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Entry {
  file: string;
  imports?: string[];
}

const dist = join(import.meta.dirname, 'dist');
const manifestPath = join(dist, 'manifest.json');
const built = existsSync(manifestPath);
const manifest: Record<string, Entry> = built ? JSON.parse(readFileSync(manifestPath, 'utf8')) : {};

if (!built) console.log('bundle.test.ts: skipped, the console is not built (console/dist is missing)');

/** The scripts that a browser must have before the module runs. */
function scripts(entry: string, seen = new Set<string>()): Set<string> {
  const found = manifest[entry];
  if (!found || seen.has(found.file)) return seen;
  seen.add(found.file);
  for (const next of found.imports ?? []) scripts(next, seen);
  return seen;
}

/** Names that the component kit writes into every module of its own, of antd and of its rc packages alike. */
const kit = /getPrefixCls|rc-(?:component|field|util|motion|trigger|select|picker|table|menu)|\bant-[a-z]+/;
const hasKit = (file: string) => kit.test(readFileSync(join(dist, file), 'utf8'));

test.skipIf(!built)(
  'no module of the component kit is in what sign-in loads; the shell shows it would be seen',
  () => {
    const login = [...scripts('index.html')];
    const shell = [...scripts('src/app/signed-in.tsx')];
    expect(login.length).toBeGreaterThan(0);
    expect(login.filter(hasKit)).toEqual([]);
    expect(shell.some(hasKit)).toBe(true);
  },
);

test.skipIf(!built)('the gallery of parts is in no build for production', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => /gallery/i.test(file))).toEqual([]);
  expect(Object.keys(manifest).filter((key) => /gallery/i.test(key))).toEqual([]);
  const holding = files
    .filter((file) => /\.(?:js|css|html)$/.test(file))
    .filter((file) =>
      /\bg-chapter\b|Component kit under our tokens/.test(readFileSync(join(dist, file), 'utf8')),
    );
  expect(holding).toEqual([]);
});
