import type { QueryInput, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { plots } from '@smartflight/contract/land/plots.endpoints.ts';
import { mostExact } from '@smartflight/contract/land/plots.ts';
import type { WrittenField } from '@smartflight/geo/formats/write-land.ts';
import type { Boundary } from '@smartflight/geo/shape.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { currentLang, t } from '../../shared/i18n/messages.ts';
import { nameOrder } from '../../shared/i18n/text-order.ts';
import { saveFile } from '../../shared/link/save-file.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import type { GeoPackageAnswer, GeoPackageQuestion } from './geopackage-worker.ts';
import type { PlotListQuery } from './plot-search.ts';

export const exportFormats = ['kml', 'kmz', 'geojson', 'shapefile', 'geopackage', 'isoxml'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const types: Record<ExportFormat, string> = {
  kml: 'application/vnd.google-earth.kml+xml',
  kmz: 'application/vnd.google-earth.kmz',
  geojson: 'application/geo+json',
  shapefile: 'application/zip',
  geopackage: 'application/geopackage+sqlite3',
  isoxml: 'application/zip',
};

const fileNames: Record<ExportFormat, string> = {
  kml: 'plots.kml',
  kmz: 'plots.kmz',
  geojson: 'plots.geojson',
  shapefile: 'plots-shapefile.zip',
  geopackage: 'plots.gpkg',
  isoxml: 'plots-isoxml.zip',
};

/** Exports the selected plots, or all of the filter, with exact boundaries and parameters. */
export function useExport() {
  return useMutation({
    mutationFn: async (o: { format: ExportFormat; ids: readonly string[]; filter: PlotListQuery }) => {
      const found = o.ids.length > 0 ? await named(o.ids) : await allOf(o.filter);
      const inOrder = nameOrder(currentLang());
      const fields = found.map(fieldOf).sort((a, b) => inOrder(a.name, b.name));
      const bytes = await write(fields, o.format);
      saveFile(new Blob([bytes], { type: types[o.format] }), fileNames[o.format]);
      return fields.length;
    },
    onSuccess: (count) => toast.ok(t('plots.exported', { n: count })),
  });
}

async function write(
  fields: readonly WrittenField[],
  format: ExportFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'geopackage') return writeInWorker({ fields, layer: 'plots' });
  if (format === 'shapefile') {
    const { writeShapefile } = await import('@smartflight/geo/formats/shapefile/write-shapefile.ts');
    return writeShapefile(fields, 'plots');
  }
  const { writeGeoJson, writeIsoxml, writeKml, writeKmz } = await import(
    '@smartflight/geo/formats/write-land.ts'
  );
  const title = t('title.plots');
  return {
    kml: () => writeKml(fields, title),
    kmz: () => writeKmz(fields, title),
    geojson: () => writeGeoJson(fields),
    isoxml: () => writeIsoxml(fields, 'Smart Flight'),
  }[format]();
}

function writeInWorker(question: GeoPackageQuestion): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./geopackage-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<GeoPackageAnswer>) => {
      if ('bytes' in data) resolve(data.bytes);
      else reject(new Error(data.failed));
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}

type ExactPlot = ResultOf<typeof plots.exact>['items'][number];

async function allOf(query: QueryInput<typeof plots.exact>): Promise<ExactPlot[]> {
  const found: ExactPlot[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { items, next } = await call(plots.exact, { query: { ...query, ...(after ? { after } : {}) } });
    found.push(...items);
    after = next;
  }
  return found;
}

async function named(ids: readonly string[]): Promise<ExactPlot[]> {
  const found: ExactPlot[] = [];
  for (let at = 0; at < ids.length; at += mostExact)
    found.push(...(await allOf({ ids: ids.slice(at, at + mostExact).join() })));
  return found;
}

function fieldOf({ name, crop, surveyorName, parameters, boundary }: ExactPlot): WrittenField {
  const set = Object.entries(parameters).filter((entry): entry is [string, number] => entry[1] !== null);
  const properties = { crop, surveyor: surveyorName ?? '', ...Object.fromEntries(set) };
  return { name, boundary: boundary as Boundary, properties };
}
