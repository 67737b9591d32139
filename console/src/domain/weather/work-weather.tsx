import type { WorkWeather } from '@smartflight/contract/weather/weather.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { brokenText } from '../../live/alarm-labels.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { measured, measureNames } from './weather-values.ts';
import { workWeather } from './work-weather.queries.ts';

const shownMeasures = ['windMps', 'temperatureC', 'deltaTC'] as const;

/** Whether the air now at a plot of an open order is inside the limits; nothing for other plots. */
export function PlotAirNow({ plotId, orderId }: { plotId: string; orderId?: string }) {
  const { data } = useQuery(workWeather(orderId === undefined ? { plotId } : { orderId }));
  return <AirLines items={(data ?? []).filter((one) => one.plotId === plotId)} />;
}

/** The same from what is read for the whole work list. */
export function WorkAirNow({ plotId, orderId }: { plotId: string; orderId: string }) {
  const { data } = useQuery(workWeather({}));
  return <AirLines items={(data ?? []).filter((one) => one.plotId === plotId && one.orderId === orderId)} />;
}

function AirLines({ items }: { items: readonly WorkWeather[] }) {
  const t = useT();
  return items.map((one) => (
    <div key={one.orderId}>
      {items.length > 1 && <small>{t('orders.number', { n: String(one.number) })}</small>}
      <AirNow weather={one} />
    </div>
  ));
}

/** One line: outside with each limit that is broken, inside with what was measured, or that nothing is measured. */
export function AirNow({ weather }: { weather: WorkWeather }) {
  const t = useT();
  const fmt = useFmt();
  const { station, at, broken, unmeasured, isLimited } = weather;
  if (!station) return <StatusTag state="stale" word={t('weather.now.none')} size={16} />;
  const source = t('weather.station', {
    station: station.name,
    distance: fmt.distance(station.distanceM).text,
  });
  const age = at === null ? '' : fmt.relative(at, new Date());
  if (broken.length > 0) {
    const limits = broken.map((one) => brokenText(t, one)).join('; ');
    const word = t('weather.now.outside', { limits });
    return <StatusTag state="warning" word={[word, source, age].join(' · ')} size={16} />;
  }
  const values = shownMeasures.flatMap((measure) =>
    weather[measure] === null
      ? []
      : [`${t(measureNames[measure])} ${measured(fmt, measure, weather[measure]).text}`],
  );
  const missing = fmt.list(unmeasured.map((measure) => t(measureNames[measure])));
  const detail = [
    ...values,
    missing && t('weather.now.unmeasured', { measures: missing }),
    `${source} · ${age}`,
  ].filter(Boolean);
  const word = isLimited ? t('weather.now.inside') : t('weather.now.measured');
  return <StatusTag state={isLimited ? 'done' : 'standby'} word={[word, ...detail].join(' · ')} size={16} />;
}
