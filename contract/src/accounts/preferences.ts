/** Preferences that one account may keep. */
export const mostPreferences = 200;

/** Narrowest and widest column that can be set, in CSS pixels. */
export const columnWidth = { min: 48, max: 800 } as const;
