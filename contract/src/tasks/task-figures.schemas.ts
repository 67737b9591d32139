import { z } from 'zod';
import { importMark } from '../flights/flights.schemas.ts';
import { workTypes } from '../flights/flights.ts';
import { day, instant, language, timeZone, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { boundary } from '../land/boundary.schemas.ts';
import { taskAlarmKinds } from './task-figures.ts';
import { taskFigures } from './task-participants.schemas.ts';
import { taskStates } from './task-states.ts';

/** Most plots on a task's map: as many as can be attached. */
const one = z.object({ id: uuid });

const total = taskFigures.extend({
  /** Ground of the district treated at least once; overlap does not increase it (record 61). */
  netAreaM2: z.number(),
  workS: z.number(),
  /** Drones with a counted flight. */
  drones: z.number().int(),
});

const burnDay = z.object({
  day,
  sorties: z.number().int(),
  drones: z.number().int(),
  grossAreaM2: z.number(),
  /** Ground first treated on this day, and in total up to its end. */
  netAreaM2: z.number(),
  netSoFarM2: z.number(),
  volumeL: z.number(),
  massKg: z.number(),
});

export type TaskDay = z.infer<typeof burnDay>;

/** `done`: the target is reached; `open`: too little data, no target, or the task was closed before. */
const forecast = z.object({
  state: z.enum(['done', 'forecast', 'open']),
  /** Day the target was or will be reached. */
  finishOn: day.nullable(),
  /** Between these days the plan will likely be reached; null unless it is forecast. */
  earliestOn: day.nullable(),
  latestOn: day.nullable(),
  /** Net area per working day, over the last seven, m². */
  perDayM2: z.number().nullable(),
  /** Working days still needed. */
  daysLeft: z.number().int().nullable(),
  /** Days from the end of the period to completion; negative when earlier. */
  daysLate: z.number().int().nullable(),
});

export type TaskForecast = z.infer<typeof forecast>;

/** Shares of working time or area, percent; null without measurement or tolerance. */
const quality = z.object({
  /** Ground within the district treated more than once, as a share of the treated ground. */
  overlapPct: z.number().nullable(),
  /** Missed share of attached plots that are at least half done. */
  skipPct: z.number().nullable(),
  outsidePct: z.number().nullable(),
  heightOutPct: z.number().nullable(),
  speedOutPct: z.number().nullable(),
  flowOutPct: z.number().nullable(),
});

export type TaskQuality = z.infer<typeof quality>;

/**
 * What the flight log shows now for flights that a closed task counted with another area, for example because they
 * were derived again by a newer method or with late points. Differences of up to 5 m² are left out.
 */
const derivedAgain = z.object({
  /** Flights with another area, those no longer in the log included. */
  flights: z.number().int(),
  /** Sums over all flights that the figures beside this are sums of, as the log has them now. */
  grossAreaM2: z.number(),
  netAreaM2: z.number(),
});

export type DerivedAgain = z.infer<typeof derivedAgain>;

const overview = z.object({
  state: z.enum(taskStates),
  period: z.object({ from: day, to: day }),
  plannedAreaM2: z.number().nullable(),
  /** Target area times dosage. */
  plannedVolumeL: z.number().nullable(),
  /** Net area as a share of the target, percent. */
  progressPct: z.number().nullable(),
  totals: total,
  /** Days with counted flights in the task's zone, oldest first. */
  days: z.array(burnDay),
  forecast,
  drones: z.object({
    confirmed: z.number().int(),
    unconfirmed: z.number().int(),
    /** Among the confirmed ones. */
    online: z.number().int(),
    flying: z.number().int(),
  }),
  quality,
  /** Changed flights not yet in these figures; they follow within seconds. */
  pending: z.number().int(),
  /** The caller's own drones; null for callers who see the whole. */
  own: total.extend({ netAreaM2: z.number().nullable() }).nullable(),
  /** Of `own`, else of `totals`; null where the log still shows the figures of the task. */
  derivedAgain: derivedAgain.nullable(),
});

export type TaskOverview = z.infer<typeof overview>;

const taskFlight = z.object({
  flightId: uuid,
  participantId: uuid,
  droneId: z.string(),
  droneName: z.string(),
  pilotName: z.string().nullable(),
  workType: z.enum(workTypes),
  startAt: instant,
  /** In the task's time zone. */
  day,
  flightS: z.number(),
  grossAreaM2: z.number(),
  insideAreaM2: z.number(),
  outsideAreaM2: z.number(),
  volumeL: z.number().nullable(),
  massKg: z.number().nullable(),
  /** Whether the caller may open the flight itself. */
  canOpen: z.boolean(),
  /** As it was counted; null for flights that the drone sent. */
  imported: importMark.nullable(),
  /** What the log shows now, if a closed task counted another area; null figures when it is no longer in the log. */
  derivedAgain: z.object({ grossAreaM2: z.number().nullable(), netAreaM2: z.number().nullable() }).nullable(),
});

export type TaskFlight = z.infer<typeof taskFlight>;

const flightFilter = z.object({
  participantId: uuid.optional(),
  day: day.optional(),
});

const alarm = z.object({
  id: uuid,
  kind: z.enum(taskAlarmKinds),
  participantId: uuid,
  droneId: z.string(),
  droneName: z.string(),
  raisedAt: instant,
  /** Null while active. */
  clearedAt: instant.nullable(),
});

export type TaskAlarm = z.infer<typeof alarm>;

/** Summaries and schemas of `taskFigureCalls`, by endpoint. */
export const taskFigureCallsSchemas = {
  overview: {
    summary: 'Planned against worked area by day with a forecast, product, drones and quality',
    params: one,
    response: overview,
  },
  flights: {
    summary:
      'Counted flights of a task, of one drone or one day, newest first, and their sums; to a participant its own alone',
    params: one,
    query: paging.extend(flightFilter.shape),
    response: pageOf(taskFlight).extend({ totals: taskFigures, derivedAgain: derivedAgain.nullable() }),
  },
  map: {
    summary:
      'District, plots with what of them is treated, the box of the ground treated so far, and its drones',
    params: one,
    response: z.object({
      boundary: boundary.nullable(),
      plots: z.array(
        z.object({
          id: uuid,
          name: z.string(),
          areaM2: z.number(),
          workedAreaM2: z.number(),
          outline: boundary,
        }),
      ),
      /** west, south, east, north of district, plots and treated ground; null without any. */
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
      /** Confirmed drones visible to the caller; positions come over the live socket. */
      droneIds: z.array(z.string()),
      /** Changes with the treated ground; part of its tiles' addresses. */
      coverageVersion: z.string(),
    }),
  },
  coverage: {
    summary:
      'Ground treated so far as a map tile (Web Mercator, 256 px, transparent where nothing was treated)',
    params: one.extend({
      z: z.coerce.number().int().min(0).max(20),
      x: z.coerce.number().int().min(0).max(1_048_575),
      y: z.coerce.number().int().min(0).max(1_048_575),
    }),
    query: z.object({ v: z.string().max(64).optional() }),
    response: z.undefined(),
  },
  alarms: {
    summary:
      'Flights outside the district or the agreed period: standing ones first, then the newest of 30 days',
    params: one,
    query: paging.extend({ standing: z.enum(['true', 'false']).optional() }),
    response: pageOf(alarm).extend({ standing: z.number().int() }),
  },
  statement: {
    summary:
      'Settlement as a spreadsheet: a sheet with a row for each drone, and one with the flights that its sums are made of; to a participant its own',
    params: one,
    query: z.object({ participantId: uuid.optional(), lang: language.optional(), tz: timeZone.optional() }),
    response: z.undefined(),
  },
};
