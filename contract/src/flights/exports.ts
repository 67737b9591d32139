export const exportStates = ['queued', 'running', 'ready', 'failed', 'cancelled'] as const;

/** Formats of the exported flight log; the first is the default. */
export const exportFormats = ['xlsx', 'html', 'csv', 'geojson', 'kml', 'gpx', 'isoxml', 'parquet'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** What a file is of. */
export const exportKinds = ['flights', 'records'] as const;
export type ExportKind = (typeof exportKinds)[number];

/** The file of a format. */
export interface ExportFile {
  extension: string;
  mediaType: string;
  /** Most flights that one file has room for. */
  maxFlights?: number;
}

export const exportFiles: Record<ExportFormat, ExportFile> = {
  xlsx: {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  html: { extension: 'html', mediaType: 'text/html; charset=utf-8' },
  csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
  geojson: { extension: 'geojson', mediaType: 'application/geo+json' },
  kml: { extension: 'kml', mediaType: 'application/vnd.google-earth.kml+xml' },
  gpx: { extension: 'gpx', mediaType: 'application/gpx+xml' },
  // A zip has at most 65,535 entries, and a flight has up to four.
  isoxml: { extension: 'zip', mediaType: 'application/zip', maxFlights: 16_000 },
  parquet: { extension: 'parquet', mediaType: 'application/vnd.apache.parquet' },
};
