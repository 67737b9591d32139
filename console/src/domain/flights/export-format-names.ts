import type { ExportJob } from '@smartflight/contract/flights/exports.schemas.ts';

/** Names of the formats of exports, the same in every language. */
export const exportFormatNames: Record<ExportJob['format'], string> = {
  xlsx: 'Excel',
  html: 'HTML',
  csv: 'CSV',
  geojson: 'GeoJSON',
  kml: 'KML',
  gpx: 'GPX',
  isoxml: 'ISOXML',
  parquet: 'GeoParquet',
  json: 'JSON',
  eu: 'EU 2023/564',
  br: 'Portaria MAPA 298',
};
