import './station-markers.css';
import type { StationReading } from '@smartflight/contract/stations/stations.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  currentReading,
  type PlacedStation,
  stationsOnMap,
} from '../../../domain/weather/station-map.queries.ts';
import { measured, measureNames } from '../../../domain/weather/weather-values.ts';
import { useAllows } from '../../../shared/api/session.ts';
import { type Fmt, useFmt } from '../../../shared/format/fmt.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { useSettings } from '../../../shared/settings/settings.ts';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { StatusGlyph, StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { Facts } from '../../../shared/ui/layout/section.tsx';
import { Slab } from '../../../shared/ui/overlay/popover.tsx';

/** Further out the markers of a company would lie on each other. */
const leastZoom = 8;
const shownMeasures = ['windMps', 'gustMps', 'windDeg', 'temperatureC', 'deltaTC'] as const;

/** Weather stations on the map of the fleet: wind arrow and speed, and a panel with what else was measured. */
export function StationMarkers({ field }: { field: FieldMap }) {
  const isAllowed = useAllows('stations.list');
  const isWanted = useSettings((settings) => settings.showStations);
  const isShown = isAllowed && isWanted;
  const { data = [], dataUpdatedAt } = useQuery({ ...stationsOnMap(), enabled: isShown });
  if (!isShown || data.length === 0) return null;
  return <Markers field={field} stations={data} nowMs={Math.max(dataUpdatedAt, Date.now())} />;
}

interface MarkersProps {
  field: FieldMap;
  stations: readonly PlacedStation[];
  nowMs: number;
}

function Markers({ field, stations, nowMs }: MarkersProps) {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const [openId, setOpenId] = useState<string>();
  useEffect(() => {
    const place = () => {
      for (const { id, position } of stations) placeOn(field, buttons.current.get(id), position);
    };
    place();
    field.map.on('move', place);
    field.map.on('resize', place);
    return () => {
      field.map.off('move', place);
      field.map.off('resize', place);
    };
  }, [field, stations]);
  const open = stations.find(({ id }) => id === openId);
  return (
    <>
      {/* Inside the map's own element: below tools and panels, above the drones. */}
      {createPortal(
        <div className="rt-stations">
          {stations.map((station) => (
            <Marker
              key={station.id}
              station={station}
              nowMs={nowMs}
              isOpen={station.id === openId}
              open={() => setOpenId(station.id)}
              keep={(button) => {
                if (button) buttons.current.set(station.id, button);
                else buttons.current.delete(station.id);
              }}
            />
          ))}
        </div>,
        field.map.getContainer(),
      )}
      {open && (
        <Slab
          label={open.name}
          anchor={() => buttons.current.get(open.id) ?? null}
          close={() => setOpenId(undefined)}
        >
          <StationCard station={open} nowMs={nowMs} />
        </Slab>
      )}
    </>
  );
}

/** Moves a marker to its place; one outside of the view is hidden, also from the keyboard. */
function placeOn(
  { map }: FieldMap,
  button: HTMLButtonElement | undefined,
  { lat, lon }: { lat: number; lon: number },
): void {
  if (!button) return;
  const { clientWidth, clientHeight } = map.getContainer();
  // The copy of the world that is nearest to what is shown.
  const near = lon + 360 * Math.round((map.getCenter().lng - lon) / 360);
  const { x, y } = map.project([near, lat]);
  const isInside = x >= 0 && x <= clientWidth && y >= 0 && y <= clientHeight;
  button.hidden = !isInside || map.getZoom() < leastZoom;
  if (!button.hidden) button.style.translate = `calc(${x.toFixed(1)}px - 50%) calc(${y.toFixed(1)}px - 50%)`;
}

interface MarkerProps {
  station: PlacedStation;
  nowMs: number;
  isOpen: boolean;
  open: () => void;
  keep: (button: HTMLButtonElement | null) => void;
}

