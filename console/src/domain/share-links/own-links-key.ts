/** Key of the query of the account's own links. */
export const ownLinksKey = ['accounts', 'share-links'] as const;
