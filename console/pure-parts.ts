import type { Plugin } from 'vite';

/**
 * Marks the parts that the router's modules define when they are loaded as free of side effects, so that the bundler
 * leaves out those without users: most of the router is links, forms and data loading that the console doesn't use.
 */
export function pureParts(): Plugin {
  return {
    name: 'pure-parts',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/.*\.m?js$/ },
      handler: (code) =>
        code
          .replaceAll(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, ''),
    },
  };
}
