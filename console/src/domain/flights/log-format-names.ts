import type { FlightImportResult } from '@smartflight/contract/flights/flight-imports.schemas.ts';

/** Names of the formats of flight logs: the program's and the file's. */
export const logFormatNames: Record<FlightImportResult['format'], string> = {
  dataflash: 'ArduPilot .bin',
  'dataflash-text': 'ArduPilot .log',
  ulog: 'PX4 .ulg',
  csv: 'CSV',
};
