/** Rows an import takes at once, and bytes of its file. */
export const mostImported = 500;

export const importBytes = 1_000_000;
