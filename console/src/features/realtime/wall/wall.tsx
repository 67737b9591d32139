import './wall.css';
import Maximize from 'lucide-react/icons/maximize';
import X from 'lucide-react/icons/x';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { ShareButton } from '../../../domain/share-links/share-button.tsx';
import { type DroneStatus, droneStatuses } from '../../../live/drone-state.ts';
import type { Scope } from '../../../live/live-fleet.ts';
import { useKnown } from '../../../live/use-fleet.ts';
import { useSession } from '../../../shared/api/session.ts';
import { dayIn } from '../../../shared/format/dates.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useOwnZone } from '../../../shared/format/use-own-zone.ts';
import type { MsgKey } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { groupsOf } from '../../../shared/map/view/groups.ts';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { useEscape } from '../../../shared/ui/overlay/escape.ts';
import type { FleetList, FleetScreen } from '../fleet-screen.ts';
import { ForecastStrip } from '../forecast/forecast-strip.tsx';
import type { ScreenAddress } from '../screen-address.ts';
import { TodayStrip } from '../today-strip.tsx';
import { useScreenOn } from './use-screen-on.ts';
import { fieldsFor, type WorkedField, type WorkingDrone } from './wall-fields.ts';
import { WallLane } from './wall-lane.tsx';
import { WallMap } from './wall-map.tsx';

const countLabels: Record<DroneStatus, MsgKey> = {
  working: 'status.working',
  standby: 'realtime.onGround',
  attention: 'realtime.attention',
  offline: 'status.offline',
};
const countGlyphs = {
  working: 'working',
  standby: 'standby',
  attention: 'warning',
  offline: 'offline',
} as const;

const fieldsMs = 5_000;
const overviewZoom = 15;
const fieldZoom = 15.6;
const isWide = (): boolean => matchMedia('(min-width: 2200px)').matches;
/** Everything on a map is this much larger, to be read from afar. */
const scaleOf = (): number => (isWide() ? 2 : 1.6);

interface WallProps {
  screen: FleetScreen;
  list: FleetList;
  scope: Scope;
  address: ScreenAddress;
}

/** The fleet for a wall screen, readable at 5 m: clock, counts, maps that aim themselves, attention and the day. */
export function Wall({ screen, list, scope, address }: WallProps) {
  const t = useT();
  const fmt = useFmt();
  const fields = useFields(screen);
  const { teamId } = address;
  const isVisit = useSession(({ phase }) => phase === 'visit');
  const close = () => !isVisit && address.change({ wall: null });
  useEscape(close);
  useScreenOn();
  const [scale] = useState(scaleOf);
  return (
    <div className="rt-wall" style={{ '--wall-scale': scale } as CSSProperties}>
      <header className="rt-wall-head">
        <Clock />
        <Counts screen={screen} list={list} />
        <div className="rt-wall-tools">
          {document.fullscreenEnabled && (
            <button
              type="button"
              className="sf-button is-quiet is-icon"
              aria-label={t('map.fullscreen')}
              title={t('map.fullscreen')}
              onClick={() =>
                void (document.fullscreenElement
                  ? document.exitFullscreen()
                  : document.documentElement.requestFullscreen())
              }
            >
              <Maximize className="sf-icon" />
            </button>
          )}
          {teamId === undefined && <ShareButton target={{ kind: 'wall', scope }} />}
          {!isVisit && (
            <button
              type="button"
              className="sf-button is-quiet is-icon"
              aria-label={t('realtime.wall.close')}
              title={t('realtime.wall.close')}
              onClick={close}
            >
              <X className="sf-icon" />
            </button>
          )}
        </div>
      </header>
      <div
        className={fields.length > 0 ? 'rt-wall-maps' : 'rt-wall-maps is-alone'}
        style={{ '--wall-fields': fields.length } as CSSProperties}
      >
        <WallMap
          screen={screen}
          label={t('realtime.map')}
          part="wall"
          places={() => busiest(screen)}
          maxZoom={overviewZoom}
          scale={scale}
        />
        {fields.map(({ name, drones }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an inset keeps its place and changes its field
          <figure className="rt-wall-field" key={nth}>
            <WallMap
              screen={screen}
              label={name ?? t('realtime.wall.field', { n: fmt.number(nth + 1) })}
              part={`wall-${nth}`}
              places={() => placesOf(screen, drones)}
              showsPlots
              maxZoom={fieldZoom}
              scale={scale}
            />
            <figcaption>
              <b className="sf-cut">{name ?? t('realtime.wall.field', { n: fmt.number(nth + 1) })}</b>
              <span>{t('realtime.wall.drones', { n: drones.length })}</span>
            </figcaption>
          </figure>
        ))}
      </div>
      <WallLane screen={screen} />
      <ForecastStrip screen={screen} scope={scope} address={address} />
      <TodayStrip scope={scope} teamId={address.teamId} />
    </div>
  );
}

