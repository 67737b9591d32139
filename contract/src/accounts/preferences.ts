/** Most preferences of one account. */
export const mostPreferences = 200;

/** Width limits of a column, CSS pixels. */
export const columnWidth = { min: 48, max: 800 } as const;
