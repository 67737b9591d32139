import './service-record.css';
import type { FlightDetail } from '@smartflight/contract/flights/flights.schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFmt } from '../../../../shared/format/fmt.ts';
import { useT } from '../../../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../../../shared/map/view/field-map.ts';
import { useLook } from '../../../../shared/ui/theme/look.ts';
import type { Look } from '../../../../shared/ui/theme/tokens.ts';
import { CoverageLegend } from '../coverage-bar.tsx';
import type { FlightEvent } from '../flight-events.ts';
import { factsOf, flightTitle } from '../flight-facts.ts';
import { FlightGrid, FlightHero } from '../flight-figures.tsx';
import type { FlownTrack } from '../replay/flown-track.ts';
import { RecordCharts } from './record-charts.tsx';

interface ServiceRecordProps {
  flight: FlightDetail;
  timeZone: string;
  events: readonly FlightEvent[];
  track: FlownTrack | undefined;
  map: () => FieldMap | undefined;
}

/**
 * Renders the map again in print colours and reads its pixels in the same task; the browser discards them afterwards.
 */
function pictureOf(field: FieldMap | undefined, look: Look): string | undefined {
  if (!field) return undefined;
  field.setLook('light');
  field.map.redraw();
  const picture = field.map.getCanvas().toDataURL('image/png');
  field.setLook(look);
  return picture;
}

/** One A4 sheet for the customer: operator, location, area, map and space for a signature. Only visible in print. */
export function ServiceRecord({ flight, timeZone, events, track, map }: ServiceRecordProps) {
  const t = useT();
  const fmt = useFmt();
  const image = useRef<HTMLImageElement>(null);
  const look = useLook();
  // Lines with thousands of points are only rendered for printing.
  const [isPrinted, setPrinted] = useState(false);
  const latest = useRef({ map, look });
  useEffect(() => {
    latest.current = { map, look };
  });
  useEffect(() => {
    const prepare = () => {
      const now = latest.current;
      const picture = pictureOf(now.map(), now.look);
      if (image.current && picture) image.current.src = picture;
      // The browser lays out the page as soon as this event handler returns.
      flushSync(() => setPrinted(true));
    };
    window.addEventListener('beforeprint', prepare);
    return () => window.removeEventListener('beforeprint', prepare);
  }, []);
  return (
    <article className="sf-fd-record" aria-hidden="true">
      <header>
        <div>
          <h1>{t('flights.record.title')}</h1>
          <p>{flightTitle(flight, t)}</p>
        </div>
        <p>
          {t('product.title')}
          <br />
          {`${flight.droneName} · ${flight.droneId}`}
        </p>
      </header>
      <img ref={image} alt="" />
      <CoverageLegend flight={flight} withUnits />
      <FlightHero flight={flight} />
      <FlightGrid flight={flight} />
      <dl className="sf-fd-record-facts">
        {factsOf(flight, { fmt, t, timeZone }).map(({ key, name, value, note }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{note ? `${value} · ${note}` : value}</dd>
          </div>
        ))}
      </dl>
      {isPrinted && track && <RecordCharts track={track} />}
      {events.length > 0 && <p>{events.map(({ text }) => text).join(' · ')}</p>}
      <div className="sf-fd-signs">
        <span>{t('flights.record.pilot')}</span>
        <span>{t('flights.record.customer')}</span>
      </div>
      <footer>
        <span>
          {t('flights.record.id')} {flight.id}
        </span>
        <span>{fmt.zone(timeZone, new Date(flight.startAt))}</span>
      </footer>
    </article>
  );
}
