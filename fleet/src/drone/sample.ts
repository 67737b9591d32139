import type { TelemetryData } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import { readBattery } from '../power/battery.ts';
import { airAt } from '../station/air.ts';
import { type Flight, isArmed, landedOf, workOf } from './flight.ts';
import { groundSpeed } from './motion.ts';
import { compassDeg } from './plane.ts';
import type { Positioning } from './positioning.ts';

const round = (value: number, factor: number) => Math.round(value * factor) / factor;

function productOf({ dispenser, rate, plan, sprayChangedAt }: Flight): TelemetryData {
  const spray = rate.work === 'spray';
  return {
    sprayOn: dispenser.on,
    ...(sprayChangedAt === undefined ? {} : { sprayChangedAt }),
    [spray ? 'flowLpm' : 'spreadKgpm']: round(dispenser.flow, 100),
    [spray ? 'volumeUsedL' : 'massUsedKg']: round(dispenser.used, 1000),
    [spray ? 'tankL' : 'hopperKg']: round(dispenser.left, 100),
    swathM: rate.swathM,
    rowSpacingM: plan.rowSpacingM,
    ...(spray ? { targetRateLpha: rate.perHa } : {}),
    areaM2: round(dispenser.areaM2, 10),
  };
}

/** A sprayer keeps its heading along the lanes and moves sideways in turns. */
function headingOf({ plan, plane, lane }: Flight): number {
  const on = plan.lanes[Math.min(lane, plan.lanes.length - 1)]!;
  const [a, b] = [plane.toPoint(on.from), plane.toPoint(on.to)];
  return compassDeg(b.x - a.x, b.y - a.y);
}

export type SampleIds = { sortieId?: string; pilotId?: string; plotId?: string };

/** The sample at one instant. Numbers are rounded to the resolution of such a device. */
export function sampleOf(flight: Flight, gnss: Positioning, ids: SampleIds): TelemetryData {
  const { motion, plane, random, spec } = flight;
  const at = plane.toLatLon(motion.x + gnss.dx, motion.y + gnss.dy);
  const speed = groundSpeed(motion);
  const moving = speed > 0.2;
  const homeDistM = Math.hypot(motion.x, motion.y);
  const heightM = motion.z === 0 ? 0 : Math.max(0, motion.z + random.normal() * 0.03);
  return {
    lat: round(at.lat, 1e8),
    lon: round(at.lon, 1e8),
    altMslM: round((spec.groundMslM ?? 40) + motion.z + gnss.dz, 100),
    heightAglM: round(heightM, 100),
    heightHomeM: round(Math.max(0, motion.z + gnss.dz), 100),
    speedMps: round(speed, 100),
    climbMps: round(motion.vz, 100),
    ...(moving ? { courseDeg: round(compassDeg(motion.vx, motion.vy), 10) } : {}),
    headingDeg: round(headingOf(flight), 10),
    fix: gnss.float ? 'rtk_float' : 'rtk_fixed',
    satellites: 24 + Math.round(random.normal() * 1.5),
    hAccM: gnss.float ? 0.35 : 0.014,
    armed: isArmed(flight),
    landed: landedOf(flight),
    mode: isArmed(flight) ? 'auto' : 'standby',
    work: workOf(flight),
    ...productOf(flight),
    ...ids,
    batteries: [readBattery(flight.battery)],
    link: {
      type: '4g',
      rssiDbm: Math.round(-62 - homeDistM / 40 + random.normal() * 2),
      quality: Math.max(5, Math.round(96 - homeDistM / 20)),
    },
    homeDistM: round(homeDistM, 10),
  };
}

/** What the drone's own sensor of the air measures at a sample, epoch ms. */
export function ownAir({ lat = 0, lon = 0 }: TelemetryData, seed: string, at: number): TelemetryData['air'] {
  const { windMps, windDeg, tempC, humidityPct } = airAt({ lat, lon, seed }, at);
  return {
    windMps: round(windMps, 10),
    windDeg: Math.round(windDeg) % 360,
    tempC: round(tempC, 10),
    humidityPct: Math.round(humidityPct),
  };
}
