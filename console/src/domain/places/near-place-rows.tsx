import './near-places.css';
import type { NearPlace, NearPlaces, RecordPlaces } from '@smartflight/contract/places/near-place.schemas.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { measured } from '../weather/weather-values.ts';

const glyphs = { downwind: 'warning', calm: 'soon', unknown: 'soon', upwind: 'done' } as const;

interface NearProps {
  near: Omit<NearPlaces, 'items'> & { items: readonly (NearPlace | RecordPlaces['items'][number])[] };
  timeZone?: string | undefined;
}

/** Sensitive places near treated ground, by the wind measured then, with what labels ask for. */
export function NearPlaceRows({ near, timeZone }: NearProps) {
  const t = useT();
  const fmt = useFmt();
  if (near.items.length === 0)
    return <p className="sf-list-note">{t('places.near.none', { reach: fmt.distance(near.reachM).text })}</p>;
  return (
    <>
      <ul className="sf-near-places">
        {near.items.map((place) => (
          <li key={place.id}>
            <span>
              {place.name !== '' && <b>{place.name}</b>}
              <small>{t('products.bufferName', { of: place.kind })}</small>
            </span>
            <span>
              <StatusTag
                state={glyphs[place.wind]}
                word={t(`places.near.${place.wind}`, {
                  distance: fmt.distance(place.downwindM ?? place.distanceM).text,
                })}
                size={16}
              />
              <WindThen place={place} timeZone={timeZone} />
              {'buffers' in place &&
                place.buffers.map(({ product, m, isKept }) => (
                  <StatusTag
                    key={product}
                    state={isKept ? 'done' : 'fault'}
                    word={t(isKept ? 'places.near.kept' : 'places.near.broken', {
                      product,
                      m: fmt.distance(m).text,
                    })}
                    size={16}
                  />
                ))}
            </span>
          </li>
        ))}
      </ul>
      {!near.isComplete && <p className="sf-list-note">{t('places.near.some')}</p>}
    </>
  );
}

/** Wind at the nearest moment downwind, and how much of the ground had the place downwind. */
function WindThen({ place, timeZone }: { place: NearPlace; timeZone: string | undefined }) {
  const t = useT();
  const fmt = useFmt();
  if (place.at === null) return null;
  const then =
    place.windMps !== null &&
    place.windFromDeg !== null &&
    t('places.near.then', {
      speed: fmt.speed(place.windMps).text,
      from: measured(fmt, 'windDeg', place.windFromDeg).text,
      time: fmt.instant(place.at, 'minute', timeZone),
    });
  const share = t('places.near.share', { share: fmt.percent(place.share * 100).text });
  return <small>{[share, then].filter(Boolean).join(' · ')}</small>;
}
