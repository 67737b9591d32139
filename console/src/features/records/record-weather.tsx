import type { RecordWeather } from '@smartflight/contract/records/record-weather.schemas.ts';
import type { RecordDetail } from '@smartflight/contract/records/records.schemas.ts';
import { WeatherFacts } from '../../domain/weather/weather-facts.tsx';
import { measured, measureNames } from '../../domain/weather/weather-values.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { limitGlyphs } from './record-regimes.tsx';

/** The weather of a record and the limits of its company and products. */
export function RecordWeatherFacts({ weather }: { weather: RecordDetail['weather'] }) {
  return (
    <>
      <WeatherFacts weather={weather} />
      <WeatherLimitRows limits={weather.limits} />
    </>
  );
}

type Limit = RecordWeather['limits'][number];

function WeatherLimitRows({ limits }: { limits: readonly Limit[] }) {
  const t = useT();
  const fmt = useFmt();
  if (limits.length === 0) return null;
  const text = (limit: Limit, value: number | null) => measured(fmt, limit.measure, value).text;
  const range = (limit: Limit): string => {
    if (limit.min === null) return `≤ ${text(limit, limit.max)}`;
    if (limit.max === null) return `≥ ${text(limit, limit.min)}`;
    return `${fmt.number(limit.min, 1)}–${text(limit, limit.max)}`;
  };
  return (
    <ul className="re-rows">
      {limits.map((limit) => (
        <li key={`${limit.product}-${limit.measure}`}>
          <span>
            {limit.product ?? t('weather.ownLimit')} · {t(measureNames[limit.measure])} {range(limit)}
          </span>
          <StatusTag
            state={limitGlyphs[limit.result]}
            word={t(`records.limit.${limit.result}`)}
            size={16}
            {...(limit.insideShare === null
              ? {}
              : {
                  detail: t('weather.insideShare', { share: fmt.percent(limit.insideShare * 100).text }),
                })}
          />
        </li>
      ))}
    </ul>
  );
}
