export const exportStates = ['queued', 'running', 'ready', 'failed', 'cancelled'] as const;

/** Formats of the exported flight log; the first is the default. */
export const exportFormats = ['xlsx', 'csv', 'geojson', 'kml', 'gpx'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** Extension and media type of the files of each format. */
export const exportFiles: Record<ExportFormat, { extension: string; mediaType: string }> = {
  xlsx: {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
  geojson: { extension: 'geojson', mediaType: 'application/geo+json' },
  kml: { extension: 'kml', mediaType: 'application/vnd.google-earth.kml+xml' },
  gpx: { extension: 'gpx', mediaType: 'application/gpx+xml' },
};
