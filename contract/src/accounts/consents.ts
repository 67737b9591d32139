/** Consents required before data is stored, with the version of their text; a new version is asked again. */
export const consentVersions = { registration: '2026-11', realName: '2026-11' } as const;

export const consentDocuments = ['registration', 'realName'] as const;

export type ConsentDocument = (typeof consentDocuments)[number];
