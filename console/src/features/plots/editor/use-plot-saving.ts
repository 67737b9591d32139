import type { PlotParameters } from '@smartflight/contract/land/plot-parameters.schemas.ts';
import { plots } from '@smartflight/contract/land/plots.endpoints.ts';
import type { PlotDetail } from '@smartflight/contract/land/plots.schemas.ts';
import type { Boundary } from '@smartflight/geo/shape.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { onePlot, plotsKey } from '../plots.queries.ts';
import { pieceNames } from './pieces.ts';

export interface PlotToSave {
  /** Undefined for a new one. */
  plot: PlotDetail | undefined;
  version: number;
  name: string;
  crop: string;
  parameters: PlotParameters;
  /** Undefined if unchanged. */
  boundary: Boundary | undefined;
  /** The parts to split it into; with fewer than two it stays whole. */
  pieces: readonly Boundary[];
}

/** Saves a plot or the parts it was split into, in one call; `saved` gets the id of the plot to show. */
export function usePlotSaving(saved: (id: string) => void) {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: PlotToSave): Promise<PlotDetail> => {
      const made = wanted.pieces.length > 1 ? await saveParts(wanted) : [await saveWhole(wanted)];
      for (const plot of made) queries.setQueryData(onePlot(plot.id).queryKey, plot);
      const [first] = made;
      if (!first) throw new Error('Nothing was answered');
      return first;
    },
    meta: { quiet: true },
    onSuccess: (plot, { pieces }) => {
      toast.ok(
        pieces.length > 1
          ? t('plots.splitInto', { n: pieces.length })
          : t('plots.saved', { name: plot.name }),
      );
      saved(plot.id);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: plotsKey }),
  });
}

async function saveParts({ plot, version, pieces, ...wanted }: PlotToSave): Promise<PlotDetail[]> {
  const { name, crop, parameters } = wanted;
  const names = pieceNames(name, pieces.length);
  const parts = pieces.map((boundary, at) => ({ name: names[at] ?? name, boundary }));
  if (!plot) return (await call(plots.createParts, { body: { crop, parameters, parts } })).items;
  const change = changeOf(plot, wanted);
  const { items } = await call(plots.split, {
    params: { id: plot.id },
    body: { version, ...(change ? { change } : {}), parts },
  });
  return items;
}

async function saveWhole({ plot, version, pieces: _whole, ...wanted }: PlotToSave): Promise<PlotDetail> {
  const { boundary, ...set } = wanted;
  if (!plot) {
    if (!boundary) throw new Error('A new plot needs a boundary');
    return call(plots.create, { body: { ...set, boundary } });
  }
  const change = changeOf(plot, wanted);
  if (!change && version === plot.version) return plot;
  return call(plots.update, { params: { id: plot.id }, body: { version, ...change } });
}

/** The changed values; undefined when there are none. */
function changeOf(plot: PlotDetail, wanted: Pick<PlotToSave, 'name' | 'crop' | 'parameters' | 'boundary'>) {
  const { name, crop, parameters, boundary } = wanted;
  const change = {
    ...(name === plot.name ? {} : { name }),
    ...(crop === plot.crop ? {} : { crop }),
    ...(JSON.stringify(parameters) === JSON.stringify(plot.parameters) ? {} : { parameters }),
    ...(boundary ? { boundary } : {}),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}
