import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { hrefOf } from '@smartflight/client/call-parts.ts';
import { accounts } from '@smartflight/contract/accounts/accounts.endpoints.ts';
import { flights } from '@smartflight/contract/flights/flights.endpoints.ts';
import { type Language, languageFacts, languages } from '@smartflight/contract/kit/languages.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin, Rolldown } from 'vite';
import { Frame } from './src/app/shell/frame.tsx';
import { listQueryOf, readSearch } from './src/features/flights/list/flight-search.ts';
import { tokenRules } from './src/shared/ui/theme/tokens.ts';
import {
  earlyCalls,
  formLibraries,
  signedInModules,
  signInFile,
  signInModule,
  startTextsOf,
} from './start-files.ts';
import { policyHashes, pressStyle, reactAriaRules } from './style-elements.ts';

/** Until the code with the user's settings is loaded, the page uses the device's preferences. */
const firstLook = [
  tokenRules('light', 'comfortable'),
  `@media(prefers-color-scheme:dark){${tokenRules('dark', 'comfortable')}}`,
  `@media(prefers-contrast:more){${tokenRules('sunlight', 'comfortable')}}`,
].join('');

/** For pages with a token in the address. */
const unlisted =
  '<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer">';

const stylesOf = (chunk: Rolldown.OutputChunk): string[] => [...(chunk.viteMetadata?.importedCss ?? [])];

function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const files = new Set<string>();
  const queue = chunks.filter(({ moduleIds }) => modules.some((id) => moduleIds.includes(id)));
  for (let chunk = queue.pop(); chunk !== undefined; chunk = queue.pop()) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    for (const style of stylesOf(chunk)) files.add(style);
    const { imports } = chunk;
    queue.push(...chunks.filter(({ fileName }) => imports.includes(fileName)));
  }
  return files;
}

const hint = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;

/**
 * Files that are ready when a form is opened, or when the user signs out without a network. In a template, because
 * browsers take connections for them before the files of the first screen; `fetchLater` activates them.
 */
function laterHints(bundle: Rolldown.OutputBundle): string {
  const names = [signInFile, ...formLibraries.map(({ name }) => name)];
  const chunks = Object.values(bundle)
    .filter((part) => part.type === 'chunk')
    .filter(({ name }) => names.includes(name));
  const hints = chunks.flatMap((chunk) => [
    `<link rel="prefetch" as="script" crossorigin href="/${chunk.fileName}">`,
    ...stylesOf(chunk).map((file) => `<link rel="prefetch" as="style" crossorigin href="/${file}">`),
  ]);
  return `<template id="later">${hints.join('')}</template>`;
}

/** The icon in the page itself: as a file it takes one of the six connections from the code. */
const inlined = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Bytes of a file from which it is requested before the scripts of the entry page, which wait for it anyway. */
const largeBytes = 100_000;

/** The calls of `startSession`, sent by `early-calls.ts`. */
const firstCalls = [
  accounts.getCompanyLogo,
  accounts.getCustomMapItems,
  accounts.getUserById,
  accounts.findActionResourcesByUser,
].map(({ path }) => path);

/** The rows of the two logs by their page, with places for the first day and the time zone. */
export const firstRows = Object.fromEntries(
  (
    [
      ['/flightlog', 'own'],
      ['/manage-flightlog', 'tenant'],
    ] as const
  ).map(([page, scope]) => {
    const query = listQueryOf(readSearch(new URLSearchParams(), '2000-01-07'), scope, 'ZONE');
    return [page, hrefOf(flights.list, { query }).replace('2000-01-01', 'DAY')];
  }),
);

