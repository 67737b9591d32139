import { z } from 'zod';
import { workTypes } from '../flights/flights.ts';
import { day, instant, language, timeZone, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { boundary } from '../land/boundary.schemas.ts';
import { taskAlarmKinds } from './task-figures.ts';
import { taskFigures } from './task-participants.schemas.ts';
import { taskStates } from './task-states.ts';

/** Most plots of a task on its map: as many as can be attached. */
const one = z.object({ id: uuid });

const total = taskFigures.extend({
  /** Ground of the district treated at least once over all drones: overlap can't raise it (decision 23). */
  netAreaM2: z.number(),
  workS: z.number(),
  /** Drones that flew a counted flight. */
  drones: z.number().int(),
});

const burnDay = z.object({
  day,
  sorties: z.number().int(),
  drones: z.number().int(),
  grossAreaM2: z.number(),
  /** Ground treated for the first time on this day, and up to its end. */
  netAreaM2: z.number(),
  netSoFarM2: z.number(),
  volumeL: z.number(),
  massKg: z.number(),
});

export type TaskDay = z.infer<typeof burnDay>;

/** `done`: the plan is reached; `open`: too little was flown to report, there is no plan, or the task is closed without it. */
const forecast = z.object({
  state: z.enum(['done', 'forecast', 'open']),
  /** The day the plan was, or will be, reached. */
  finishOn: day.nullable(),
  /** Between these days the plan will likely be reached; null unless it is forecast. */
  earliestOn: day.nullable(),
  latestOn: day.nullable(),
  /** Net area of a day with work, over the last seven of them, m². */
  perDayM2: z.number().nullable(),
  /** Days with work still needed. */
  daysLeft: z.number().int().nullable(),
  /** Days that the finish lies after the end of the period; negative before it. */
  daysLate: z.number().int().nullable(),
});

export type TaskForecast = z.infer<typeof forecast>;

/** Parts of the working time or area, percent; null where nothing was measured or no tolerance is set. */
const quality = z.object({
  /** Ground within the district treated more than once, of what was put down there. */
  overlapPct: z.number().nullable(),
  /** Of the attached plots that are at least half done: what was missed. */
  skipPct: z.number().nullable(),
  outsidePct: z.number().nullable(),
  heightOutPct: z.number().nullable(),
  speedOutPct: z.number().nullable(),
  flowOutPct: z.number().nullable(),
});

export type TaskQuality = z.infer<typeof quality>;

const overview = z.object({
  state: z.enum(taskStates),
  period: z.object({ from: day, to: day }),
  plannedAreaM2: z.number().nullable(),
  /** The planned area times the dosage. */
  plannedVolumeL: z.number().nullable(),
  /** Net area of the plan, percent. */
  progressPct: z.number().nullable(),
  totals: total,
  /** Days with counted flights in the task's zone, oldest first. */
  days: z.array(burnDay),
  forecast,
  drones: z.object({
    confirmed: z.number().int(),
    unconfirmed: z.number().int(),
    /** Of the confirmed ones. */
    online: z.number().int(),
    flying: z.number().int(),
  }),
  quality,
  /** Flights whose change is not yet in these figures; they follow within seconds. */
  pending: z.number().int(),
  /** Of the caller's own drones alone; null to whom has the whole. */
  own: total.nullable(),
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
  /** In the task's zone. */
  day,
  flightS: z.number(),
  grossAreaM2: z.number(),
  insideAreaM2: z.number(),
  outsideAreaM2: z.number(),
  volumeL: z.number().nullable(),
  massKg: z.number().nullable(),
  /** Whether the caller may open the flight itself. */
  canOpen: z.boolean(),
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
  /** Null while it is. */
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
    response: pageOf(taskFlight).extend({ totals: taskFigures }),
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
      /** west, south, east, north of district, plots and treated ground together; null where there is none of them. */
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
      /** Confirmed drones that the caller sees in the task; the live socket has where they are to whom may watch them. */
      droneIds: z.array(z.string()),
      /** Changes with the treated ground: put it into the addresses of its tiles. */
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
