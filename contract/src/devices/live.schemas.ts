import { z } from 'zod';
import { uuid } from '../kit/fields.schemas.ts';
import { personal } from '../kit/personal.schemas.ts';
import { liveCharger } from '../power/charger.schemas.ts';
import { brokenLimit } from '../weather/weather.schemas.ts';

const longitude = z.number().min(-180).max(180);

const latitude = z.number().min(-90).max(90);

export const liveRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), token: z.string().max(200) }),
  z.object({
    type: z.literal('watch'),
    /** west, south, east, north; drones outside are sent at a tenth of the rate. */
    bbox: z.tuple([longitude, latitude, longitude, latitude]).optional(),
    zoom: z.number().min(0).max(24).optional(),
    /** Drones sent at once and not coalesced, such as the selected one. */
    droneIds: z.array(z.string().max(32)).max(20).optional(),
    teamId: uuid.optional(),
    /** `own`: owned, permitted and team drones; `tenant`: the company's. */
    scope: z.enum(['own', 'tenant']).optional(),
    /** Requests a full snapshot, for example after a gap in `n`. */
    fresh: z.boolean().optional(),
  }),
  /** Subscribes to the chargers that the caller may see; answered by `chargers`. */
  z.object({ type: z.literal('watch-chargers'), scope: z.enum(['own', 'tenant']).optional() }),
  z.object({ type: z.literal('leave-chargers') }),
  /**
   * Subscribes to changes of the own inbox, also before verification, and ends a subscription to drones. Answered by
   * `changed` of `inbox`.
   */
  z.object({ type: z.literal('listen') }),
]);

export type LiveRequest = z.infer<typeof liveRequest>;

/** State of one drone: identity from the register, other fields as in telemetry. Absent means unknown. */
export const liveDrone = z.object({
  id: z.string(),
  name: z.string().optional(),
  model: z.string().optional(),
  /** Server receive time of the newest message, epoch ms. */
  seenAt: z.number().optional(),
  /** False immediately after a last will or clean disconnect. */
  online: z.boolean().optional(),
  /** Device time of the newest sample, epoch ms. */
  ts: z.number().optional(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  heightGroundM: z.number().optional(),
  heightCanopyM: z.number().optional(),
  heightAglM: z.number().optional(),
  heightHomeM: z.number().optional(),
  altMslM: z.number().optional(),
  speedMps: z.number().optional(),
  courseDeg: z.number().optional(),
  headingDeg: z.number().optional(),
  fix: z.string().optional(),
  satellites: z.number().optional(),
  armed: z.boolean().optional(),
  landed: z.string().optional(),
  work: z.string().optional(),
  sprayOn: z.boolean().optional(),
  flowLpm: z.number().optional(),
  spreadKgpm: z.number().optional(),
  volumeUsedL: z.number().optional(),
  massUsedKg: z.number().optional(),
  tankL: z.number().optional(),
  hopperKg: z.number().optional(),
  swathM: z.number().optional(),
  rowSpacingM: z.number().optional(),
  targetRateLpha: z.number().optional(),
  areaM2: z.number().optional(),
  sortieId: z.string().optional(),
  pilotId: personal(z.string().optional()),
  pilotName: personal(z.string().optional()),
  plotId: z.string().optional(),
  plotName: z.string().optional(),
  plotAreaM2: z.number().optional(),
  socPct: z.number().optional(),
  voltageV: z.number().optional(),
  currentA: z.number().optional(),
  tempC: z.number().optional(),
  rssiDbm: z.number().optional(),
  linkQuality: z.number().optional(),
  locked: z.boolean().optional(),
  /** Set by the person who maintains the drone. */
  inMaintenance: z.boolean().optional(),
  /**
   * Most severe active alarm and its code, null when cleared; `zoneId` when the server found the zone, `taskId` when
   * it found work outside a task's district (`task_district`) or period (`task_period`), `weather` when the air at a
   * working drone is outside the weather limits (`weather_limit`).
   */
  alarm: z
    .object({
      level: z.string(),
      code: z.string(),
      zoneId: z.string().optional(),
      taskId: z.string().optional(),
      weather: brokenLimit.optional(),
    })
    .nullable()
    .optional(),
});

export type LiveDrone = z.infer<typeof liveDrone>;

export const liveEvent = z.discriminatedUnion('type', [
  /** `n` counts this socket's messages from 1; after a gap request a snapshot. `at` is the server's clock. */
  z.object({ type: z.literal('snapshot'), n: z.number(), at: z.number(), drones: z.array(liveDrone) }),
  /** `gone` is applied before `drones`: a drone in both is replaced, one only in `gone` has left the view. */
  z.object({
    type: z.literal('delta'),
    n: z.number(),
    at: z.number(),
    drones: z.array(liveDrone),
    gone: z.array(z.string()),
  }),
  /**
   * Full chargers. `isWhole`: replaces all; else the changed ones, and `gone` left the view. Sent within
   * `liveRates.visibleMs` of a change, and empty as a heartbeat.
   */
  z.object({
    type: z.literal('chargers'),
    n: z.number(),
    at: z.number(),
    isWhole: z.boolean(),
    chargers: z.array(liveCharger),
    gone: z.array(z.string()),
  }),
  z.object({ type: z.literal('changed'), n: z.number(), noun: z.string(), id: z.string() }),
  z.object({ type: z.literal('bye'), code: z.number() }),
]);

export type LiveEvent = z.infer<typeof liveEvent>;

/** Summaries and schemas of `live`, by endpoint. */
export const liveSchemas = {
  socket: {
    summary:
      'WebSocket: first message authenticates; watching drones takes a verified account with fleet.watch',
    response: z.unknown(),
  },
};
