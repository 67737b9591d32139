/** Most plots of one call, and most positions of all its boundaries: larger files go in portions. */
export const mostImported = 200;

export const mostImportPositions = 25_000;

/** Two boundaries that share more than this part of what they cover together are the same field. */
export const duplicateIou = 0.9;
