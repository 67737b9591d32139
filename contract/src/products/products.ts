/** What a plant protection product is, for forms, imports, the register and the tank mix alike. */

export const productKinds = [
  'herbicide',
  'insecticide',
  'fungicide',
  'growth-regulator',
  'defoliant',
  'adjuvant',
  'fertiliser',
  'seed',
  'other',
] as const;
export type ProductKind = (typeof productKinds)[number];

export const substanceUnits = ['g/L', 'g/kg', '%'] as const;

/** Doses of a liquid are in L/ha, of a solid in kg/ha. */
export const productForms = ['liquid', 'solid'] as const;

/** Whether the label permits application by drone; `unknown` where it does not mention it. */
export const droneUses = ['permitted', 'forbidden', 'unknown'] as const;
export type DroneUse = (typeof droneUses)[number];

/** What a buffer distance is kept from. */
export const bufferTargets = ['water', 'bees', 'livestock', 'dwellings', 'organic'] as const;

export const productSorts = [
  'name',
  '-name',
  'kind',
  '-kind',
  'number',
  '-number',
  'country',
  '-country',
  'changedAt',
  '-changedAt',
] as const;

export const productLimits = {
  perHolder: 2_000,
  uses: 50,
  substances: 20,
  nameLength: 200,
  textLength: 100,
  formulationLength: 8,
  /** Versions that a product's detail lists, newest first. */
  versions: 100,
  /** Rows of an import. */
  importRows: 5_000,
  /** Characters of a cell of an import. */
  cellLength: 1_000,
} as const;

/** Columns that an import can fill, in the order in which they are offered. */
export const importColumns = [
  'name',
  'kind',
  'authorisationNumber',
  'country',
  'formulation',
  'form',
  'substances',
  'densityKgPerL',
  'droneUse',
  'crop',
  'eppoCode',
  'target',
  'doseMin',
  'doseMax',
  'waterMinLpha',
  'waterMaxLpha',
  'maxApplications',
  'preHarvestDays',
  'reEntryHours',
  'waterBufferM',
  'beesBufferM',
  'livestockBufferM',
  'dwellingsBufferM',
  'organicBufferM',
  'windMaxMps',
  'temperatureMinC',
  'temperatureMaxC',
  'deltaTMinC',
  'deltaTMaxC',
] as const;
export type ImportColumn = (typeof importColumns)[number];

export const importStates = ['created', 'changed', 'unchanged', 'refused'] as const;
export type ImportState = (typeof importStates)[number];
