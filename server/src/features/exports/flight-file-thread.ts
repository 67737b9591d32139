import { workerData } from 'node:worker_threads';
import type { ExportFormat } from '@smartflight/contract/flights/exports.ts';
import { openSnapshot } from '../../platform/postgres/cursor.ts';
import { sendFile } from '../../platform/streamed-file/thread.ts';
import type { FlightThreadData } from './flight-file.ts';
import { type ShapeReader, shapedFlights } from './formats/shaped-flights.ts';
import type { FlightWriter } from './formats/writer.ts';

/** Small enough that one batch occupies neither the database nor this thread for long. */
const rowsAtOnce = 500;
/** A track of an hour at 10 Hz takes about half a megabyte as text. */
const tracksAtOnce = 8;

/** The writer of each format, loaded when a file needs it. */
const flightWriters: Record<ExportFormat, () => Promise<FlightWriter>> = {
  xlsx: async () => (await import('./formats/xlsx.ts')).writeXlsx,
  html: async () => (await import('./formats/html.ts')).writeHtml,
  csv: async () => (await import('./formats/csv.ts')).writeCsv,
  geojson: async () => (await import('./formats/geojson.ts')).writeGeoJson,
  kml: async () => (await import('./formats/kml.ts')).writeKml,
  gpx: async () => (await import('./formats/gpx.ts')).writeGpx,
  isoxml: async () => (await import('./formats/isoxml/isoxml.ts')).writeIsoxml,
  parquet: async () => (await import('./formats/parquet.ts')).writeParquet,
};

const { database, format, lines, totals, shapes, reader, style }: FlightThreadData = workerData;
const write = await flightWriters[format]();
const snapshot = openSnapshot(database);
/** The reader's geometry is loaded for the formats that draw. */
async function* shaped() {
  const { readShapes }: { readShapes: ShapeReader } = await import(reader);
  yield* shapedFlights(snapshot.rows(shapes, tracksAtOnce), readShapes);
}
await sendFile((onProgress) =>
  write({
    lines: () => snapshot.blocks(lines, rowsAtOnce),
    totals: () => snapshot.rows(totals, 1),
    flights: shaped,
    style,
    onProgress,
  }),
);
await snapshot.close();
