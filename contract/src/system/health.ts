/** Where the API describes itself: as a document and as a page to read. */
export const apiDocument = { json: '/api/openapi.json', page: '/api/docs' } as const;
