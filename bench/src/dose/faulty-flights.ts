import { telemetryData } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import { type DoseFault, withLaneTwice, withoutLane } from '@smartflight/fleet/drone/dose-faults.ts';
import { createDrone } from '@smartflight/fleet/drone/drone.ts';
import { type FieldPlan, planField } from '@smartflight/fleet/drone/plan-field.ts';
import { type Point, planeAt } from '@smartflight/fleet/drone/plane.ts';
import { createRandom, type Random } from '@smartflight/fleet/random.ts';
import type { FindingKind } from '@smartflight/geo/dose/finding.ts';
import type { Polygon, Position } from '@smartflight/geo/shape.ts';
import type { Sample } from '@smartflight/server/features/flights/derivation/sample.ts';

/** A simulated flight over a plot, with the fault that was seeded. */
export interface SeededFlight {
  samples: Sample[];
  plot: { boundary: Polygon; insetM: number };
  product: 'spray' | 'sow';
  targetPerHa: number;
  fault: SeededFault | undefined;
}

export interface SeededFault {
  name: (typeof faultNames)[number];
  /** Kinds of findings that name it rightly. */
  kinds: readonly FindingKind[];
  /** Middle of the ground that it concerns. */
  place: Position;
  /** A finding further away is another one, m. */
  withinM: number;
}

export const faultNames = ['shut', 'dry', 'weak', 'slow', 'hover', 'left-out', 'twice'] as const;

const kindsOf: Record<SeededFault['name'], readonly FindingKind[]> = {
  shut: ['skip'],
  dry: ['dry'],
  weak: ['low'],
  slow: ['over'],
  hover: ['standing', 'over'],
  'left-out': ['between'],
  twice: ['overlap'],
};

const startAt = Date.UTC(2026, 4, 6, 6);

/** A flight over a field of its own: shape, course, speed, swath, rate, wind, fix and meter vary with the seed. */
export function seededFlight(seed: number, name: SeededFault['name'] | undefined): SeededFlight {
  const random = createRandom(seed * 7919 + 13);
  const plane = planeAt({ lat: random.between(-35, 55), lon: random.between(-100, 120) });
  const degrees = ({ x, y }: Point): Position => {
    const { lat, lon } = plane.toLatLon(x, y);
    return [lon, lat];
  };
  const boundary: Polygon = {
    type: 'Polygon',
    coordinates: ringsOf(random).map((ring) => ring.map(degrees)),
  };
  const swathM = random.between(4, 8);
  const insetM = random.between(1, 3);
  const whole = planField(boundary, {
    angleDeg: random.between(0, 180),
    rowSpacingM: swathM,
    insetM,
    speedMps: random.between(3, 7),
    heightM: 3,
  });
  const seeded = name && seedFault(name, whole, random);
  const work = random.next() < 0.8 ? 'spray' : 'sow';
  const targetPerHa = work === 'spray' ? random.between(10, 40) : random.between(30, 90);
  const drone = createDrone(
    {
      id: `D${seed}`,
      jobs: [
        {
          startAt,
          plan: seeded?.plan ?? whole,
          work,
          ratePerHa: targetPerHa,
          ...(seeded?.faults ? { faults: seeded.faults } : {}),
        },
      ],
      wind: { mps: 3, fromDeg: 90, gustMps: random.between(0.3, 1.2) },
      telemetryHz: random.next() < 0.7 ? 1 : 4,
      rtkFloatsPerHour: random.between(0, 4),
      linkLossesPerHour: random.next() < 0.3 ? 6 : 0,
      rebootsPerHour: random.next() < 0.2 ? 3 : 0,
    },
    seed,
  );
  const meterShare = 1 + random.normal() * 0.015;
  const samples = drone
    .step(startAt + 3 * 3_600_000)
    .flatMap(
      ({ leaf, data, ts, seq, bootId }): { data: unknown; ts: number; seq: number; bootId: string }[] => {
        if (leaf === 'telemetry') return [{ data, ts, seq, bootId }];
        if (leaf !== 'telemetry/batch') return [];
        return (data['samples'] as { data: unknown; ts: number; seq: number }[]).map((each) => ({
          ...each,
          bootId,
        }));
      },
    )
    .sort((a, b) => a.ts - b.ts)
    .map(
      ({ data, ts, seq, bootId }): Sample =>
        noisy({ ...telemetryData.parse(data), at: ts, seq, bootId } as Sample, meterShare, random),
    );
  const place = seeded && degrees(plane.toPoint(seeded.middle));
  return {
    samples,
    plot: { boundary, insetM },
    product: work,
    targetPerHa,
    fault:
      name && seeded && place
        ? { name, kinds: kindsOf[name], place, withinM: seeded.halfM + 2 * swathM }
        : undefined,
  };
}

