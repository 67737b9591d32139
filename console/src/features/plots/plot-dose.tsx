import type { PlotSeason } from '@smartflight/contract/flights/flight-days.schemas.ts';
import type { PlotDetail } from '@smartflight/contract/land/plots.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DoseFigures } from '../../domain/flights/dose/dose-figures.tsx';
import { DoseLegend } from '../../domain/flights/dose/dose-legend.tsx';
import { MakePlot } from '../../domain/flights/make-plot.tsx';
import { createDoseLayer } from '../../domain/map/plots/dose-layer.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../shared/map/view/field-map.ts';
import { Figure } from '../../shared/ui/layout/figure.tsx';
import { Select } from '../../shared/ui/primitives/select.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { plotDose } from './plots.queries.ts';

const wholeYear = 'year';

interface PlotDoseProps {
  plot: PlotDetail;
  year: number;
  days: PlotSeason['days'];
  field: FieldMap | undefined;
}

/** What the flights of a day or a year put on a plot: on its map, in figures, and the ground to treat again. */
export function PlotDosePanel({ plot, year, days, field }: PlotDoseProps) {
  const t = useT();
  const fmt = useFmt();
  const [chosen, setChosen] = useState(wholeYear);
  const [target, setTarget] = useState<number>();
  const day = days.some(({ localDate }) => localDate === chosen) ? chosen : undefined;
  const range = day ? { from: day, to: day } : { from: `${year}-01-01`, to: `${year}-12-31` };
  const { data, error, refetch } = useQuery(plotDose(plot.id, { ...range, target }));
  useEffect(() => {
    if (!field) return;
    const layer = field.keep('dose', () => createDoseLayer(field));
    layer.set(data);
    return () => layer.set(undefined);
  }, [field, data]);
  const options = [
    { value: wholeYear, label: t('dose.range.season') },
    ...days.map(({ localDate }) => ({ value: localDate, label: fmt.day(localDate, { year: false }) })),
  ];
  return (
    <section aria-label={t('dose.range.title')}>
      <div className="sf-pl-year">
        <Select label={t('dose.range.label')} value={day ?? wholeYear} options={options} change={setChosen} />
      </div>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} action="flights.list" />}
      {!error && !data && (
        <div className="sf-block">
          <Skeleton height={160} />
        </div>
      )}
      {data && (
        <>
          <div className="sf-block">
            <DoseLegend dose={data} />
          </div>
          <DoseFigures dose={data} setTarget={setTarget} />
          <div className="sf-grid-3">
            <Figure label={t('dose.unreached')} value={fmt.area(data.unreachedM2)} />
            <Figure label={t('plots.sorties')} value={fmt.number(data.flights)} />
          </div>
          {data.drawnFlights < data.flights && (
            <p className="sf-pl-note">
              {t('dose.drawn', { drawn: fmt.number(data.drawnFlights), n: fmt.number(data.flights) })}
            </p>
          )}
          <MakePlot
            parts={data.again?.coordinates}
            name={t('dose.again.name', { name: plot.name, day: day ?? String(year) })}
            label={t('dose.again.plot')}
            question={t('dose.again.ask')}
          />
        </>
      )}
    </section>
  );
}
