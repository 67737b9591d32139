import { type Plot, plots } from '@smartflight/contract/plots.ts';
import type { WrittenField } from '@smartflight/geo/formats/write-land.ts';
import type { Boundary } from '@smartflight/geo/shape.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { t } from '../../../shared/i18n/messages.ts';
import { saveFile } from '../../../shared/link/save-file.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import type { PlotListQuery } from '../plot-search.ts';

export const exportFormats = ['kml', 'kmz', 'geojson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const pageSize = 200;
/** Exact boundaries are asked for one by one: so many calls at a time. */
const atOnce = 6;

const types: Record<ExportFormat, string> = {
  kml: 'application/vnd.google-earth.kml+xml',
  kmz: 'application/vnd.google-earth.kmz',
  geojson: 'application/geo+json',
};

/** Writes the picked plots, or all of the filter, to a file with their exact boundaries and parameters. */
export function useExport() {
  return useMutation({
    mutationFn: async (o: { format: ExportFormat; ids: readonly string[]; filter: PlotListQuery }) => {
      const ids = o.ids.length > 0 ? [...o.ids] : (await allOf(o.filter)).map(({ id }) => id);
      const fields = await inOrder(ids, fieldOf);
      const { writeGeoJson, writeKml, writeKmz } = await import('@smartflight/geo/formats/write-land.ts');
      const title = t('title.plots');
      const write = {
        kml: () => writeKml(fields, title),
        kmz: () => writeKmz(fields, title),
        geojson: () => writeGeoJson(fields),
      }[o.format];
      saveFile(new Blob([write()], { type: types[o.format] }), `plots.${o.format}`);
      return fields.length;
    },
    onSuccess: (count) => toast.ok(t('plots.exported', { n: count })),
  });
}

async function allOf(filter: PlotListQuery): Promise<Plot[]> {
  const found: Plot[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await call(plots.list, { query: { ...filter, page, size: pageSize } });
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
}

async function fieldOf(id: string): Promise<WrittenField> {
  const plot = await call(plots.get, { params: { id } });
  const { parameters } = plot;
  const set = Object.entries(parameters).filter((entry): entry is [string, number] => entry[1] !== null);
  const properties = { crop: plot.crop, surveyor: plot.surveyorName ?? '', ...Object.fromEntries(set) };
  return { name: plot.name, boundary: plot.boundary as Boundary, properties };
}

/** Runs over all, a few at a time, and answers in their order. */
async function inOrder<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const found: R[] = [];
  let next = 0;
  const work = async () => {
    for (let at = next++; at < items.length; at = next++) found[at] = await act(items[at] as T);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return found;
}
