import './drone-inspector.css';
import type { Drone, DroneDetail } from '@smartflight/contract/drones/drone.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import Crosshair from 'lucide-react/icons/crosshair';
import type { ReactNode } from 'react';
import { DroneCommands } from '../../../domain/commands/drone-commands.tsx';
import { DeviceActions } from '../../../domain/devices/detail/device-actions.tsx';
import { gradeGlyphs, gradeOf } from '../../../domain/devices/detail/expiry-grade.ts';
import { HistoryTab } from '../../../domain/devices/detail/history-tab.tsx';
import { NameEditor } from '../../../domain/devices/detail/name-editor.tsx';
import { PermittedTab } from '../../../domain/devices/ownership/permitted-tab.tsx';
import { droneStateOf, registerFacts, stateLabel } from '../../../live/drone-state.ts';
import { isNotFound } from '../../../shared/api/problem.ts';
import { useAllows } from '../../../shared/api/session.ts';
import type { MsgKey } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { panelIdOf, TabList, tabIdOf } from '../../../shared/ui/controls/tab-list.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { Inspector } from '../../../shared/ui/overlay/inspector.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states/states.tsx';
import { droneName } from '../drone-labels.ts';
import { droneOwnership } from '../drone-ownership.ts';
import type { DroneScope } from '../drone-search.ts';
import { droneDetail } from '../drones.queries.ts';
import { NetworkTab } from './network-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { VersionsTab } from './versions-tab.tsx';

const tabNames = ['overview', 'commands', 'network', 'versions', 'pilots', 'history'] as const;
type TabName = (typeof tabNames)[number];
const tabLabels: Record<TabName, MsgKey> = {
  overview: 'drones.tab.overview',
  commands: 'drones.tab.commands',
  network: 'drones.tab.network',
  versions: 'drones.tab.versions',
  pilots: 'drones.tab.pilots',
  history: 'drones.tab.history',
};

interface DroneInspectorProps {
  id: string;
  row: Drone | undefined;
  scope: DroneScope;
  close: () => void;
}

/** Details of one drone in five sections; the URL selects the section. */
export function DroneInspector({ id, row, scope, close }: DroneInspectorProps) {
  const { data, error, refetch } = useQuery(droneDetail(id));
  const drone: Drone | DroneDetail | undefined = data ?? row;
  if (isNotFound(error)) return <Gone id={id} known={drone} close={close} />;
  return <Shown {...{ id, scope, close, data, drone, error }} retry={() => void refetch()} />;
}

/** A drone that belongs to someone else by now: only its name, which was already on screen, is shown. */
function Gone({ id, known, close }: { id: string; known: Drone | undefined; close: () => void }) {
  const t = useT();
  return (
    <Inspector label={t('drones.details')} title={known ? droneName(known) : id} subtitle={id} close={close}>
      <EmptyState
        text={t(known ? 'drones.gone' : 'drones.notThere')}
        action={<Button onClick={close}>{t('inspector.close')}</Button>}
      />
    </Inspector>
  );
}

interface ShownProps extends Omit<DroneInspectorProps, 'row'> {
  data: DroneDetail | undefined;
  drone: Drone | undefined;
  error: unknown;
  retry: () => void;
}

function Shown({ id, scope, close, data, drone, error, retry }: ShownProps) {
  const t = useT();
  const [params, setParams] = usePageSearch();
  const tab = tabNames.find((name) => name === params.get('tab')) ?? 'overview';
  const tabs = tabNames.map((name) => ({
    name,
    label: t(tabLabels[name]),
    ...(drone ? { mark: markOf(name, drone) } : {}),
  }));
  return (
    <Inspector
      label={t('drones.details')}
      isTall
      glyph={drone && <StatusGlyph state={droneStateOf(registerFacts(drone)).glyph} size={28} />}
      title={data ? <Name drone={data} /> : drone ? droneName(drone) : id}
      subtitle={drone && <Subtitle drone={drone} />}
      action={<OnMap id={id} scope={scope} />}
      close={close}
      footer={data && <DeviceActions ownership={droneOwnership} device={data} />}
    >
      <TabList
        id="drone"
        label={t('drones.details')}
        value={tab}
        tabs={tabs}
        change={(name) => setParams({ tab: name === 'overview' ? undefined : name })}
      />
      <div role="tabpanel" id={panelIdOf('drone', tab)} aria-labelledby={tabIdOf('drone', tab)}>
        {Boolean(error) && !data && <ErrorState error={error} retry={retry} action="drones.list" />}
        {!error && !data && <Waiting />}
        {data && <Part tab={tab} drone={data} />}
      </div>
    </Inspector>
  );
}

function Name({ drone }: { drone: DroneDetail }) {
  const { own, manage } = drone.rights;
  return <NameEditor ownership={droneOwnership} device={drone} mayRename={own || manage} />;
}

function Part({ tab, drone }: { tab: TabName; drone: DroneDetail }) {
  if (tab === 'commands') return <DroneCommands drone={drone} />;
  if (tab === 'network') return <NetworkTab drone={drone} />;
  if (tab === 'versions') return <VersionsTab drone={drone} />;
  if (tab === 'pilots') {
    const { id, permittedPilots, rights } = drone;
    return <PermittedTab ownership={droneOwnership} id={id} people={permittedPilots} isOwn={rights.own} />;
  }
  if (tab === 'history') return <HistoryTab ownership={droneOwnership} id={drone.id} />;
  return <OverviewTab drone={drone} />;
}

/** A warning on a tab, so that urgent facts are seen without opening it. */
function markOf(name: TabName, drone: Drone): ReactNode {
  const [first] = drone.expiries;
  const grade = first && gradeOf(first.at, Date.now());
  if (name === 'network' && grade && grade !== 'later')
    return <StatusGlyph state={gradeGlyphs[grade]} size={14} />;
  if (name === 'versions' && drone.outdated.length > 0) return <StatusGlyph state="warning" size={14} />;
  if (name === 'overview' && drone.drifts.length > 0) return <StatusGlyph state="warning" size={14} />;
  return null;
}

function Subtitle({ drone }: { drone: Drone }) {
  const t = useT();
  return (
    <span>
      <span className="sf-id">{drone.id}</span> · {stateLabel(t, droneStateOf(registerFacts(drone)))}
    </span>
  );
}

function OnMap({ id, scope }: { id: string; scope: DroneScope }) {
  const t = useT();
  const mayWatch = useAllows('fleet.watch');
  if (!mayWatch) return null;
  const to = `${scope === 'own' ? '/realtime' : '/manage/realtime'}?drone=${id}`;
  return (
    <PageLink
      to={to}
      className="sf-button is-quiet is-icon"
      aria-label={t('drones.onMap')}
      title={t('drones.onMap')}
    >
      <Crosshair className="sf-icon" />
      <span className="sf-button-word">{t('drones.onMap')}</span>
    </PageLink>
  );
}

function Waiting() {
  return (
    <div className="dr-wait" aria-hidden="true">
      <Skeleton width="45%" height={40} />
      <Skeleton height={72} />
      <Skeleton height={160} />
    </div>
  );
}