const attribute = (name: string, value: string): string =>
  `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;

/** The module of early calls as a script in the page, run as soon as the browser has requested the files of the page. */
const earlyCode = (code: string): string => `setTimeout(()=>{${code.trim()}})`;

function earlyScript(code: string): string {
  const calls = [
    attribute('data-paths', firstCalls.join(' ')),
    attribute('data-rows', JSON.stringify(firstRows)),
  ];
  return `<script id="early-calls" ${calls.join(' ')}>${code}</script>`;
}

interface StartPage {
  lang: Language;
  /** The address of the icon. */
  icon: string;
  early: string;
  files: Set<string>;
  bytesOf(file: string): number;
  later: string;
}

/**
 * The entry page with preload hints for `files`, the console's frame in its root element, and a script that sends the
 * first calls while all other code is on its way.
 */
function startPage(entryPage: string, o: StartPage): string {
  const missing = [...o.files].filter((file) => !entryPage.includes(`"/${file}"`));
  const [large, small] = [true, false].map((isLarge) =>
    missing
      .filter((file) => o.bytesOf(file) >= largeBytes === isLarge)
      .map(hint)
      .join(''),
  );
  const frame = renderToStaticMarkup(createElement(Frame));
  return (
    entryPage
      .replace('href="/favicon.svg"', `href="${o.icon}"`)
      .replace('<html lang="en">', `<html lang="${languageFacts[o.lang].html}">`)
      .replaceAll(/(<script type="module"|<link rel="modulepreload") /g, '$1 fetchpriority="low" ')
      // Before all styles, which a script waits for; as a function, because code may contain `$`.
      .replace('<link rel="stylesheet"', (link) => o.early + link)
      .replace('<script type="module"', `${large}<script type="module"`)
      .replace('</head>', `<style>${firstLook}</style>${small}${o.later}</head>`)
      .replace('<div id="root"></div>', `<div id="root">${frame}</div>`)
  );
}

/**
 * Writes `inline-hashes.json`, for the content security policy, `visit.html`, the entry page of links to share, and
 * `signed-in/<language>.html` beside the entry page. The server gives it to anyone who brings a session: his first
 * painting is the frame, and nothing waits until the entry's code has come and asks for the rest.
 */
export function startPages(): Plugin {
  let root = '';
  let early = '';
  return {
    name: 'start-pages',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        const module = join(root, earlyCalls);
        for (const [file, part] of Object.entries(bundle)) {
          if (part.type !== 'chunk' || !part.moduleIds.includes(module)) continue;
          early = earlyCode(part.code);
          delete bundle[file];
        }
      },
    },
    writeBundle: {
      order: 'post',
      handler: async ({ dir }, bundle) => {
        const folder = resolve(root, dir ?? 'dist');
        const written = await readFile(join(folder, 'index.html'), 'utf8');
        const entryPage = written.replace('</head>', `${pressStyle}</head>`);
        const signIn = [...filesOf([join(root, signInModule)], bundle)].filter(
          (file) => !written.includes(`"/${file}"`),
        );
        await writeFile(
          join(folder, 'index.html'),
          entryPage.replace('</head>', `${signIn.map(hint).join('')}</head>`),
        );
        await writeFile(join(folder, 'visit.html'), entryPage.replace('</head>', `${unlisted}</head>`));
        const hashes = { script: policyHashes([early]), style: policyHashes([firstLook, ...reactAriaRules]) };
        await writeFile(join(folder, 'inline-hashes.json'), JSON.stringify(hashes));
        await mkdir(join(folder, 'signed-in'), { recursive: true });
        const later = laterHints(bundle);
        const icon = inlined(await readFile(join(folder, 'favicon.svg'), 'utf8'));
        const bytesOf = (file: string) => {
          const part = bundle[file];
          return part?.type === 'chunk' ? part.code.length : 0;
        };
        for (const lang of languages) {
          const modules = [...signedInModules, startTextsOf(lang)].map((file) => join(root, file));
          const page = startPage(entryPage, {
            lang,
            icon,
            early: earlyScript(early),
            files: filesOf(modules, bundle),
            bytesOf,
            later,
          });
          await writeFile(join(folder, 'signed-in', `${lang}.html`), page);
        }
      },
    },
  };
}
