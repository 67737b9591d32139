/** Largest page a list answers. */
export const maxPageSize = 200;
