/** Sort orders of a device list of any kind. */
export const deviceSorts = [
  'name',
  '-name',
  'id',
  '-id',
  'model',
  '-model',
  'lastSeenAt',
  '-lastSeenAt',
  'boundAt',
  '-boundAt',
  'expiresAt',
  '-expiresAt',
] as const;