/** Hours and minutes in the account's zone, and the day. */
function Clock() {
  const fmt = useFmt();
  const zone = useOwnZone();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const time = fmt.instant(now, 'clock', zone);
  return (
    <p className="rt-wall-clock">
      <time className="sf-num" dateTime={new Date(now).toISOString().slice(0, 16)}>
        {time}
      </time>
      <span>{fmt.day(dayIn(zone, now))}</span>
    </p>
  );
}

function Counts({ screen, list }: { screen: FleetScreen; list: FleetList }) {
  const t = useT();
  const fmt = useFmt();
  const known = useKnown(screen.store);
  return (
    <ul className="rt-wall-counts">
      {droneStatuses.map((status) => {
        const count = known ? list.counts[status] : undefined;
        return (
          <li key={status} className={count === 0 ? 'is-none' : undefined}>
            <StatusGlyph state={countGlyphs[status]} />
            {/* A count that changes is a new element, so that it is shown once by its entrance. */}
            <b key={count} className="sf-num">
              {fmt.number(count)}
            </b>
            <span>{t(countLabels[status])}</span>
          </li>
        );
      })}
    </ul>
  );
}

const isWorking = ({ status }: { status: string }): boolean => status === 'working' || status === 'warning';

/** Where the group of drones is that works most; all drones of that group, so that the landing ones are seen too. */
const busiest = (screen: FleetScreen) =>
  groupsOf(screen.source.features(), (drone) => (isWorking(drone) ? 1 : 0))[0] ?? [];

function placesOf(screen: FleetScreen, drones: readonly WorkingDrone[]) {
  return drones.flatMap(({ id }) => {
    const { lon, lat } = screen.store.get(id) ?? {};
    return lon === undefined || lat === undefined ? [] : [{ lon, lat }];
  });
}

function* working(screen: FleetScreen): Generator<WorkingDrone> {
  for (const { id, glyph } of screen.list().rows) {
    const { lon, lat, plotName } = screen.store.get(id) ?? {};
    if (glyph !== 'working' || lon === undefined || lat === undefined) continue;
    yield { id, lon, lat, plotName: plotName ?? undefined };
  }
}

/** The fields of the insets: two, or three on a wide wall. */
function useFields(screen: FleetScreen): readonly WorkedField[] {
  const [fields, setFields] = useState<readonly WorkedField[]>([]);
  const shown = useRef<readonly WorkedField[]>([]);
  useEffect(() => {
    const look = () => {
      const next = fieldsFor(shown.current, working(screen), isWide() ? 3 : 2);
      const isSame = textOf(next) === textOf(shown.current);
      shown.current = next;
      if (!isSame) setFields(next);
    };
    look();
    const timer = setInterval(look, fieldsMs);
    return () => clearInterval(timer);
  }, [screen]);
  return fields;
}

const textOf = (fields: readonly WorkedField[]): string =>
  JSON.stringify(fields.map(({ name, drones }) => [name, drones.map(({ id }) => id).sort()]));
