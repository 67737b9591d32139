/** Most rows of an import. */
export const mostImported = 500;

export const importBytes = 1_000_000;
