import type { ExportFormat } from '@smartflight/contract/flights/exports.ts';

/** Names of the formats of exports, the same in every language. */
export const exportFormatNames: Record<ExportFormat, string> = {
  xlsx: 'Excel',
  html: 'HTML',
  csv: 'CSV',
  geojson: 'GeoJSON',
  kml: 'KML',
  gpx: 'GPX',
  isoxml: 'ISOXML',
  parquet: 'GeoParquet',
};
