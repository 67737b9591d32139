import './realtime.css';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Moment } from '../../live/drone-status.ts';
import { connectFleet, type LiveLink, type Scope } from '../../live/live-fleet.ts';
import { usePhase } from '../../live/use-fleet.ts';
import { useSession } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useShortcut } from '../../shared/keys/shortcuts.ts';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { BottomSheet, type SheetStop } from '../../shared/ui/overlay/inspector.tsx';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';
import { useOnline } from '../../shared/ui/states/states.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { DroneInspector } from './drone-inspector.tsx';
import { FleetList } from './fleet-list.tsx';
import { FleetMap } from './fleet-map.tsx';
import { type FleetList as FleetRows, type FleetScreen, fleetScreen, useFleetList } from './fleet-screen.ts';
import { type ScreenAddress, useScreenAddress } from './screen-address.ts';
import { TodayStrip } from './today-strip.tsx';
import { useTrail } from './use-trail.ts';

const Forecast = lazyLayer(async () => (await import('./forecast/forecast-strip.tsx')).ForecastStrip);
const Wall = lazyLayer(async () => (await import('./wall/wall.tsx')).Wall);

/** Realtime and Manage realtime: list, map and the selected drone. */
export function RealtimePage({ scope }: { scope: Scope }) {
  const t = useT();
  const screen = fleetScreen(scope);
  const address = useScreenAddress();
  const mobile = useMobile();
  // A link shows one drone, without the fleet around it.
  const isVisit = useSession(({ phase }) => phase === 'visit');
  useLayoutEffect(() => screen.setFilter(address.filter), [screen, address.filter]);
  const list = useFleetList(screen, address.filter);
  const chosen = useChosen(screen, list, address);
  const { droneId, trail, following, follow } = chosen;
  const onRest = useLiveLink(scope, screen, address);
  useShortcut('nextDrone', () => chosen.step(1));
  useShortcut('previousDrone', () => chosen.step(-1));

  const forecast = (
    <Forecast
      close={() => undefined}
      fallback={<div className="rt-forecast-room" />}
      part={{ screen, scope, address }}
    />
  );
  const fleetList = <FleetList screen={screen} list={list} address={address} />;
  if (address.isWall)
    return (
      <div className="rt">
        <h1 className="sf-hidden">{t('title.realtime')}</h1>
        <Wall close={() => address.change({ wall: null })} part={{ screen, list, scope, address }} />
        <CutNotice screen={screen} isAlways />
      </div>
    );
  return (
    <div className={mobile ? 'rt is-phone' : 'rt'}>
      <h1 className="sf-hidden">{t('title.realtime')}</h1>
      <div className="rt-main">
        <div className="rt-centre">
          {!mobile && !isVisit && fleetList}
          <div className="rt-map">
            <FleetMap
              screen={screen}
              selected={droneId}
              trail={trail}
              view={address.view}
              following={following}
              follow={follow}
              onRest={onRest}
              openWall={() => address.change({ wall: '1', drone: null })}
            />
            <CutNotice screen={screen} />
            {mobile && !isVisit && <Attention list={list} address={address} />}
          </div>
        </div>
        {!mobile && !isVisit && forecast}
        {!mobile && !isVisit && <TodayStrip scope={scope} teamId={address.teamId} />}
      </div>
      {droneId !== undefined && <DroneInspector scope={scope} screen={screen} id={droneId} {...chosen} />}
      {mobile && !isVisit && droneId === undefined && (
        <ListSheet list={list}>
          {forecast}
          {fleetList}
        </ListSheet>
      )}
    </div>
  );
}

function useChosen(screen: FleetScreen, list: FleetRows, { droneId, change }: ScreenAddress) {
  const [following, follow] = useState(false);
  const { trail, stored } = useTrail(screen.store, droneId);
  const choose = useCallback((id: string | undefined) => change({ drone: id ?? null }), [change]);
  useLayoutEffect(() => {
    screen.select(droneId);
    screen.onPick(choose);
    if (droneId === undefined) follow(false);
  }, [screen, droneId, choose]);
  const step = (by: 1 | -1): void => {
    const at = list.rows.findIndex(({ id }) => id === droneId);
    const next = list.rows[at < 0 ? 0 : (at + by + list.rows.length) % list.rows.length];
    if (next) choose(next.id);
  };
  return { droneId, trail, stored, following, follow, step, close: () => choose(undefined) };
}

/** Keeps the connection open while the page is visible and sends the server what is watched. */
function useLiveLink(scope: Scope, screen: FleetScreen, { teamId, droneId, change }: ScreenAddress) {
  const link = useRef<LiveLink>(undefined);
  const [view, setView] = useState<{ box: Moment['box']; zoom: number }>();
  useEffect(() => {
    const connected = connectFleet(scope);
    link.current = connected;
    return () => {
      connected.stop();
      link.current = undefined;
    };
  }, [scope]);
  useEffect(() => {
    screen.setBox(view?.box);
    link.current?.watch({
      teamId,
      droneIds: droneId === undefined ? [] : [droneId],
      ...(view?.box ? { bbox: [...view.box], zoom: view.zoom } : {}),
    });
  }, [screen, teamId, droneId, view]);
  return useCallback(
    (view: string, box: Moment['box'], zoom: number) => {
      setView({ box, zoom });
      change({ map: view });
    },
    [change],
  );
}

/** Warns that the map is out of date until the connection is restored; `isAlways`: where the shell's banner is hidden. */
function CutNotice({ screen, isAlways = false }: { screen: FleetScreen; isAlways?: boolean }) {
  const t = useT();
  const phase = usePhase(screen.store);
  // When the browser is offline, the shell's banner reports it already.
  const isOnline = useOnline();
  if ((!isOnline && !isAlways) || phase === 'live' || (phase === 'connecting' && !screen.store.isKnown()))
    return null;
  return (
    <p className="sf-map-slab rt-cut" role="status">
      <StatusGlyph state="warning" size={16} />
      {t('realtime.cut')}
    </p>
  );
}

function Attention({ list, address }: { list: FleetRows; address: ScreenAddress }) {
  const t = useT();
  const { attention } = list.counts;
  if (attention === 0) return null;
  const isOn = address.filter.status === 'attention';
  return (
    <button
      type="button"
      className="sf-map-slab rt-attention"
      aria-pressed={isOn}
      onClick={() => address.change({ status: isOn ? null : 'attention', drone: null })}
    >
      <StatusGlyph state="warning" />
      {t('realtime.needAttention', { n: attention })}
    </button>
  );
}

function ListSheet({ list, children }: { list: FleetRows; children: React.ReactNode }) {
  const t = useT();
  const fmt = useFmt();
  const [stop, setStop] = useState<SheetStop>('middle');
  const { working, total } = list.counts;
  return (
    <BottomSheet label={t('realtime.list')} stop={stop} change={setStop}>
      <p className="rt-sheet-title">
        {t('realtime.workingOf', { working: fmt.number(working), total: fmt.number(total) })}
      </p>
      {children}
    </BottomSheet>
  );
}
