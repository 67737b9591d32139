export const historyKinds = [
  'registered',
  'provisioned',
  'bound',
  'unbound',
  'transfer-offered',
  'transferred',
  'pilot-permitted',
  'pilot-removed',
  'edited',
  'maintenance-began',
  'maintenance-ended',
  'retired',
  'connected',
  'disconnected',
  'taken-over',
  'command',
] as const;

/** Reasons for refusing a device's message or connection; of `invalid-fields` only these fields were left out. */
export const refusals = [
  'invalid-fields',
  'secret',
  'topic',
  'json',
  'schema',
  'too-old',
  'too-many-boots',
  'too-large',
] as const;

export type Refusal = (typeof refusals)[number];
