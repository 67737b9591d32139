import type { PlotParameters } from '@smartflight/contract/plot-parameters.ts';
import { type PlotDetail, plots } from '@smartflight/contract/plots.ts';
import type { Boundary } from '@smartflight/geo/shape.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { onePlot, plotsKey } from '../plots.queries.ts';
import { pieceNames } from './pieces.ts';

export interface PlotToSave {
  /** Undefined for a new one. */
  plot: PlotDetail | undefined;
  /** The version that the change was made on. */
  version: number;
  name: string;
  crop: string;
  parameters: PlotParameters;
  /** Undefined: as it was. */
  boundary: Boundary | undefined;
  /** The parts it is to become; one or none leaves it whole. */
  pieces: readonly Boundary[];
}

/** Saves a plot, then makes plots of its parts where it was cut; answers the plot to show. */
export function usePlotSaving(saved: (id: string) => void) {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: PlotToSave): Promise<PlotDetail> => {
      const whole = await saveWhole(wanted);
      queries.setQueryData(onePlot(whole.id).queryKey, whole);
      if (wanted.pieces.length < 2) return whole;
      const names = pieceNames(whole.name, wanted.pieces.length);
      const parts = wanted.pieces.map((boundary, at) => ({ name: names[at] ?? whole.name, boundary }));
      const { items } = await call(plots.split, {
        params: { id: whole.id },
        body: { version: whole.version, parts },
      });
      for (const item of items) queries.setQueryData(onePlot(item.id).queryKey, item);
      return items[0] ?? whole;
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

async function saveWhole(wanted: PlotToSave): Promise<PlotDetail> {
  const { plot, version, name, crop, parameters, boundary } = wanted;
  if (!plot) {
    if (!boundary) throw new Error('A new plot needs a boundary');
    return call(plots.create, { body: { name, crop, parameters, boundary } });
  }
  const isSame =
    !boundary &&
    version === plot.version &&
    name === plot.name &&
    crop === plot.crop &&
    JSON.stringify(parameters) === JSON.stringify(plot.parameters);
  if (isSame) return plot;
  return call(plots.update, {
    params: { id: plot.id },
    body: {
      version,
      ...(name === plot.name ? {} : { name }),
      crop,
      parameters,
      ...(boundary ? { boundary } : {}),
    },
  });
}
