import { z } from 'zod';
import { flag, instant } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { formWithFile } from '../system/files.schemas.ts';
import { flightImportFormats, flightImportLimits, flightImportStates } from './flight-imports.ts';

const importedFlight = z.object({
  state: z.enum(flightImportStates),
  /** Null in a log without absolute time, where no start was given. */
  startAt: instant.nullable(),
  endAt: instant.nullable(),
  flightS: z.number(),
  distanceM: z.number(),
  samples: z.number().int(),
  /** Small outline of the path: pairs of 0–63 from west and north. */
  thumbnail: z.array(z.number().int()),
});

export type ImportedFlight = z.infer<typeof importedFlight>;

const importResult = z.object({
  format: z.enum(flightImportFormats),
  /** `none`: the log has no absolute time, so that `startAt` is needed. */
  clock: z.enum(['utc', 'none']),
  positions: z.number().int(),
  bytes: z.number().int(),
  /** Bytes that belong to no readable message; the rest was read. */
  unreadableBytes: z.number().int(),
  /** What the file contains: message names or rows with their number, the most frequent first. */
  found: z.array(z.object({ name: z.string(), count: z.number().int() })).max(12),
  /** Whether at least one flight was stored. */
  isApplied: z.boolean(),
  flights: z.array(importedFlight).max(flightImportLimits.flights),
  /** Another drone of the caller to which this file was imported. */
  otherDrone: z.object({ id: z.string(), name: z.string() }).nullable(),
});

export type FlightImportResult = z.infer<typeof importResult>;

const pastImport = z.object({
  id: z.number().int(),
  /** Empty where the caller sent none. */
  fileName: z.string(),
  at: instant,
  /** Name of the account that imported; null after the account was erased. */
  by: z.string().nullable(),
  drone: z.object({ id: z.string(), name: z.string() }),
  /** Flights that the import was to store. */
  flights: z.number().int(),
  /** Flights that an undo keeps, because the settlement of a closed campaign counts them. */
  settled: z.number().int(),
  undone: z.object({ at: instant, by: z.string().nullable(), kept: z.number().int() }).nullable(),
});

export type PastImport = z.infer<typeof pastImport>;

/** Summaries and schemas of `flightImports`, by endpoint. */
export const flightImportsSchemas = {
  create: {
    summary:
      'Import a flight log (ArduPilot DataFlash .bin or .log, PX4 .ulg, CSV) as flights of a drone, with a result for each; repeating it changes nothing',
    query: z.object({
      droneId: z.string().min(1, { error: 'field.required' }).max(32),
      fileName: z.string().max(200).optional(),
      /** Time of the first position; only for logs without absolute time. */
      startAt: instant.optional(),
      /** Preview without changes. */
      isTrial: flag.default(false),
    }),
    body: formWithFile('field.required'),
    response: importResult,
  },
  list: {
    summary:
      'The imports of flight logs that the caller may undo: those the caller made, and those of drones the caller controls',
    query: paging,
    response: pageOf(pastImport),
  },
  undo: {
    summary:
      'Undo an import of flights: its samples are deleted and the flights that come from them alone are removed; flights in the settlement of a closed campaign stay. Repeating it changes nothing',
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: pastImport,
  },
};
