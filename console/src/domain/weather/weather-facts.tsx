import type { FlightWeatherFacts } from '@smartflight/contract/weather/weather.schemas.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Facts } from '../../shared/ui/layout/section.tsx';
import { measured, measureNames } from './weather-values.ts';

/** What stations or the drone's own sensor measured, or people entered, for treated ground, and how much of it that covers. */
export function WeatherFacts({ weather }: { weather: FlightWeatherFacts }) {
  const t = useT();
  const fmt = useFmt();
  const share = weather.shares.station + weather.shares.drone;
  const { entered } = weather.shares;
  if (share + entered === 0) return <p className="sf-list-note">{t('weather.unknown')}</p>;
  const values = { ...weather, windDeg: weather.windFromDeg };
  const shown = (['windMps', 'gustMps', 'windDeg', 'temperatureC', 'humidityPct', 'deltaTC'] as const).map(
    (measure) => ({ name: t(measureNames[measure]), value: measured(fmt, measure, values[measure]).text }),
  );
  const stations = weather.stations.map(({ id, name, distanceM }) =>
    t('weather.station', { station: name || id, distance: fmt.distance(distanceM).text }),
  );
  const own = weather.shares.drone > 0 ? [t('weather.ownSensor')] : [];
  const covers = [
    ...(share > 0 ? [t('weather.measuredShare', { share: fmt.percent(share * 100).text })] : []),
    ...(entered > 0 ? [t('weather.enteredShare', { share: fmt.percent(entered * 100).text })] : []),
  ];
  return (
    <Facts
      rows={[...shown, { name: t('weather.source'), value: [...stations, ...own, ...covers].join(' · ') }]}
    />
  );
}
