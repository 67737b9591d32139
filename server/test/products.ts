import type { ProductForm, ProductUse } from '@smartflight/contract/products/products.schemas.ts';

/** A use of a label that fits a rate of 15 to 40 L/ha. */
export const someUse = (change: Partial<ProductUse> = {}): ProductUse => ({
  crop: 'Rice',
  eppoCode: 'ORYSA',
  target: 'Sheath blight',
  doseMin: 0.5,
  doseMax: 1,
  waterMinLpha: 15,
  waterMaxLpha: 40,
  maxApplications: 2,
  preHarvestDays: 28,
  ...change,
});

/** An invented fungicide. */
export const someProduct = (change: Partial<ProductForm> = {}): ProductForm => ({
  name: 'Blightaway 250',
  kind: 'fungicide',
  substances: [{ name: 'examplazole', content: 250, unit: 'g/L' }],
  formulation: 'SC',
  form: 'liquid',
  densityKgPerL: 1.08,
  authorisationNumber: 'EX-1001',
  country: 'CN',
  uses: [someUse()],
  droneUse: 'permitted',
  reEntryHours: 24,
  buffers: [{ of: 'water', m: 20 }],
  limits: { windMaxMps: 4, temperatureMinC: 5, temperatureMaxC: 30, deltaTMinC: 2, deltaTMaxC: 8 },
  isInvented: true,
  labelFileId: null,
  ...change,
});
