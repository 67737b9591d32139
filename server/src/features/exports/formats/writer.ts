import type { Language } from '@smartflight/contract/kit/languages.ts';
import type { AreaUnit } from '@smartflight/contract/kit/units.ts';
import type { RowBlock } from '../../../platform/postgres/blocks/row-block.ts';
import type { TextRows } from '../../../platform/postgres/cursor.ts';
import type { ShapedFlight } from './shaped-flights.ts';

/** Language, IANA time zone and unit of areas of a file for people; files for programs are in English, UTC and SI. */
export interface FileStyle {
  language: Language;
  timeZone: string;
  unit: AreaUnit;
}

/** What a file is written from; all reads of one file are of the same snapshot. */
export interface FlightLog {
  /** The rows of the sheet in the list's order, in batches. */
  lines(): AsyncIterable<RowBlock>;
  /** One row with the totals. */
  totals(): AsyncIterable<TextRows>;
  /** The flights in the same order, one by one, with their shapes. */
  flights(): AsyncIterable<ShapedFlight>;
  style: FileStyle;
  onProgress: (rowsWritten: number) => void;
}

/** Writes the flight log in one format; memory use does not grow with the number of flights. */
export type FlightWriter = (log: FlightLog) => AsyncIterable<Uint8Array>;
