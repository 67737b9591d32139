/** Masks a secret number for lists: shows at most its last four characters, and never more than half of it. */
export const masked = (secret: string): string => {
  const signs = [...secret];
  const shown = Math.min(4, Math.floor(signs.length / 2));
  return signs.length === 0 ? '' : `••••${signs.slice(signs.length - shown).join('')}`;
};
