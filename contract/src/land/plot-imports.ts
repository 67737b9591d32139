/** Most plots of one call; larger files are sent in several calls. */
export const mostImported = 200;

export const mostImportPositions = 25_000;

/** Intersection over union above which two boundaries count as the same field. */
export const duplicateIou = 0.9;
