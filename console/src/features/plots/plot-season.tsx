import type { PlotSeason } from '@smartflight/contract/flights/flight-days.schemas.ts';
import type { PlotDetail } from '@smartflight/contract/land/plots.schemas.ts';
import { firstPlotYear } from '@smartflight/contract/land/plots.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { doseText } from '../../domain/flights/dose-text.ts';
import { FlightLink, useFlightLog } from '../../domain/flights/flight-link.tsx';
import { MapLegend } from '../../domain/map/panel/map-legend.tsx';
import { createTrackLayer } from '../../domain/map/plots/track-layer.ts';
import { ShareButton } from '../../domain/share-links/share-button.tsx';
import { dayIn } from '../../shared/format/dates.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useOwnZone } from '../../shared/format/use-own-zone.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../shared/map/view/field-map.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { Segment } from '../../shared/ui/controls/segment.tsx';
import { Figure } from '../../shared/ui/layout/figure.tsx';
import { optionsFrom, Select } from '../../shared/ui/primitives/select.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { PlotDosePanel } from './plot-dose.tsx';
import { PlotYears } from './plot-years.tsx';
import { flightsOf, plotSeason } from './plots.queries.ts';

/** The flights over a plot in a year: totals, dose, days and newest flights; the treated area is on the map. */
export function PlotSeasonPanel({ plot, field }: { plot: PlotDetail; field: FieldMap | undefined }) {
  const t = useT();
  const fmt = useFmt();
  const timeZone = useOwnZone();
  const thisYear = Number(dayIn(timeZone, Date.now()).slice(0, 4));
  const log = useFlightLog('own');
  const [year, setYear] = useState(thisYear);
  const [shown, setShown] = useState<'coverage' | 'dose'>('coverage');
  const { data, error, refetch } = useQuery(plotSeason(plot.id, year));
  const { data: newest } = useQuery(flightsOf(plot.id));
  useEffect(() => {
    if (!field) return;
    const layer = field.keep('season', () => createTrackLayer(field));
    layer.setCoverage(shown === 'coverage' ? data?.coverage : undefined);
    return () => layer.setCoverage(undefined);
  }, [field, data, shown]);
  const years = Array.from({ length: thisYear - firstPlotYear + 1 }, (_, back) => thisYear - back);
  return (
    <>
      <div className="sf-pl-year">
        <Select
          label={t('plots.year')}
          value={String(year)}
          options={optionsFrom(years.map(String), (one) => one)}
          change={(one) => setYear(Number(one))}
        />
        {shown === 'coverage' && <MapLegend keys={['once', 'twice', 'more']} />}
        <ShareButton target={{ kind: 'season', plotId: plot.id, year }} name={`${plot.name} ${year}`} />
      </div>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} action="flights.list" />}
      {!error && !data && (
        <div className="sf-block">
          <Skeleton height={160} />
        </div>
      )}
      <div className="sf-block">
        <Segment
          label={t('flights.colour.label')}
          value={shown}
          options={(['coverage', 'dose'] as const).map((value) => ({
            value,
            label: t(`flights.colour.${value}`),
          }))}
          change={setShown}
        />
      </div>
      {data && shown === 'coverage' && <SeasonFigures season={data} />}
      {data && shown === 'dose' && (
        <PlotDosePanel key={year} plot={plot} year={year} days={data.days} field={field} />
      )}
      <PlotYears plot={plot} />
      {newest && newest.items.length > 0 && (
        <section className="sf-block sf-pl-kin">
          <h3>{t('plots.newestFlights')}</h3>
          {newest.items.map(({ id, startAt, droneName }) => (
            <FlightLink key={id} log={log} id={id}>
              {fmt.instant(startAt, 'minute')} · {droneName}
            </FlightLink>
          ))}
          {log && (
            <PageLink to={`${log}?plotId=${plot.id}`}>{t('plots.allFlights', { n: newest.total })}</PageLink>
          )}
        </section>
      )}
    </>
  );
}

/** Totals, dose and days of a plot's year. */
export function SeasonFigures({ season }: { season: PlotSeason }) {
  const t = useT();
  const fmt = useFmt();
  const { totals } = season;
  return (
    <>
      <div className="sf-grid-3">
        <Figure label={t('plots.treated')} value={fmt.area(season.treatedAreaM2)} />
        <Figure label={t('plots.sorties')} value={fmt.number(totals.sorties)} />
        <Figure label={t('plots.passes')} value={fmt.number(totals.passes, 1)} />
        <Figure label={t('plots.gross')} value={fmt.area(totals.grossAreaM2)} />
        <Figure label={t('plots.volume')} value={fmt.volume(totals.volumeL)} />
        <Figure label={t('plots.dose')} value={doseText(fmt, totals)} size="small" />
      </div>
      {season.drawnFlights < totals.sorties && (
        <p className="sf-pl-note">
          {t('plots.drawnOf', { drawn: fmt.number(season.drawnFlights), n: totals.sorties })}
        </p>
      )}
      {season.days.length === 0 && <p className="sf-pl-note">{t('plots.noFlights')}</p>}
      {season.days.length > 0 && (
        <table className="sf-pl-days">
          <caption className="sf-hidden">{t('plots.days')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('plots.day')}</th>
              <th scope="col">{t('plots.sorties')}</th>
              <th scope="col">{t('plots.inside')}</th>
              <th scope="col">{t('plots.dose')}</th>
            </tr>
          </thead>
          <tbody>
            {season.days.map((day) => (
              <tr key={day.localDate}>
                <th scope="row">{fmt.day(day.localDate, { year: false })}</th>
                <td>{fmt.number(day.sorties)}</td>
                <td>{fmt.area(day.insideAreaM2).text}</td>
                <td>{doseText(fmt, day)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
