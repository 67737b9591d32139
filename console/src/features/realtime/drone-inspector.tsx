import './drone-inspector.css';
import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Crosshair from 'lucide-react/icons/crosshair';
import FileText from 'lucide-react/icons/file-text';
import { useCallback } from 'react';
import { LockControl } from '../../domain/commands/lock-control.tsx';
import { dronePage } from '../../domain/devices/drone-page.ts';
import { seenText } from '../../domain/devices/seen-text.ts';
import { ShareButton } from '../../domain/share-links/share-button.tsx';
import { stateLabel } from '../../live/drone-state.ts';
import { isAirborne } from '../../live/drone-status.ts';
import type { ShownDrone } from '../../live/fleet-view.ts';
import type { Scope } from '../../live/live-fleet.ts';
import { useFleet } from '../../live/use-fleet.ts';
import { call } from '../../shared/api/client.ts';
import { useSession } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { DroneFigures } from './drone-figures.tsx';
import { ageText, placeText, type Words } from './drone-texts.ts';
import type { FleetScreen } from './fleet-screen.ts';
import { readingsOf } from './forecast/readings.ts';
import type { Reading } from './forecast/trend.ts';
import type { StoredTrail } from './live-trail.ts';
import { useLastSortie } from './use-last-sortie.ts';

const Notes = lazyLayer(async () => (await import('./airspace-notes.tsx')).AirspaceNotes);

interface DroneInspectorProps {
  scope: Scope;
  screen: FleetScreen;
  id: string;
  stored: StoredTrail | undefined;
  following: boolean;
  follow: (on: boolean) => void;
  step: (by: 1 | -1) => void;
  close: () => void;
}

const noReadings: readonly Reading[] = [];

const isSame = (a: ShownDrone | undefined, b: ShownDrone | undefined): boolean =>
  a?.drone === b?.drone && a?.link === b?.link && a?.state.glyph === b?.state.glyph;

/** Details of the selected drone, figures first; renders at most four times a second. */
export function DroneInspector(props: DroneInspectorProps) {
  const { screen, id, close } = props;
  const t = useT();
  const fmt = useFmt();
  const mobile = useMobile();
  const shown = useFleet(
    screen.store,
    useCallback(() => screen.show(id), [screen, id]),
    isSame,
  );
  const isKnown = useFleet(screen.store, (store) => store.isKnown());
  useFleet(screen.store, secondOf);
  const isVisit = useSession(({ phase }) => phase === 'visit');
  const isPlaced = shown?.drone.lat !== undefined;
  const { data: known } = useQuery({
    ...register(id),
    enabled: !isVisit,
    // The first answer has no name of the place when the drone had no position yet; the sea has none at all.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      isPlaced && data?.placeName === null && dataUpdateCount < placeTries ? placeAgainMs : false,
  });
  const last = useLastSortie(screen, id, isVisit || shown === undefined || isAirborne(shown.drone));
  if (!shown) {
    return (
      <Inspector label={id} title={id} close={close}>
        {isKnown ? <EmptyState text={t('realtime.notFound')} /> : <WaitingFigures />}
      </Inspector>
    );
  }
  const words = { t, fmt };
  const { drone, state, link } = shown;
  const now = screen.store.serverNow();
  const lock = (
    <LockControl
      id={id}
      name={drone.name ?? id}
      locked={drone.locked}
      isAway={link === 'offline'}
      mayCommand={known?.rights.command}
    />
  );
  return (
    <Inspector
      label={drone.name ?? id}
      glyph={
        <StatusGlyph
          state={state.glyph}
          headingDeg={drone.headingDeg ?? drone.courseDeg}
          locked={drone.locked === true}
          size={28}
        />
      }
      title={
        <>
          {drone.name ?? id}
          <span className="rt-title-id sf-id">{id}</span>
        </>
      }
      subtitle={<Subtitle shown={shown} words={words} now={now} brief={mobile} />}
      action={
        mobile && !isVisit ? (
          <Steps step={props.step} />
        ) : (
          <>
            <ShareButton target={{ kind: 'drone', droneId: id }} name={drone.name ?? id} />
            <Follow {...props} />
          </>
        )
      }
      footer={mobile && !isVisit && lock}
      close={close}
    >
      {!isVisit && <Notes close={() => undefined} part={{ id, alarm: drone.alarm }} />}
      <DroneFigures
        readings={readingsOf(screen.store).get(id) ?? noReadings}
        drone={drone}
        isOld={link !== 'online'}
        place={placeText(words, drone, known?.placeName)}
        stored={props.stored}
        last={last}
        now={now}
        compact={mobile}
      />
      {!isVisit && <Statistics id={id} />}
      {!mobile && !isVisit && <div className="sf-block">{lock}</div>}
      <ToPage id={id} isOwn={props.scope === 'own'} />
      {mobile && !isVisit && (
        <div className="sf-block">
          <ShareButton target={{ kind: 'drone', droneId: id }} name={drone.name ?? id} />
        </div>
      )}
    </Inspector>
  );
}