function Marker({ station, nowMs, isOpen, open, keep }: MarkerProps) {
  const t = useT();
  const fmt = useFmt();
  const reading = currentReading(station, nowMs);
  const isOutside = reading !== undefined && station.outside.length > 0;
  const text = summaryOf(station, { t, fmt, reading, nowMs });
  return (
    <button
      ref={keep}
      type="button"
      className={`rt-station${isOutside ? ' is-outside' : ''}${reading ? '' : ' is-old'}`}
      aria-label={text}
      title={text}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      hidden
      onClick={open}
    >
      {reading ? (
        <>
          <WindArrow fromDeg={reading.windDeg} />
          <span className="sf-num">{measured(fmt, 'windMps', reading.windMps).text}</span>
        </>
      ) : (
        <>
          <StatusGlyph state={station.link === 'offline' ? 'offline' : 'stale'} size={14} />
          <span>{t(station.link === 'offline' ? 'stations.link.offline' : 'stations.link.stale')}</span>
        </>
      )}
    </button>
  );
}

/** Points to where the wind blows; a circle when its direction was not measured. */
function WindArrow({ fromDeg }: { fromDeg: number | null }) {
  if (fromDeg === null)
    return (
      <svg className="rt-wind" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="5" />
      </svg>
    );
  return (
    <svg
      className="rt-wind"
      viewBox="0 0 24 24"
      aria-hidden="true"
      style={{ rotate: `${(fromDeg + 180) % 360}deg` }}
    >
      <path d="M12 1 L19 12 H14 V23 H10 V12 H5 Z" />
    </svg>
  );
}

interface Shown {
  t: Translate;
  fmt: Fmt;
  reading: StationReading | undefined;
  nowMs: number;
}

const ageOf = ({ reading }: PlacedStation, { t, fmt, nowMs }: Pick<Shown, 't' | 'fmt' | 'nowMs'>): string =>
  reading ? fmt.relative(reading.at, new Date(nowMs)) : t('stations.neverSeen');

/** Name, values and age in one line, for readers of the screen and the pointer. */
function summaryOf(station: PlacedStation, shown: Shown): string {
  const { t, fmt, reading } = shown;
  const age = ageOf(station, shown);
  if (!reading) {
    const state = t(station.link === 'offline' ? 'stations.link.offline' : 'stations.link.stale');
    return [station.name, state, age].join(' · ');
  }
  const values = shownMeasures.flatMap((measure) =>
    reading[measure] === null
      ? []
      : [`${t(measureNames[measure])} ${measured(fmt, measure, reading[measure]).text}`],
  );
  return [station.name, ...values, age].join(' · ');
}

/** What a station measured, with its age and a link to its page. */
function StationCard({ station, nowMs }: { station: PlacedStation; nowMs: number }) {
  const t = useT();
  const fmt = useFmt();
  const reading = currentReading(station, nowMs);
  const { id, name, link, outside } = station;
  const values = shownMeasures.map((measure) => ({
    name: t(measureNames[measure]),
    value: measured(fmt, measure, reading?.[measure] ?? null).text,
  }));
  const rows = [...values, { name: t('stations.readAt'), value: ageOf(station, { t, fmt, nowMs }) }];
  return (
    <div className="rt-station-card">
      <b>{name}</b>
      {!reading && (
        <StatusTag
          state={link === 'offline' ? 'offline' : 'stale'}
          word={t(link === 'offline' ? 'stations.link.offline' : 'stations.link.stale')}
          size={16}
        />
      )}
      {reading && outside.length > 0 && (
        <StatusTag
          state="warning"
          word={t('weather.outside')}
          detail={fmt.list(outside.map((measure) => t(measureNames[measure])))}
          size={16}
        />
      )}
      <Facts rows={rows} />
      <PageLink to={`/stations/detail/${encodeURIComponent(id)}`}>{t('stations.open')}</PageLink>
    </div>
  );
}