/** A meter of ±1.5 % with noise of 2 %. */
function noisy(sample: Sample, meterShare: number, random: Random): Sample {
  const share = meterShare * (1 + random.normal() * 0.02);
  const { flowLpm, spreadKgpm } = sample;
  return {
    ...sample,
    ...(flowLpm === undefined ? {} : { flowLpm: flowLpm * share }),
    ...(spreadKgpm === undefined ? {} : { spreadKgpm: spreadKgpm * share }),
  };
}

/** A slanted quadrilateral of about a hectare, every fourth one with a hole. */
function ringsOf(random: Random): Point[][] {
  const width = random.between(90, 180);
  const height = random.between(60, 110);
  const slant = () => random.between(-12, 12);
  const corners = [
    { x: slant(), y: slant() },
    { x: width + slant(), y: slant() },
    { x: width + slant(), y: height + slant() },
    { x: slant(), y: height + slant() },
  ];
  const ring = [...corners, corners[0]!];
  if (random.next() > 0.25) return [ring];
  const [x, y, r] = [
    width * random.between(0.35, 0.65),
    height * random.between(0.35, 0.65),
    random.between(3, 8),
  ];
  const hole = [
    { x: x - r, y: y - r },
    { x: x - r, y: y + r },
    { x: x + r, y: y + r },
    { x: x + r, y: y - r },
    { x: x - r, y: y - r },
  ];
  return [ring, hole];
}

interface Seeded {
  plan: FieldPlan;
  faults?: DoseFault[];
  middle: { lat: number; lon: number };
  halfM: number;
}

/** Shorter lanes get no fault. */
const leastLaneM = 60;

function seedFault(name: SeededFault['name'], plan: FieldPlan, random: Random): Seeded {
  const fit = plan.lanes.flatMap(({ lengthM }, at) =>
    lengthM >= leastLaneM && at > 0 && at < plan.lanes.length - 1 ? [at] : [],
  );
  const lane = fit[Math.floor(random.next() * fit.length)] ?? 1;
  const { from, to, lengthM } = plan.lanes[lane]!;
  const at = (alongM: number) => ({
    lat: from.lat + ((to.lat - from.lat) * alongM) / lengthM,
    lon: from.lon + ((to.lon - from.lon) * alongM) / lengthM,
  });
  const wholeLane = { middle: at(lengthM / 2), halfM: lengthM / 2 };
  if (name === 'left-out') return { plan: withoutLane(plan, lane), ...wholeLane };
  if (name === 'twice') return { plan: withLaneTwice(plan, lane), ...wholeLane };
  const longM =
    name === 'hover' ? 0 : Math.min(0.5 * lengthM, Math.max(10, 5 * plan.speedMps) * random.between(1, 1.5));
  const fromM = random.between(0.35, 0.4) * lengthM;
  const stretch = { middle: at(fromM + longM / 2), halfM: longM / 2 };
  const fault = { lane, fromM, lengthM: longM };
  if (name === 'hover')
    // It brakes first, at 2 m/s².
    return {
      plan,
      middle: at(fromM + plan.speedMps ** 2 / 4),
      halfM: 3,
      faults: [{ kind: 'hover', lane, fromM, seconds: random.between(6, 15) }],
    };
  if (name === 'weak')
    return { plan, ...stretch, faults: [{ ...fault, kind: 'weak', share: random.between(0.3, 0.65) }] };
  if (name === 'slow')
    return { plan, ...stretch, faults: [{ ...fault, kind: 'slow', share: random.between(0.35, 0.5) }] };
  return { plan, ...stretch, faults: [{ ...fault, kind: name }] };
}