function ToPage({ id, isOwn }: { id: string; isOwn: boolean }) {
  const t = useT();
  const roles = useSession(({ me }) => me?.roles) ?? [];
  const page = dronePage(roles, id, isOwn);
  if (!page) return null;
  return (
    <div className="sf-block">
      <PageLink to={page.href} className="sf-button rt-to-page">
        <FileText className="sf-icon" />
        {t('realtime.details')}
      </PageLink>
    </div>
  );
}

function WaitingFigures() {
  return (
    <div className="rt-wait" aria-hidden="true">
      <Skeleton width="45%" height={52} />
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={44} />
    </div>
  );
}

const secondOf = (store: { serverNow(): number }): number => Math.floor(store.serverNow() / 1000);

function Subtitle(props: { shown: ShownDrone; words: Words; now: number; brief: boolean }) {
  const { shown, words, now, brief } = props;
  const { drone, link } = shown;
  const { t } = words;
  const age = ageText(words, drone, now);
  const fresh = brief ? age : t('ago.exactly', { age });
  const old =
    drone.seenAt === undefined
      ? t('realtime.neverSeen')
      : t('realtime.lastSeen', { when: seenText(words, { link, seenAt: drone.seenAt }, now) });
  return (
    <span className="sf-num">
      {stateLabel(t, shown.state)} · {link === 'online' ? fresh : old}
    </span>
  );
}

function Follow({ following, follow }: DroneInspectorProps) {
  const t = useT();
  return (
    <Button
      icon={<Crosshair className="sf-icon" />}
      aria-pressed={following}
      kind={following ? 'primary' : 'plain'}
      className="rt-follow"
      onClick={() => follow(!following)}
    >
      {t(following ? 'realtime.following' : 'realtime.follow')}
    </Button>
  );
}

function Steps({ step }: { step: (by: 1 | -1) => void }) {
  const t = useT();
  return (
    <>
      <Button
        kind="quiet"
        iconOnly={t('realtime.previous')}
        wordless
        icon={<ChevronLeft className="sf-icon" />}
        onClick={() => step(-1)}
      />
      <Button
        kind="quiet"
        iconOnly={t('realtime.next')}
        wordless
        icon={<ChevronRight className="sf-icon" />}
        onClick={() => step(1)}
      />
    </>
  );
}

/** The registered data of a drone, with the actions allowed to the user. */
const placeTries = 3;
const placeAgainMs = 2_000;

const register = (id: string) =>
  queryOptions({
    queryKey: ['drones', 'detail', id],
    queryFn: ({ signal }) => call(drones.get, { params: { id }, signal }),
    meta: { quiet: true },
  });

function Statistics({ id }: { id: string }) {
  const t = useT();
  const fmt = useFmt();
  const { data, error, refetch } = useQuery(register(id));
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  const on = data?.lastPowerOn;
  const place =
    on?.place ??
    (on?.lat != null && on.lon != null
      ? `${on.lat.toFixed(4)}, ${on.lon.toFixed(4)}`.replaceAll('-', '−')
      : undefined);
  const facts = [
    [t('realtime.totalArea'), data && fmt.area(data.totals.grossAreaM2).text],
    [t('realtime.sorties'), data && fmt.number(data.totals.sorties)],
    [t('realtime.time'), data && fmt.duration(data.totals.flightS)],
    [t('realtime.lastPowerOn'), data && (on ? [fmt.instant(on.at), place].filter(Boolean).join(' · ') : '–')],
  ] as const;
  return (
    <dl className="sf-block sf-facts">
      {facts.map(([name, value]) => (
        <div className="rt-fact" key={name}>
          <dt>{name}</dt>
          <dd className="sf-num">{value ?? <Skeleton width={120} />}</dd>
        </div>
      ))}
    </dl>
  );
}
