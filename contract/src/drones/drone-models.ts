/** Catalogue of drone models: capacities, limits and readable parameters. */

export interface Range {
  min: number;
  max: number;
}

/** The five parts with their own software version. */
export const firmwareParts = ['master', 'rtk', 'mainboard', 'link', 'remote'] as const;
export type FirmwarePart = (typeof firmwareParts)[number];

/** Parameters readable over the command channel, with their unit. */
export const droneParameters = {
  maxTiltDeg: '°',
  returnHeightM: 'm',
  obstacleDistanceM: 'm',
  terrainFollow: '',
  sprayPressureKpa: 'kPa',
  pumpPulsesPerL: '1/L',
  flowCorrectionPct: '%',
  lowBatteryPct: '%',
  criticalBatteryPct: '%',
  lowTankL: 'L',
  lostLinkAction: '',
  compassDeclinationDeg: '°',
} as const;
export type DroneParameter = keyof typeof droneParameters;

export interface DroneModel {
  name: string;
  /** Spray or granules, kg. */
  loadCapacityKg: number;
  maker: string;
  flightControlMaker: string;
  /** Widest settable limits: height above take-off m, speed m/s, distance from take-off m. */
  limits: { heightM: Range; speedMps: Range; distanceM: Range };
  /** Current software version of each part. */
  firmware: Partial<Record<FirmwarePart, string>>;
  /** Readable parameters; empty when the model does not answer (decision 20). */
  parameters: readonly DroneParameter[];
}

const everyParameter = Object.keys(droneParameters) as DroneParameter[];
const withoutRadar = everyParameter.filter(
  (parameter) => parameter !== 'obstacleDistanceM' && parameter !== 'terrainFollow',
);

const current = {
  master: '3.4.2',
  rtk: '2.1.0',
  mainboard: '1.9.6',
  link: '4.0.3',
  remote: '2.7.1',
} as const;

function ours(
  name: string,
  loadCapacityKg: number,
  o: { distanceM?: number; radar?: boolean } = {},
): DroneModel {
  return {
    name,
    loadCapacityKg,
    maker: 'Smart Flight',
    flightControlMaker: 'Smart Flight',
    limits: {
      heightM: { min: 2, max: 60 },
      speedMps: { min: 1, max: loadCapacityKg >= 40 ? 10 : 12 },
      distanceM: { min: 20, max: o.distanceM ?? 2_000 },
    },
    firmware: current,
    parameters: (o.radar ?? loadCapacityKg >= 16) ? everyParameter : withoutRadar,
  };
}

/** The models that answer a parameter query (spec 9: 20 of them), lightest first. */
const answering: readonly DroneModel[] = [
  ours('SF6', 6, { distanceM: 1_000 }),
  ours('SF10', 10, { distanceM: 1_000 }),
  ours('SF12', 12, { distanceM: 1_000 }),
  ours('SF15', 15),
  ours('SF16', 16),
  ours('SF16P', 16),
  ours('SF20', 20),
  ours('SF20P', 20),
  ours('SF22', 22),
  ours('SF25', 25),
  ours('SF25P', 25),
  ours('SF30', 30),
  ours('SF30P', 30),
  ours('SF35', 35),
  ours('SF40', 40),
  ours('SF40P', 40),
  ours('SF45', 45),
  ours('SF50', 50),
  ours('SF60', 60),
  ours('SF70', 70),
];

export const droneModels: readonly DroneModel[] = answering;
export const droneModelNames: readonly string[] = droneModels.map(({ name }) => name);

const byName = new Map(droneModels.map((model) => [model.name.toLowerCase(), model]));

/** The catalogue's model by name in any case; undefined for unknown models. */
export const droneModel = (name: string): DroneModel | undefined => byName.get(name.trim().toLowerCase());

/** Limits of models that are not in the catalogue. */
export const cautiousLimits: DroneModel['limits'] = {
  heightM: { min: 2, max: 30 },
  speedMps: { min: 1, max: 8 },
  distanceM: { min: 20, max: 500 },
};

/** Compares dotted versions numerically: negative when `a` is older. Other texts compare as equal. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.replace(/^v/i, '').split('.').map(Number)) as [
    number[],
    number[],
  ];
  if ([...left, ...right].some(Number.isNaN)) return 0;
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Parts of a drone with older software than its model's current one. */
export function outdatedParts(
  modelName: string,
  reported: Partial<Record<FirmwarePart, { sw?: string | undefined } | undefined>>,
): FirmwarePart[] {
  const wanted = droneModel(modelName)?.firmware ?? {};
  return firmwareParts.filter((part) => {
    const [has, should] = [reported[part]?.sw, wanted[part]];
    return has !== undefined && should !== undefined && compareVersions(has, should) < 0;
  });
}
