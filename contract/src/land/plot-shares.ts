/** Most accounts that a plot is shared with at a time. */
export const mostShares = 100;

/** What can be given to somebody else: see it, fly it too, change its boundary and parameters too. */
export const shareRights = ['view', 'use', 'edit'] as const;

export type ShareRight = (typeof shareRights)[number];
