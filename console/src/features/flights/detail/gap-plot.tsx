import type { FlightCoverage, FlightDetail } from '@smartflight/contract/flights/flights.schemas.ts';
import { MakePlot } from '../../../domain/flights/make-plot.tsx';
import { useT } from '../../../shared/i18n/use-t.ts';

/** Makes the gaps of a flight a plot, to treat them again. */
export function GapPlot({
  flight,
  coverage,
}: {
  flight: FlightDetail;
  coverage: FlightCoverage | undefined;
}) {
  const t = useT();
  const name = flight.plotName ?? flight.droneName;
  return (
    <MakePlot
      parts={coverage?.gap.coordinates}
      name={t('flights.gaps.name', { name, day: flight.localDate })}
      label={t('flights.gaps.plot')}
      question={t('flights.gaps.ask')}
    />
  );
}
