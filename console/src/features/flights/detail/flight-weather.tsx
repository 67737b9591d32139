import type { FlightDetail } from '@smartflight/contract/flights/flights.schemas.ts';
import { weather } from '@smartflight/contract/weather/weather.endpoints.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { WeatherFacts } from '../../../domain/weather/weather-facts.tsx';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';

const weatherOf = (id: string) =>
  queryOptions({
    queryKey: ['flights', 'weather', id],
    queryFn: ({ signal }) => call(weather.ofFlight, { params: { id }, signal, quiet: true }),
    meta: { quiet: true },
  });

/** The weather that stations measured while a flight treated ground; nothing for one that treated none. */
export function FlightWeather({ flight }: { flight: FlightDetail }) {
  const t = useT();
  const isTreated = flight.state === 'final' && flight.grossAreaM2 > 0;
  const { data } = useQuery({ ...weatherOf(flight.id), enabled: isTreated });
  if (!isTreated || !data) return null;
  return (
    <section className="sf-block sf-fd-weather" aria-labelledby="flight-weather">
      <h2 id="flight-weather">{t('weather.title')}</h2>
      <WeatherFacts weather={data} />
    </section>
  );
}
