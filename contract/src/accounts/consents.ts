/** What somebody agrees to before we keep it, each with the version of its words; a new version asks again. */
export const consentVersions = { registration: '2026-11', realName: '2026-11' } as const;

export const consentDocuments = ['registration', 'realName'] as const;

export type ConsentDocument = (typeof consentDocuments)[number];
