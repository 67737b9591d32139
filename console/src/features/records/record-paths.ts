/** Page of one record. */
export const recordPath = (id: string): string => `/spray-records/${id}`;
