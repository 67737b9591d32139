import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const library = join(
  dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
  'dist/esm',
);

/** Name of an icon → the module that holds it, as the list of the library's icons says. */
function iconFiles(): ReadonlyMap<string, string> {
  const list = readFileSync(join(library, 'lucide-react.mjs'), 'utf8');
  const lines = list.matchAll(/^export \{ ([^}]*) \} from '(\.\/icons\/[^']+)';/gm);
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, join(library, file)] as const),
    ),
  );
}

const imported = /import \{([^}]*)\} from 'lucide-react';/g;

/**
 * Icons are imported from where they stand and not through the list of all. Only so does the graph of modules say which
 * screen shows which icon, and none comes before it is shown.
 */
export function directIcons(): Plugin {
  let files: ReadonlyMap<string, string> | undefined;
  const direct = (specifier: string): string => {
    const [name = '', alias = name] = specifier.trim().split(/\s+as\s+/);
    if (name === '' || name.startsWith('type ')) return '';
    files ??= iconFiles();
    const file = files.get(name);
    if (file === undefined) throw new Error(`lucide-react has no icon ${name}`);
    return `import ${alias} from ${JSON.stringify(file)};`;
  };
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/console\/src\/.*\.tsx?$/, code: 'lucide-react' },
      handler: (code) => ({
        code: code.replace(imported, (_line, names: string) => names.split(',').map(direct).join('')),
        map: null,
      }),
    },
  };
}
