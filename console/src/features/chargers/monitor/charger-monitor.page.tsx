import './monitor.css';
import { lazy, Suspense } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useShortcut } from '../../../shared/keys/shortcuts.ts';
import { Segment } from '../../../shared/ui/controls/segment.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { Inspector } from '../../../shared/ui/overlay/inspector.tsx';
import { EmptyState, Skeleton, useOnline } from '../../../shared/ui/states/states.tsx';
import { useMobile } from '../../../shared/ui/theme/look.ts';
import { BayBoard } from './bay-board.tsx';
import { ChargerHead, ChargerTitle } from './charger-head.tsx';
import { ChargerRows } from './charger-rows.tsx';
import { type ChargerScreen, useChargerScreen, type ViewName, viewNames } from './charger-screen.ts';
import { QueueView } from './queue-view.tsx';
import { SidePanel } from './side-panel.tsx';

const ChargerMap = lazy(async () => ({ default: (await import('./charger-map.tsx')).ChargerMap }));

/** Live view of the chargers: bays, next full batteries, engines and locations (C-01). */
export function ChargerMonitorPage() {
  const t = useT();
  const isMobile = useMobile();
  const screen = useChargerScreen();
  useSteps(screen);
  return (
    <div className={isMobile ? 'cm is-phone' : 'cm'}>
      <h1 className="sf-hidden">{t('title.chargerMonitor')}</h1>
      {isMobile ? <Phone screen={screen} /> : <Workspace screen={screen} />}
      <span className="sf-hidden" role="status">
        {screen.isKnown && t('chargers.found', { n: screen.shown.length })}
      </span>
    </div>
  );
}

/** j and k select the next and the previous charger of the list. */
function useSteps({ shown, chosenId, choose }: ChargerScreen): void {
  const step = (by: 1 | -1): void => {
    const at = shown.findIndex(({ charger }) => charger.id === chosenId);
    const next = shown[at < 0 ? 0 : (at + by + shown.length) % shown.length];
    if (next) choose(next.charger.id);
  };
  useShortcut('nextDrone', () => step(1));
  useShortcut('previousDrone', () => step(-1));
}

function ViewChoice({ screen }: { screen: ChargerScreen }) {
  const t = useT();
  return (
    <Segment<ViewName>
      label={t('chargers.view.label')}
      value={screen.view}
      options={viewNames.map((name) => ({ value: name, label: t(`chargers.view.${name}`) }))}
      change={(view) => screen.change({ view: view === 'bays' ? undefined : view })}
    />
  );
}

function Workspace({ screen }: { screen: ChargerScreen }) {
  // Without a selection, the charger with the next full battery is shown.
  const chosen = screen.chosenId === undefined ? screen.shown[0] : screen.chosen;
  const isBays = screen.view === 'bays';
  return (
    <>
      <ChargerRows screen={screen} chosenId={isBays ? chosen?.charger.id : screen.chosenId} />
      <section className="cm-main">
        <header className="cm-head">
          {isBays && chosen ? (
            <ChargerTitle shown={chosen} moment={screen.moment} />
          ) : (
            <Overview screen={screen} />
          )}
          <ViewChoice screen={screen} />
        </header>
        <Cut screen={screen} />
        {screen.view === 'queue' && <QueueView screen={screen} />}
        {screen.view === 'map' && <MapPart screen={screen} />}
        {isBays && <Bays screen={screen} chosen={chosen} />}
      </section>
    </>
  );
}

function Overview({ screen }: { screen: ChargerScreen }) {
  const t = useT();
  const fmt = useFmt();
  const full = screen.shown
    .flatMap(({ charger }) => charger.bays ?? [])
    .filter(({ state }) => state === 'full').length;
  return (
    <p className="cm-overview">
      <b>{t('chargers.chargingNow', { n: screen.queue.length })}</b>
      <span>{t('chargers.fullNow', { n: full, shown: fmt.number(full) })}</span>
    </p>
  );
}

function Bays({ screen, chosen }: { screen: ChargerScreen; chosen: ChargerScreen['chosen'] }) {
  const t = useT();
  if (!screen.isKnown) return <Waiting />;
  if (!chosen)
    return (
      <EmptyState text={t(screen.chosenId === undefined ? 'chargers.chooseOne' : 'chargers.notThere')} />
    );
  return (
    <BayBoard shown={chosen} screen={screen}>
      <SidePanel key={chosen.charger.id} shown={chosen} />
    </BayBoard>
  );
}

function MapPart({ screen }: { screen: ChargerScreen }) {
  return (
    <Suspense fallback={<Waiting />}>
      <ChargerMap screen={screen} />
    </Suspense>
  );
}

function Phone({ screen }: { screen: ChargerScreen }) {
  const t = useT();
  const { chosen, chosenId, view } = screen;
  const close = () => screen.choose(undefined);
  return (
    <>
      <header className="cm-head">
        <ViewChoice screen={screen} />
      </header>
      <Cut screen={screen} />
      {view === 'bays' && <ChargerRows screen={screen} chosenId={chosenId} />}
      {view === 'queue' && <QueueView screen={screen} />}
      {view === 'map' && <MapPart screen={screen} />}
      {chosenId !== undefined && (
        <Inspector
          label={t('chargers.details')}
          isTall
          title={chosen ? (chosen.charger.name ?? chosenId) : chosenId}
          subtitle={chosen && <ChargerHead shown={chosen} moment={screen.moment} />}
          close={close}
        >
          {chosen && <BayBoard shown={chosen} screen={screen} />}
          {chosen && <SidePanel shown={chosen} />}
          {!chosen && screen.isKnown && <EmptyState text={t('chargers.notThere')} />}
        </Inspector>
      )}
    </>
  );
}

/** Warns that the data is out of date until the connection is restored. */
function Cut({ screen }: { screen: ChargerScreen }) {
  const t = useT();
  const fmt = useFmt();
  // When the browser is offline, the shell's banner reports it already.
  const isOnline = useOnline();
  const { cutSince, now } = screen.moment;
  if (!isOnline || !screen.isCut) return null;
  return (
    <p className="cm-cut" role="status">
      <StatusGlyph state="warning" size={16} />
      {t('chargers.cut')}
      {cutSince !== undefined && ` · ${fmt.relative(cutSince, new Date(now))}`}
    </p>
  );
}

function Waiting() {
  return (
    <div className="cm-wait" aria-hidden="true">
      <Skeleton width="30%" height={56} />
      <Skeleton height={220} />
      <Skeleton height={220} />
    </div>
  );
}
