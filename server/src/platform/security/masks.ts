/** What a secret number shows in lists: at most its last four signs, and never more than half of it. */
export const masked = (secret: string): string => {
  const signs = [...secret];
  const shown = Math.min(4, Math.floor(signs.length / 2));
  return signs.length === 0 ? '' : `••••${signs.slice(signs.length - shown).join('')}`;
};
