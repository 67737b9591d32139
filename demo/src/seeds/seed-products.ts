import type { ProductForm, ProductUse } from '@smartflight/contract/products/products.schemas.ts';
import type { Deps } from '@smartflight/server/access/deps.ts';
import { changeProduct, createProduct } from '@smartflight/server/features/products/products.service.ts';
import { actorOf } from '../actor-of.ts';

const dayMs = 24 * 3_600_000;

const use = (
  crop: string,
  target: string,
  doses: readonly [number, number],
  more: Partial<ProductUse> = {},
): ProductUse => ({
  crop,
  eppoCode: null,
  target,
  doseMin: doses[0],
  doseMax: doses[1],
  waterMinLpha: 15,
  waterMaxLpha: 60,
  maxApplications: null,
  preHarvestDays: null,
  ...more,
});

const rice = { eppoCode: 'ORYSA' };

/** What most of the invented labels have in common. */
const usual: Omit<ProductForm, 'name' | 'kind' | 'substances' | 'formulation' | 'authorisationNumber'> = {
  form: 'liquid',
  densityKgPerL: null,
  country: 'AU',
  uses: [],
  droneUse: 'permitted',
  reEntryHours: 24,
  buffers: [
    { of: 'water', m: 20 },
    { of: 'dwellings', m: 50 },
  ],
  limits: { windMaxMps: 5, temperatureMinC: 5, temperatureMaxC: 30, deltaTMinC: 2, deltaTMaxC: 8 },
  isInvented: true,
  labelFileId: null,
};

/** A granular fertiliser that is spread. */
const granules: Pick<ProductForm, 'kind' | 'form' | 'formulation' | 'reEntryHours' | 'buffers' | 'limits'> = {
  kind: 'fertiliser',
  form: 'solid',
  formulation: 'GR',
  reEntryHours: null,
  buffers: [],
  limits: { windMaxMps: 8, temperatureMinC: null, temperatureMaxC: null, deltaTMinC: null, deltaTMaxC: null },
};

const spread = (crop: string): ProductUse =>
  use(crop, '', [40, 100], { waterMinLpha: null, waterMaxLpha: null });

/** Products that don't exist, with substances that don't either. */
export const ofCompany: readonly ProductForm[] = [
  {
    ...usual,
    name: 'Heronal 250 SC',
    kind: 'fungicide',
    substances: [{ name: 'heronazole', content: 250, unit: 'g/L' }],
    formulation: 'SC',
    densityKgPerL: 1.08,
    authorisationNumber: 'DEMO-10021',
    uses: [
      use('Rice', 'Sheath blight', [0.4, 0.6], { ...rice, maxApplications: 2, preHarvestDays: 28 }),
      use('Wheat', 'Leaf rust', [0.3, 0.5], { eppoCode: 'TRZAX', maxApplications: 2, preHarvestDays: 35 }),
    ],
  },
  {
    ...usual,
    name: 'Leveeclean 480 SL',
    kind: 'herbicide',
    substances: [{ name: 'leveefosate', content: 480, unit: 'g/L' }],
    formulation: 'SL',
    densityKgPerL: 1.17,
    authorisationNumber: 'DEMO-10034',
    uses: [use('Rice', 'Barnyard grass', [1.5, 3], { ...rice, maxApplications: 1, preHarvestDays: 60 })],
    buffers: [
      { of: 'water', m: 30 },
      { of: 'organic', m: 100 },
      { of: 'dwellings', m: 50 },
    ],
  },
  {
    ...usual,
    name: 'Hopperstop 100 EC',
    kind: 'insecticide',
    substances: [{ name: 'hopperthrin', content: 100, unit: 'g/L' }],
    formulation: 'EC',
    densityKgPerL: 0.94,
    authorisationNumber: 'DEMO-10047',
    uses: [
      use('Rice', 'Planthopper', [0.2, 0.35], { ...rice, maxApplications: 2, preHarvestDays: 21 }),
      use('Cotton', 'Jassids', [0.25, 0.4], { eppoCode: 'GOSHI', maxApplications: 3, preHarvestDays: 14 }),
    ],
    reEntryHours: 48,
    buffers: [
      { of: 'water', m: 50 },
      { of: 'bees', m: 300 },
      { of: 'livestock', m: 50 },
    ],
  },
  {
    ...usual,
    name: 'Bolldrop 500 WG',
    kind: 'defoliant',
    substances: [{ name: 'bolldiuron', content: 500, unit: 'g/kg' }],
    formulation: 'WG',
    form: 'solid',
    authorisationNumber: 'DEMO-10052',
    uses: [use('Cotton', '', [0.15, 0.3], { eppoCode: 'GOSHI', maxApplications: 2, preHarvestDays: 7 })],
  },
  {
    ...usual,
    name: 'Clingwell',
    kind: 'adjuvant',
    substances: [{ name: 'clingol ethoxylate', content: 90, unit: '%' }],
    formulation: 'SL',
    densityKgPerL: 1.01,
    authorisationNumber: '',
    uses: [
      use('Rice', '', [0.05, 0.15], rice),
      use('Wheat', '', [0.05, 0.15]),
      use('Cotton', '', [0.05, 0.2]),
    ],
    reEntryHours: null,
    buffers: [],
  },
  {
    ...usual,
    ...granules,
    name: 'Egretgrow 40 GR',
    substances: [{ name: 'egretammonium', content: 40, unit: '%' }],
    authorisationNumber: 'DEMO-10066',
    uses: ['Rice', 'Wheat', 'Cotton'].map(spread),
  },
];

