/** Most accounts a plot can be shared with. */
export const mostShares = 100;

/** Rights that can be shared: view; fly; edit boundary and settings. */
export const shareRights = ['view', 'use', 'edit'] as const;

export type ShareRight = (typeof shareRights)[number];
