import type { FlightDetail } from '@smartflight/contract/flights/flights.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { NearPlaceRows } from '../../../domain/places/near-place-rows.tsx';
import { placesOfFlight } from '../../../domain/places/places.queries.ts';
import { useAllows } from '../../../shared/api/session.ts';
import { useT } from '../../../shared/i18n/use-t.ts';

/** Sensitive places near the ground that a flight treated; nothing for one that treated none. */
export function FlightPlaces({ flight, timeZone }: { flight: FlightDetail; timeZone: string }) {
  const t = useT();
  const isAllowed = useAllows('records.list');
  const isTreated = flight.state === 'final' && flight.grossAreaM2 > 0;
  const { data } = useQuery({ ...placesOfFlight(flight.id), enabled: isTreated && isAllowed });
  if (!isTreated || !data) return null;
  return (
    <section className="sf-block" aria-labelledby="flight-places">
      <h2 id="flight-places">{t('places.near.title')}</h2>
      <NearPlaceRows near={data} timeZone={timeZone} />
    </section>
  );
}
