import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { actions } from '@smartflight/contract/access/access.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { compileHint } from './eager-compile.ts';
import { policyHashes, pressStyle } from './style-elements.ts';

const dist = join(import.meta.dirname, 'dist');
const manifestPath = join(dist, 'manifest.json');
const built = existsSync(manifestPath);
const manifest: Record<string, unknown> = built ? JSON.parse(readFileSync(manifestPath, 'utf8')) : {};

if (!built) console.log('bundle.test.ts: skipped, the console is not built (console/dist is missing)');

/** Scripts that a page of the build references. */
function scriptsOf(page: string): string[] {
  const html = readFileSync(join(dist, page), 'utf8');
  return [...html.matchAll(/"\/(assets\/[^"]+\.js)"/g)].flatMap(([, file]) => file ?? []);
}

/** An attribute that the component library sets on all its elements. */
const hasLibrary = (file: string) => readFileSync(join(dist, file), 'utf8').includes('data-rac');

test.skipIf(!built)('no module of the component library is in what sign-in or a returning user loads', () => {
  const start = scriptsOf('signed-in/en.html');
  expect(start).toEqual(expect.arrayContaining(scriptsOf('index.html')));
  expect(start.length).toBeGreaterThan(3);
  expect(start.filter(hasLibrary)).toEqual([]);
  // Proves that the search finds it:
  const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
  expect(scripts.some((file) => hasLibrary(`assets/${file}`))).toBe(true);
});

test.skipIf(!built)(
  'the code of the start, of menus, dialogs and dates is compiled while it is loaded, not at its first call',
  () => {
    const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
    const starts = (file: string) => readFileSync(join(dist, 'assets', file), 'utf8').startsWith(compileHint);
    const names = scripts.filter(starts).map((file) => file.replace(/-[\w-]{8}\.js$/, ''));
    expect([...new Set(names)].sort()).toEqual([
      'base',
      'date-parts',
      'floating',
      'library',
      'react',
      'start',
    ]);
    const large = scripts.filter((file) => hasLibrary(`assets/${file}`)).filter((file) => !starts(file));
    expect(large).toEqual([]);
  },
);

test.skipIf(!built)('no file of a start waits for that of the bundler’s helpers', () => {
  const helpers = readdirSync(join(dist, 'assets')).filter((file) => file.startsWith('rolldown-runtime'));
  const later =
    /<template.*<\/template>/s.exec(readFileSync(join(dist, 'signed-in/en.html'), 'utf8'))?.[0] ?? '';
  const isLater = (file: string) => later.includes(file) && !scriptsOf('index.html').includes(file);
  const importing = (file: string) =>
    readFileSync(join(dist, file), 'utf8').includes(`from"./${helpers[0]}"`);
  const first = ['index.html', 'signed-in/en.html'].flatMap(scriptsOf).filter((file) => !isLater(file));
  expect([helpers.length, first.length > 5, first.filter(importing)]).toEqual([1, true, []]);
  // Proves that the search finds it:
  const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
  expect(scripts.some((file) => importing(`assets/${file}`))).toBe(true);
});

test.skipIf(!built)(
  'no first press adds a style element: each page has that of the component library',
  () => {
    const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.html$/.test(file),
    );
    expect(pages.length).toBeGreaterThan(5);
    const lacking = pages.filter((page) => !readFileSync(join(dist, page), 'utf8').includes(pressStyle));
    expect(lacking.filter((page) => page !== 'bench-empty.html')).toEqual([]);
  },
);

test.skipIf(!built)(
  'the policy names every script and style in a page, and no element has code of its own',
  () => {
    const named: Record<'script' | 'style', string[]> = JSON.parse(
      readFileSync(join(dist, 'inline-hashes.json'), 'utf8'),
    );
    const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.html') && file !== 'bench-empty.html',
    );
    const found = { script: new Set<string>(), style: new Set<string>() };
    for (const page of pages) {
      const html = readFileSync(join(dist, page), 'utf8');
      for (const [, code = ''] of html.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs))
        found.script.add(code);
      for (const [, rules = ''] of html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)) found.style.add(rules);
      const elements = html.replaceAll(/(<(script|style)[^>]*>).*?<\/\2>/gs, '$1');
      expect([page, elements.match(/\s(?:on\w+|style)=/g)]).toEqual([page, null]);
    }
    expect([found.script.size, found.style.size]).toEqual([1, 2]);
    expect(named.script).toEqual(policyHashes([...found.script]));
    expect(named.style).toEqual(expect.arrayContaining(policyHashes([...found.style])));
  },
);

