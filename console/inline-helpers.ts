import type { Plugin, Rolldown } from 'vite';

/** Whether a start waits for the file of this name. */
const isOfStart = (name: string): boolean => /^(?:react|base|start|sign-in|texts-\w\w)$/.test(name);
const helpersModule = '\0rolldown/runtime.js';

const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((part) => part.type === 'chunk');

/** `export{a as x,b as y}` at the end of the code as an object: `{x:a,y:b}`. */
function exportsAsObject(code: string): string {
  const [statement, list] = /export\s*\{([^}]*)\};?\s*$/.exec(code) ?? [];
  if (statement === undefined || list === undefined) throw new Error('the bundler’s helpers have no exports');
  const pairs = list.split(',').map((each) => each.trim().split(/\s+as\s+/));
  const object = pairs.map(([name, as = name]) => `${as}:${name}`).join(',');
  return `(()=>{${code.slice(0, code.lastIndexOf(statement))}return{${object}}})()`;
}

/**
 * Puts the bundler's own helpers, 0.7 KB, into each file of the start. As a file of their own they cost the start a
 * request; they hold no state, and later files still share that file.
 */
export function inlineHelpers(): Plugin {
  return {
    name: 'inline-helpers',
    apply: 'build',
    enforce: 'pre',
    // Browsers keep a file of the same name from a build that did this differently.
    augmentChunkHash: ({ name }) => (isOfStart(name) ? `${exportsAsObject}` : undefined),
    generateBundle: {
      order: 'pre',
      handler: (_, bundle) => {
        const helpers = chunksOf(bundle).find(({ moduleIds }) => moduleIds.includes(helpersModule));
        if (!helpers) return;
        const object = exportsAsObject(helpers.code);
        const file = helpers.fileName.slice(helpers.fileName.lastIndexOf('/') + 1);
        for (const chunk of chunksOf(bundle)) {
          if (!isOfStart(chunk.name) || !chunk.imports.includes(helpers.fileName)) continue;
          const before = chunk.code;
          chunk.code = before.replace(
            new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"\\./${file.replaceAll('.', String.raw`\.`)}";`),
            (_statement, names: string) => `const{${names.replaceAll(/\s+as\s+/g, ':')}}=${object};`,
          );
          if (chunk.code === before)
            throw new Error(`${chunk.fileName} imports the helpers in an unknown way`);
          chunk.imports = chunk.imports.filter((name) => name !== helpers.fileName);
        }
      },
    },
  };
}
