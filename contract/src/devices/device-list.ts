/** Orders of a list of devices, whatever their kind. */
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
