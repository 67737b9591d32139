import { mostParts } from '@smartflight/contract/land/boundary.ts';
import type { PlotForm } from '@smartflight/contract/land/plot-forms.schemas.ts';
import { plots } from '@smartflight/contract/land/plots.endpoints.ts';
import { areaM2 } from '@smartflight/geo/area.ts';
import type { Polygon } from '@smartflight/geo/shape.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../shared/api/client.ts';
import { useAllows } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { go } from '../../shared/navigation.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';

/** Smaller parts are not worth a flight, m². */
const leastPartM2 = 10;
const longestName = 60;

interface MakePlotProps {
  /** Ground as coordinates of a MultiPolygon; undefined while it is not known. */
  parts: readonly Polygon['coordinates'][] | undefined;
  /** Name of the new plot. */
  name: string;
  label: string;
  question: string;
}

/** Makes ground that was left out a plot, to treat it again. Absent where there is none, or the account has no plots. */
export function MakePlot({ parts, name: whole, label, question }: MakePlotProps) {
  const t = useT();
  const fmt = useFmt();
  const queries = useQueryClient();
  const isAllowed = useAllows('plots.manage');
  const boundary = useMemo(() => parts && worthOf(parts), [parts]);
  const make = useMutation({
    mutationFn: (body: { name: string; boundary: PlotForm['boundary'] }) => call(plots.create, { body }),
    onSuccess: ({ id, name }) => {
      toast.ok(t('flights.gaps.made', { name }), {
        action: { label: t('flights.gaps.show'), run: () => go(`/plot-manage?plot=${id}`) },
      });
      return queries.invalidateQueries({ queryKey: ['plots'] });
    },
  });
  if (!isAllowed || !boundary) return null;
  const name = whole.slice(0, longestName);
  const ask = async () => {
    const n = boundary.coordinates.length;
    const detail = t('flights.gaps.detail', { name, area: fmt.area(areaM2(boundary)).text, n });
    const asked = { text: question, detail, ok: t('flights.gaps.make'), enterConfirms: true };
    if (await confirm(asked)) make.mutate({ name, boundary: boundary as PlotForm['boundary'] });
  };
  return (
    <p className="sf-block">
      <Button disabled={make.isPending} onClick={() => void ask()}>
        {label}
      </Button>
    </p>
  );
}

/** The parts worth a flight, largest first; undefined if there is none. */
function worthOf(parts: readonly Polygon['coordinates'][]) {
  const sized = parts.map((coordinates) => ({ coordinates, m2: areaM2({ type: 'Polygon', coordinates }) }));
  const worth = sized.filter(({ m2 }) => m2 >= leastPartM2).sort((a, b) => b.m2 - a.m2);
  if (worth.length === 0) return undefined;
  return {
    type: 'MultiPolygon' as const,
    coordinates: worth.slice(0, mostParts).map(({ coordinates }) => coordinates),
  };
}