test.skipIf(!built)('no style sheet declares a font, which would be loaded with the first text', () => {
  const styles = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.css'));
  const declaring = styles.filter((file) =>
    readFileSync(join(dist, 'assets', file), 'utf8').includes('@font-face'),
  );
  expect([styles.length > 10, declaring]).toEqual([true, []]);
  const fonts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.woff2'));
  expect(fonts).toHaveLength(2);
});

test.skipIf(!built)('the router brings none of its links, forms and data loading', () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
  const mark = 'data-discover';
  const holding = scripts.filter((file) => readFileSync(join(dist, 'assets', file), 'utf8').includes(mark));
  expect(holding).toEqual([]);
  // Proves that the search finds it:
  const source = fileURLToPath(new URL('lib/dom/lib.js', import.meta.resolve('react-router')));
  expect(readFileSync(source, 'utf8')).toContain(mark);
});

test.skipIf(!built)('the gallery of parts is in no build for production', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => /gallery/i.test(file))).toEqual([]);
  expect(Object.keys(manifest).filter((key) => /gallery/i.test(key))).toEqual([]);
  const holding = files
    .filter((file) => /\.(?:js|css|html)$/.test(file))
    .filter((file) => /\bg-chapter\b/.test(readFileSync(join(dist, file), 'utf8')));
  expect(holding).toEqual([]);
});

test.skipIf(!built)('texts come parsed: no file of the build holds the parser of messages', () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
  const parser = 'EXPECT_ARGUMENT_CLOSING_BRACE';
  const holding = scripts.filter((file) => readFileSync(join(dist, 'assets', file), 'utf8').includes(parser));
  expect(holding).toEqual([]);
  // Proves that the error would occur:
  expect(() => new IntlMessageFormat('{open', 'en')).toThrow(parser);
});

const locale = join(import.meta.dirname, 'src/locales/en');

/** Text ids in a file of one feature. */
function idsIn(file: string): string[] {
  const ids = (value: unknown, prefix: string): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, child]) =>
          ids(child, prefix === '' ? name : `${prefix}.${name}`),
        )
      : [prefix];
  return ids(JSON.parse(readFileSync(join(locale, file), 'utf8')), '');
}

test.skipIf(!built)('the start code contains only its own texts', () => {
  const own = [...readFileSync(join(locale, 'start.ts'), 'utf8').matchAll(/[\w-]+\.json/g)].map(
    ([file]) => file,
  );
  expect(own.length).toBeGreaterThan(3);
  const later = readdirSync(locale).filter((file) => file.endsWith('.json') && !own.includes(file));
  const lacking = later.filter((file) => file !== 'public.json').flatMap(idsIn);
  const code = scriptsOf('signed-in/en.html').map((file) => readFileSync(join(dist, file), 'utf8'));
  const words = new Set(
    code.flatMap((text) => text.match(/(?<=["'`])[a-zA-Z]\w*(?:\.[\w-]+)+(?=["'`])/g) ?? []),
  );
  const prefixes = code.flatMap((text) => text.match(/(?<=`)[a-zA-Z]\w*\.(?:[\w-]+\.)*(?=\$\{)/g) ?? []);
  expect([...words].filter((word) => idsIn('flights.json').includes(word)).length).toBeGreaterThan(20);
  const actionNames = new Set<string>(actions);
  expect(lacking.filter((id) => words.has(id) && !actionNames.has(id))).toEqual([]);
  expect(prefixes.filter((prefix) => lacking.some((id) => id.startsWith(prefix)))).toEqual([]);
});
