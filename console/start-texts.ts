import type { Plugin } from 'vite';

/** Added to the address of the copy. */
export const copyMark = '?start';

/**
 * Gives the texts of a signed-in user's start their own copy of the public ones, 3 KB. Shared with the sign-in page,
 * these would be a file of their own, which costs the start a request.
 */
export function startTexts(): Plugin {
  return {
    name: 'start-texts',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\/public\.json$/ },
      async handler(source, importer) {
        if (!importer || !/\/locales\/\w+\/start\.ts$/.test(importer)) return null;
        const found = await this.resolve(source, importer, { skipSelf: true });
        return found && { ...found, id: found.id + copyMark };
      },
    },
  };
}
