/** Devices that report batteries: those that carry them, and the battery itself. */
export const carrierKinds = ['drone', 'charger', 'battery'] as const;

export type CarrierKind = (typeof carrierKinds)[number];

/** Abnormal: an active fault, abnormal health, or reported by two devices at once. */
export const batteryStatuses = ['normal', 'abnormal'] as const;

/** Cycle ranges of the filter (spec 9): first and last number of cycles. */
export const cycleBuckets = {
  '0-100': [0, 100],
  '101-200': [101, 200],
  '201-300': [201, 300],
  '301-': [301, undefined],
} as const;

export type CycleBucket = keyof typeof cycleBuckets;

export const cycleBucketKeys = [
  '0-100',
  '101-200',
  '201-300',
  '301-',
] as const satisfies readonly CycleBucket[];

export const batterySorts = [
  'lastUsedAt',
  '-lastUsedAt',
  'sn',
  '-sn',
  'model',
  '-model',
  'soc',
  '-soc',
  'cycles',
  '-cycles',
  'health',
  '-health',
] as const;