export const ofOwner: readonly ProductForm[] = [
  {
    ...usual,
    name: 'Paddyshield 75 WP',
    kind: 'fungicide',
    substances: [{ name: 'paddyclazole', content: 75, unit: '%' }],
    formulation: 'WP',
    form: 'solid',
    authorisationNumber: 'DEMO-20008',
    uses: [use('Rice', 'Blast', [0.3, 0.45], { ...rice, maxApplications: 3, preHarvestDays: 21 })],
  },
  {
    ...usual,
    name: 'Orchardmist 50 EW',
    kind: 'insecticide',
    substances: [{ name: 'mistathrin', content: 50, unit: 'g/L' }],
    formulation: 'EW',
    authorisationNumber: 'DEMO-20013',
    uses: [use('Citrus', 'Scale insects', [0.8, 1.2], { eppoCode: 'CIDSI', preHarvestDays: 14 })],
    droneUse: 'forbidden',
    buffers: [{ of: 'bees', m: 500 }],
  },
  {
    ...usual,
    name: 'Reedguard 200 SC',
    kind: 'fungicide',
    substances: [{ name: 'reedconazole', content: 200, unit: 'g/L' }],
    formulation: 'SC',
    densityKgPerL: 1.06,
    authorisationNumber: 'DEMO-20021',
    uses: [
      use('Rice', 'Sheath blight', [0.4, 0.6], { ...rice, maxApplications: 2, preHarvestDays: 28 }),
      use('Maize', 'Leaf blight', [0.5, 0.8], { eppoCode: 'ZEAMX', maxApplications: 2, preHarvestDays: 30 }),
    ],
  },
  {
    ...usual,
    ...granules,
    name: 'Creekgrow 30 GR',
    substances: [{ name: 'creekpotash', content: 30, unit: '%' }],
    authorisationNumber: 'DEMO-20034',
    uses: ['Rice', 'Maize'].map(spread),
  },
  {
    ...usual,
    name: 'Demo Leaf Zinc',
    kind: 'fertiliser',
    substances: [{ name: 'zinc', content: 70, unit: 'g/L' }],
    formulation: '',
    densityKgPerL: 1.3,
    authorisationNumber: '',
    uses: [use('Rice', '', [1, 2], rice), use('Maize', '', [1, 2], { eppoCode: 'ZEAMX' })],
    droneUse: 'unknown',
    reEntryHours: null,
    buffers: [],
    limits: {
      windMaxMps: null,
      temperatureMinC: null,
      temperatureMaxC: 30,
      deltaTMinC: null,
      deltaTMaxC: null,
    },
  },
];

/** Invented products of the company and of the individual owner, one in two versions. Does nothing if there are any. */
export async function seedProducts(deps: Deps): Promise<void> {
  const there = await deps.pools.db.selectFrom('products').select('id').limit(1).executeTakeFirst();
  if (there) return;
  const now = deps.clock();
  const at = (days: number) => ({ ...deps, clock: () => now + days * dayMs });
  const company = await actorOf(deps, 'oem');
  const owner = await actorOf(deps, 'owner');
  for (const form of ofCompany) {
    const { id, version } = await createProduct(at(-120), company, form);
    if (form.name !== 'Heronal 250 SC') continue;
    const limits = { ...form.limits, windMaxMps: 4 };
    await changeProduct(at(-30), company, { id, based: version, form: { ...form, limits } });
  }
  for (const form of ofOwner) await createProduct(at(-60), owner, form);
}
