import { z } from 'zod';
import { airReading } from './station.schemas.ts';
import { fixes, landedStates, maxBatchSamples, workStates } from './telemetry.ts';
import {
  cellV,
  count,
  currentA,
  instantMs,
  lat,
  lon,
  name,
  soc,
  tempC,
  text,
  uint32,
  voltageV,
  within,
} from './values.schemas.ts';

/** One battery as the drone reports it. Discharge current is positive. */
export const batteryReading = z.looseObject({
  sn: name.optional(),
  slot: count(64).optional(),
  soc: soc.optional(),
  voltageV: voltageV.optional(),
  currentA: currentA.optional(),
  tempC: tempC.optional(),
  cellV: cellV.optional(),
});

export type BatteryReading = z.infer<typeof batteryReading>;

export const linkReading = z.looseObject({
  type: text.optional(),
  rssiDbm: within(-200, 50).optional(),
  quality: within(0, 100).optional(),
});

const position = {
  lat: lat.optional().describe('Latitude, degrees WGS-84, at least 7 decimals'),
  lon: lon.optional().describe('Longitude, degrees WGS-84, at least 7 decimals'),
  altMslM: within(-1_000, 20_000).optional().describe('Altitude above mean sea level, m'),
  heightGroundM: within(-1_000, 20_000).optional().describe('Height above the ground, m'),
  heightCanopyM: within(-1_000, 20_000).optional().describe('Height above the top of the crop, m'),
  heightAglM: within(-1_000, 20_000)
    .optional()
    .describe('Height above ground or crop where the drone does not know which, m'),
  heightHomeM: within(-1_000, 20_000).optional().describe('Height above the take-off point, m'),
  speedMps: within(0, 150).optional().describe('Ground speed, m/s'),
  climbMps: within(-100, 100).optional().describe('Vertical speed, up positive, m/s'),
  courseDeg: within(0, 360).optional().describe('Direction of motion over ground, degrees'),
  headingDeg: within(0, 360).optional().describe('Direction the nose points to, degrees'),
  fix: z.enum(fixes).optional(),
  satellites: count(255).optional(),
  hAccM: within(0, 100_000).optional().describe('Horizontal accuracy, m'),
  hdop: within(0, 1_000).optional(),
};

const flight = {
  armed: z.boolean().optional(),
  landed: z.enum(landedStates).optional(),
  landedDerived: z
    .boolean()
    .optional()
    .describe('True where `landed` was derived, not reported by the autopilot'),
  mode: text.optional(),
  modeReason: text.optional(),
  homeDistM: within(0, 1_000_000).optional(),
  nearLimit: z.looseObject({ height: z.boolean().optional(), area: z.boolean().optional() }).optional(),
};

const work = {
  work: z.enum(workStates).optional(),
  sprayOn: z.boolean().optional().describe('Product flows (spray or granules)'),
  sprayChangedAt: instantMs
    .optional()
    .describe('When `sprayOn` last changed, device time, epoch ms; without it half a step counts as worked'),
  flowLpm: within(0, 1_000).optional().describe('L/min'),
  spreadKgpm: within(0, 1_000).optional().describe('kg/min'),
  volumeUsedL: within(0, 1_000_000).optional().describe('Cumulative this sortie, L'),
  massUsedKg: within(0, 1_000_000).optional().describe('Cumulative this sortie, kg'),
  tankL: within(0, 10_000).optional().describe('Remaining, L'),
  hopperKg: within(0, 10_000).optional().describe('Remaining, kg'),
  swathM: within(0, 100).optional().describe('Spray or spreading width, m'),
  rowSpacingM: within(0, 100).optional().describe('Distance between passes, m'),
  targetRateLpha: within(0, 100_000).optional().describe('L/ha'),
  areaM2: within(0, 1_000_000_000).optional().describe("The device's own figure, cumulative this sortie, m²"),
  sortieId: name.optional(),
  pilotId: name.optional(),
  plotId: name.optional(),
};

/** One sample of a drone, SI units, unit in the name; absent means unknown, never 0. */
export const telemetryData = z
  .looseObject({
    ...position,
    ...flight,
    ...work,
    batteries: z.array(batteryReading).max(8).optional(),
    link: linkReading.optional(),
    air: airReading
      .optional()
      .describe(
        'Air measured by a sensor of the drone, wind relative to the ground; one reading in 10 s is stored',
      ),
  })
  .refine((data) => (data.lat === undefined) === (data.lon === undefined), {
    message: 'lat and lon come together',
    path: ['lat'],
  })
  .meta({ dependencies: { lat: ['lon'], lon: ['lat'] } });

export type TelemetryData = z.infer<typeof telemetryData>;

/** One buffered sample with its own time and sequence number within the envelope's boot. */
export const sample = z.looseObject({ ts: instantMs, seq: uint32, data: telemetryData });

export type Sample = z.infer<typeof sample>;

export const batchData = z.looseObject({ samples: z.array(sample).min(1).max(maxBatchSamples) });

export type BatchData = z.infer<typeof batchData>;

/** A batch with unparsed samples, so that one invalid sample is counted without losing the others. */
export const unreadBatchData = z.looseObject({ samples: z.array(z.unknown()).min(1).max(maxBatchSamples) });
