/** Limits of an import of flight logs. */
export const flightImportLimits = {
  fileBytes: 100 * 1024 * 1024,
  /** Flights of one file. */
  flights: 500,
  /** Samples that one account may store in an hour: about 55 hours of flight at five a second. */
  samplesPerHour: 1_000_000,
} as const;

/**
 * What happens to a flight of a file. `new`: would be stored; `imported`: stored by this call; `stored`: this file was
 * imported before; `overlaps`: the drone has other data of this time; `former-owner`, `too-old` and `future`: outside
 * the time that may be imported; `undated`: the log has no absolute time and no start was given; `failed`: not all of
 * it could be stored.
 */
export const flightImportStates = [
  'imported',
  'new',
  'undated',
  'stored',
  'overlaps',
  'former-owner',
  'too-old',
  'future',
  'failed',
] as const;

export type FlightImportState = (typeof flightImportStates)[number];

/** The kinds of log that can be imported, as `geo/src/flight-logs` names them. */
export const flightImportFormats = ['dataflash', 'dataflash-text', 'ulog', 'csv'] as const;
