import type { BatteryMake, BatteryMakes, BatteryModel, BatteryOverrides } from './battery-models.schemas.ts';

/** Defaults of models; voltages and temperatures as published by a maker (domain 6). */
const usual: Pick<BatteryModel, 'limits' | 'deviation' | 'health'> = {
  limits: { cellLowV: 3.2, cellHighV: 4.35, totalToleranceV: 0.5, hotC: 80, coldChargeC: -5 },
  deviation: {
    minorV: 0.01,
    majorV: 0.07,
    against: 'nearest',
    watch: 5,
    badBeyond: 10,
    mostlyShare: 0.5,
    severalPerMinute: 2,
    lastsS: 60,
    bridgeS: 10,
    useGapS: 600,
    uses: 5,
  },
  health: { capacityFloor: 0.6, eventsPer100Cycles: 10, freeStorageDays: 10, worstStorageDays: 100 },
};

const ours = (name: string, cells: number, designAh: number, ratedCycles: number): BatteryModel => ({
  name,
  cells,
  designAh,
  ratedCycles,
  ...usual,
});

/** Battery models, lightest first, with cells in series and ampere-hours. */
export const batteryModels: readonly BatteryModel[] = [
  ours('SFB-12S16', 12, 16, 600),
  ours('SFB-12S22', 12, 22, 800),
  ours('SFB-14S20', 14, 20, 1_000),
  ours('SFB-14S30', 14, 30, 1_000),
  ours('SFB-18S30', 18, 30, 1_500),
];

/** Other batteries: cells and design from their reports, cautious ratings. */
export const unknownBattery = {
  ratedCycles: 500,
  ...usual,
} as const satisfies Partial<BatteryModel>;

const keyOf = (name: string): string => name.trim().toLowerCase();

/** The catalogue with an installation's settings applied. */
export function batteryMakes(overrides: BatteryOverrides = {}): BatteryMakes {
  const set = new Map(Object.entries(overrides).map(([name, figures]) => [keyOf(name), figures]));
  const rest = withFigures(unknownBattery, set.get('*'));
  const makes = new Map<string, BatteryMake>(
    batteryModels.map((model) => [keyOf(model.name), withFigures(model, set.get(keyOf(model.name)))]),
  );
  for (const [name, figures] of Object.entries(overrides))
    if (keyOf(name) !== '*' && !makes.has(keyOf(name)))
      makes.set(keyOf(name), withFigures({ ...rest, name: name.trim() }, figures));
  return (model) => (model === undefined ? rest : (makes.get(keyOf(model)) ?? rest));
}

function withFigures(make: BatteryMake, figures: BatteryOverrides[string] | undefined): BatteryMake {
  if (figures === undefined) return make;
  const { limits: own, deviation, health, ...plain } = figures;
  return {
    ...make,
    ...plain,
    limits: { ...make.limits, ...own },
    deviation: { ...make.deviation, ...deviation },
    health: { ...make.health, ...health },
  };
}
