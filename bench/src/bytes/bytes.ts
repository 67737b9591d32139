import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { languages } from '@smartflight/contract/kit/languages.ts';
import { z } from 'zod';
import type { Bench } from '../kit/bench.ts';
import type { Figure } from '../kit/figure.ts';

const dist = fileURLToPath(new URL('../../../console/dist/', import.meta.url));
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

const namedIn = (page: string): Set<string> => {
  const html = readFileSync(join(dist, page), 'utf8');
  return new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? []));
};

export const bytesBench: Bench = {
  name: 'bytes',
  about: 'P15: bytes of the first load: login, home and later routes (brotli)',
  run: async () => {
    const path = join(dist, 'manifest.json');
    if (!existsSync(path)) throw new Error('the console is not built: run `npm run build`');
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    const heaviest = (filesIn: (language: string) => Iterable<string>): number =>
      Math.max(...languages.map((language) => kilobytes(filesIn(language))));
    const home = (language: string) => namedIn(`signed-in/${language}.html`);
    const login = heaviest((language) => [
      ...namedIn('index.html'),
      ...filesOf(manifest, [`src/locales/${language}/public.json`]),
    ]);
    const later = laterScreens(manifest, home('en'));
    return [
      figure('login: script and style, heaviest language', login, 92),
      figure('home (flight log): script and style, heaviest language', heaviest(home), 300),
      figure(
        'largest later screen, map and charts apart',
        later[0]?.kb ?? Number.NaN,
        50,
        later.map(({ key, kb }) => `${basename(key)} ${kb.toFixed(1)}`).join(', '),
      ),
    ];
  },
};

function laterScreens(manifest: Manifest, home: ReadonlySet<string>): { key: string; kb: number }[] {
  return Object.keys(manifest)
    .filter((key) => /^src\/.*\.(?:page|screen)\.tsx$/.test(key))
    .map((key) => {
      const own = [...filesOf(manifest, [key])].filter((file) => !home.has(file) && !isMapOrChart(file));
      return { key, kb: kilobytes(own) };
    })
    .sort((a, b) => b.kb - a.kb);
}

const isMapOrChart = (file: string): boolean => /maplibre|echarts|\/map-|geo/.test(file);

/** All files a browser needs before these modules run: the modules, their static imports and styles. */
function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...chunk.css]) files.add(file);
    chunk.imports.forEach(visit);
  };
  keys.forEach(visit);
  return files;
}

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Brotli size as the server sends it: the file the build made, otherwise compressed here; kB of 1,024 bytes. */
function kilobytes(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) {
    if (!/\.(?:js|css)$/.test(file)) continue;
    const path = join(dist, file);
    const ready = `${path}.br`;
    bytes += (existsSync(ready) ? readFileSync(ready) : brotliCompressSync(readFileSync(path), brotli))
      .length;
  }
  return bytes / 1024;
}

const figure = (what: string, kb: number, atMost: number, note?: string): Figure => ({
  goal: 'P15',
  what,
  unit: 'kB',
  rounds: [{ product: kb }],
  limits: [{ of: 'product', atMost }],
  ...(note === undefined ? {} : { note }),
});
