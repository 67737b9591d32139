import type { FlightCoverage, FlightDetail } from '@smartflight/contract/flights/flights.schemas.ts';
import { mostParts } from '@smartflight/contract/land/boundary.ts';
import type { PlotForm } from '@smartflight/contract/land/plot-forms.schemas.ts';
import { plots } from '@smartflight/contract/land/plots.endpoints.ts';
import { areaM2 } from '@smartflight/geo/area.ts';
import type { Boundary, Polygon } from '@smartflight/geo/shape.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../shared/api/client.ts';
import { useAllows } from '../../../shared/api/session.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { go } from '../../../shared/navigation.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { confirm } from '../../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';

/** Smaller parts are not worth a flight, m². */
const leastPartM2 = 10;
const longestName = 60;

/** Makes the gaps of a flight a plot, to treat them again. Absent where there is none, or the account has no plots. */
export function GapPlot({
  flight,
  coverage,
}: {
  flight: FlightDetail;
  coverage: FlightCoverage | undefined;
}) {
  const t = useT();
  const fmt = useFmt();
  const queries = useQueryClient();
  const isAllowed = useAllows('plots.manage');
  const boundary = useMemo(() => coverage && gapsOf(coverage), [coverage]);
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
  const parts = boundary.coordinates.length;
  const name = t('flights.gaps.name', {
    name: flight.plotName ?? flight.droneName,
    day: flight.localDate,
  }).slice(0, longestName);
  const ask = async () => {
    const detail = t('flights.gaps.detail', { name, area: fmt.area(areaM2(boundary)).text, n: parts });
    const question = { text: t('flights.gaps.ask'), detail, ok: t('flights.gaps.make'), enterConfirms: true };
    if (await confirm(question)) make.mutate({ name, boundary: boundary as PlotForm['boundary'] });
  };
  return (
    <p className="sf-block">
      <Button disabled={make.isPending} onClick={() => void ask()}>
        {t('flights.gaps.plot')}
      </Button>
    </p>
  );
}

/** The gaps worth a flight, largest first; undefined if there is none. */
function gapsOf({ gap }: FlightCoverage): Extract<Boundary, { type: 'MultiPolygon' }> | undefined {
  const sized = (gap.coordinates as Polygon['coordinates'][]).map((coordinates) => ({
    coordinates,
    m2: areaM2({ type: 'Polygon', coordinates }),
  }));
  const worth = sized.filter(({ m2 }) => m2 >= leastPartM2).sort((a, b) => b.m2 - a.m2);
  if (worth.length === 0) return undefined;
  return {
    type: 'MultiPolygon',
    coordinates: worth.slice(0, mostParts).map(({ coordinates }) => coordinates),
  };
}
