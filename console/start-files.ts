import { join } from 'node:path';

/** What the bundler reports a module. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** What every visitor needs. */
const entry = 'src/app/start/main.tsx';
/** What a returning user needs on top of it for the screen of most visits. */
export const signedInModules = [
  'src/app/start/resume-session.ts',
  'src/app/start/signed-in.tsx',
  'src/app/pages/flights.screen.tsx',
  'src/features/flights/list/prefetch-flights.ts',
  // Of nearly every later screen, and too small for files of their own.
  'src/shared/ui/primitives/date-input.tsx',
  'src/shared/ui/primitives/select.tsx',
];

/** The modules that come with `roots`: themselves and what they import, and so on; not what they load later. */
function closure(roots: readonly string[], graph: Graph): Set<string> {
  const seen = new Set<string>();
  const queue = [...roots];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    // Schemas are named by what passes them on, and come with the forms that use them.
    if (seen.has(id)) continue;
    seen.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/**
 * Two files for the start instead of thirty: each file is a journey of its own, of which an old connection makes six
 * at a time. Left to itself the bundler makes a file of every few modules that two screens share.
 */
export function startFiles(root: string) {
  let files: { base: Set<string>; start: Set<string> } | undefined;
  const find = (graph: Graph) => {
    const base = closure([join(root, entry)], graph);
    return {
      base,
      start: closure(
        signedInModules.map((file) => join(root, file)),
        graph,
      ),
    };
  };
  const name = (id: string, graph: Graph): string | null => {
    files ??= find(graph);
    if (files.base.has(id)) return 'base';
    return files.start.has(id) ? 'start' : null;
  };
  return [{ name, debugName: 'start' }];
}
