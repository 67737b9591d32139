import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';

interface Entry {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
type Manifest = Record<string, Entry>;

const dist = join(import.meta.dirname, 'dist');
const manifestPath = join(dist, 'manifest.json');
const built = existsSync(manifestPath);
const manifest: Manifest = built ? JSON.parse(readFileSync(manifestPath, 'utf8')) : {};
const kB = 1024;

if (!built) console.log('size.test.ts: skipped, the console is not built (console/dist is missing)');

/** The module with its static imports and their styles: what a browser needs before it can run. */
function closure(keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const queue = [...keys];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const found = manifest[key];
    if (!found || seen.has(key)) continue;
    seen.add(key);
    files.add(found.file);
    for (const style of found.css ?? []) files.add(style);
    queue.push(...(found.imports ?? []));
  }
  return files;
}

const counted = /\.(?:js|css)$/;

function brotliBytes(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) {
    if (!counted.test(file)) continue;
    const ready = join(dist, `${file}.br`);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    bytes += existsSync(ready)
      ? statSync(ready).size
      : brotliCompressSync(readFileSync(join(dist, file)), { params }).length;
  }
  return bytes;
}

/** The files that a page of the build references: loaded at its start, or ahead of need once it has nothing to do. */
function namedIn(page: string, o: { ahead: boolean } = { ahead: false }): Set<string> {
  const html = readFileSync(join(dist, page), 'utf8');
  const tags = html.match(/<(?:script|link)[^>]*>/g) ?? [];
  const wanted = tags.filter((tag) => tag.includes('rel="prefetch"') === o.ahead);
  return new Set(wanted.flatMap((tag) => /(?:src|href)="\/(assets\/[^"]+)"/.exec(tag)?.[1] ?? []));
}

const login = () => new Set([...namedIn('index.html'), ...closure(['src/locales/ru/public.json'])]);
const home = () => namedIn('signed-in/ru.html');
const ahead = () => namedIn('signed-in/ru.html', { ahead: true });

test.skipIf(!built)('sign-in loads at most 87 KB of script and style (brotli, longest language)', () => {
  const bytes = brotliBytes(login());
  console.log(`sign-in: ${(bytes / kB).toFixed(1)} KB brotli`);
  expect(bytes).toBeGreaterThan(20 * kB);
  expect(bytes).toBeLessThanOrEqual(87 * kB);
});

test.skipIf(!built)('the flight log as home loads at most 165 KB of script and style (brotli)', () => {
  const bytes = brotliBytes(home());
  console.log(`home: ${(bytes / kB).toFixed(1)} KB brotli`);
  expect(bytes).toBeGreaterThan(brotliBytes(login()));
  expect(bytes).toBeLessThanOrEqual(165 * kB);
});

test.skipIf(!built)('a returning user’s start is six files, and the page he gets names them all', () => {
  const files = home();
  const reached = closure(Object.keys(manifest).filter((key) => files.has(manifest[key]?.file ?? '')));
  expect([...reached].filter((file) => !files.has(file))).toEqual([]);
  expect(files.size).toBeLessThanOrEqual(6);
});

test.skipIf(!built)(
  'neither sign-in nor a returning user’s start brings schema library, map or charts',
  () => {
    const files = [...login(), ...home()];
    expect(files.some((file) => /zod|maplibre|echarts/.test(file))).toBe(false);
  },
);

test.skipIf(!built)('the schema library, which comes with the first form, is at most 25 KB', () => {
  const library = readdirSync(join(dist, 'assets')).filter((file) => /^zod-.*\.js$/.test(file));
  expect(library).toHaveLength(1);
  expect(brotliBytes(library.map((file) => `assets/${file}`))).toBeLessThanOrEqual(25 * kB);
});

test.skipIf(!built)(
  'what the first menu loads is at most 60 KB, and what the first date field adds 30 KB',
  () => {
    const ui = 'src/shared/ui/primitives';
    const library = new Set([...closure([`${ui}/library.ts`])].filter((file) => !home().has(file)));
    const dates = [...closure([`${ui}/date-parts.tsx`])].filter(
      (file) => !home().has(file) && !library.has(file),
    );
    console.log(`library: ${brotliBytes(library) / kB}, dates: ${brotliBytes(dates) / kB} KB brotli`);
    expect(brotliBytes(library)).toBeGreaterThan(20 * kB);
    expect(brotliBytes(library)).toBeLessThanOrEqual(60 * kB);
    expect(brotliBytes(dates)).toBeLessThanOrEqual(30 * kB);
  },
);

test.skipIf(!built)(
  'the libraries of forms, and the sign-in page for a user who signs out without a network, are fetched after the first screen',
  () => {
    const active = readFileSync(join(dist, 'signed-in/ru.html'), 'utf8').replace(
      /<template.*?<\/template>/s,
      '',
    );
    expect(active).not.toContain('rel="prefetch"');
    const names = [...ahead()].map((file) => file.replace(/.*\/(.+)-[\w-]{8}(\.\w+)$/, '$1$2'));
    expect(names.sort()).toEqual(['forms.js', 'sign-in.css', 'sign-in.js', 'zod.js']);
    expect(brotliBytes([...home(), ...ahead()])).toBeLessThanOrEqual(210 * kB);
  },
);

test.skipIf(!built)('a screen opened later brings at most 50 KB of its own, map and charts apart', () => {
  const base = new Set([...home(), ...ahead()]);
  const screens = Object.keys(manifest).filter((key) => /^src\/.*\.(?:page|screen)\.tsx$/.test(key));
  const own = screens.map((key) => {
    const files = [...closure([key])].filter(
      (file) => !base.has(file) && !/maplibre|echarts|\/map-|geo/.test(file),
    );
    return { key, kB: Math.round(brotliBytes(files) / kB) };
  });
  console.log(own.map(({ key, kB: size }) => `${key}: ${size} KB`).join('\n'));
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter(({ kB: size }) => size > 50)).toEqual([]);
});

test.skipIf(!built)(
  'the profile brings at most 50 KB with its sections, no schema library and no form',
  () => {
    const screen = 'src/app/pages/profile.screen.tsx';
    // Few accounts have a company to edit.
    const sections = (manifest[screen]?.dynamicImports ?? []).filter(
      (key) => /-section\.tsx$/.test(key) && !key.includes('company-section'),
    );
    expect(sections).toHaveLength(4);
    const files = [...closure([screen, ...sections])].filter((file) => !home().has(file));
    console.log(`profile with sections: ${(brotliBytes(files) / kB).toFixed(1)} KB brotli`);
    expect(files.filter((file) => /zod|use-schema-form/.test(file))).toEqual([]);
    expect(brotliBytes(files)).toBeLessThanOrEqual(50 * kB);
  },
);

test.skipIf(!built)('every larger text file of the build lies there compressed twice', () => {
  const files = [...home()].filter((file) => counted.test(file) && statSync(join(dist, file)).size >= kB);
  expect(files.length).toBeGreaterThan(3);
  expect(
    files.filter((file) => !existsSync(join(dist, `${file}.br`)) || !existsSync(join(dist, `${file}.gz`))),
  ).toEqual([]);
});
