import { join } from 'node:path';
import { languages } from '@smartflight/contract/kit/languages.ts';

/** Libraries of forms: most later screens need both, the first one neither. */
export const formLibraries = [
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'forms', test: /node_modules\/(?:react-hook-form|@hookform)\// },
];

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** An entry of its own: pages of signed-in users contain its code as a script. */
export const earlyCalls = 'src/app/start/early-calls.ts';
/** Needed by everyone. */
const entry = 'src/app/start/main.tsx';
/** Needed by a visitor in addition. */
export const signInModule = 'src/features/sign-in/login.page.tsx';
/** The name of the file with what only the sign-in page uses. */
export const signInFile = 'sign-in';
const ownPart = /\/features\/sign-in\//;
/** Additional modules for a returning user's most common first screen. */
export const signedInModules = [
  'src/app/start/resume-session.ts',
  'src/app/start/signed-in.tsx',
  'src/app/pages/flights.screen.tsx',
  'src/features/flights/list/prefetch-flights.ts',
  'src/shared/ui/primitives/date-input.tsx',
  'src/shared/ui/primitives/select.tsx',
];

/** The texts of a returning user's first screen in one language. */
export const startTextsOf = (lang: string): string => `src/locales/${lang}/start.ts`;

/** Parts of a library that its index imports and the start doesn't use. */
const unused = /\/(?:infiniteQueryObserver|useInfiniteQuery)\.js$/;

/** `roots` and their static imports, transitively; without dynamic imports. */
function closure(roots: readonly string[], graph: Graph): Set<string> {
  const seen = new Set<string>();
  const queue = [...roots];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id) || unused.test(id)) continue;
    seen.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/**
 * Bundles the start into four files instead of thirty; one of them has the texts. Each file costs a round trip, and
 * HTTP/1.1 allows six at a time. By default the bundler creates a file for every few modules that two screens share.
 */
export function startFiles(root: string) {
  let files: ReturnType<typeof find> | undefined;
  const find = (graph: Graph) => {
    const of = (modules: readonly string[]) =>
      closure(
        modules.map((file) => join(root, file)),
        graph,
      );
    const [base, start, signIn] = [of([entry]), of(signedInModules), of([signInModule])];
    // Later pages use most parts of the sign-in page.
    for (const id of signIn) if (!ownPart.test(id)) base.add(id);
    const texts = new Map(
      languages.flatMap((lang) => [...of([startTextsOf(lang)])].map((id) => [id, `texts-${lang}`] as const)),
    );
    return { base, start, signIn, texts };
  };
  const name = (id: string, graph: Graph): string | null => {
    files ??= find(graph);
    if (files.base.has(id)) return 'base';
    if (files.start.has(id)) return 'start';
    if (files.signIn.has(id)) return signInFile;
    return files.texts.get(id) ?? null;
  };
  return [{ name, debugName: 'start' }];
}
