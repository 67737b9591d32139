import type { Charger, ChargerDetail } from '@smartflight/contract/power/charger.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import Crosshair from 'lucide-react/icons/crosshair';
import { DeviceActions } from '../../domain/devices/detail/device-actions.tsx';
import { gradeGlyphs, gradeOf } from '../../domain/devices/detail/expiry-grade.ts';
import { HistoryTab } from '../../domain/devices/detail/history-tab.tsx';
import { NameEditor } from '../../domain/devices/detail/name-editor.tsx';
import { deviceName } from '../../domain/devices/ownership/ownership-actions.ts';
import { PermittedTab } from '../../domain/devices/ownership/permitted-tab.tsx';
import { isNotFound } from '../../shared/api/problem.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { panelIdOf, TabList, tabIdOf } from '../../shared/ui/controls/tab-list.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { stateLabelsOf } from './charger-labels.ts';
import { chargerOwnership } from './charger-ownership.ts';
import { NetworkTab, OverviewTab } from './charger-tabs.tsx';
import { chargerDetail } from './chargers.queries.ts';

const tabNames = ['overview', 'network', 'users', 'history'] as const;
type TabName = (typeof tabNames)[number];
const tabLabels: Record<TabName, MsgKey> = {
  overview: 'drones.tab.overview',
  network: 'drones.tab.network',
  users: 'chargers.users',
  history: 'drones.tab.history',
};

interface InspectorProps {
  id: string;
  row: Charger | undefined;
  close: () => void;
}

/** Details of one charger in four sections; the URL selects the section. */
export function ChargerInspector({ id, row, close }: InspectorProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(chargerDetail(id));
  const [params, setParams] = usePageSearch();
  const charger: Charger | undefined = data ?? row;
  if (isNotFound(error)) return <Gone id={id} known={charger} close={close} />;
  const tab = tabNames.find((name) => name === params.get('tab')) ?? 'overview';
  const tabs = tabNames.map((name) => ({
    name,
    label: t(tabLabels[name]),
    mark: name === 'network' && charger ? <NetworkMark charger={charger} /> : null,
  }));
  return (
    <Inspector
      label={t('chargers.details')}
      isTall
      glyph={charger && <StatusGlyph state={stateLabelsOf(charger).glyph} size={28} />}
      title={data ? <Name charger={data} /> : charger ? deviceName(charger) : id}
      subtitle={
        charger && (
          <span>
            <span className="sf-id">{id}</span> · {t(stateLabelsOf(charger).word)}
            {charger.link === 'stale' && ` · ${t('status.stale')}`}
          </span>
        )
      }
      action={<OnMonitor id={id} />}
      close={close}
      footer={data && <DeviceActions ownership={chargerOwnership} device={data} />}
    >
      <TabList
        id="charger"
        label={t('chargers.details')}
        value={tab}
        tabs={tabs}
        change={(name) => setParams({ tab: name === 'overview' ? undefined : name })}
      />
      <div role="tabpanel" id={panelIdOf('charger', tab)} aria-labelledby={tabIdOf('charger', tab)}>
        {error && !data && <ErrorState error={error} retry={() => void refetch()} action="chargers.list" />}
        {!error && !data && (
          <div className="dr-wait" aria-hidden="true">
            <Skeleton width="45%" height={40} />
            <Skeleton height={160} />
          </div>
        )}
        {data && <Part tab={tab} charger={data} />}
      </div>
    </Inspector>
  );
}

function Part({ tab, charger }: { tab: TabName; charger: ChargerDetail }) {
  const { id, permittedUsers, rights } = charger;
  if (tab === 'network') return <NetworkTab charger={charger} />;
  if (tab === 'users')
    return <PermittedTab ownership={chargerOwnership} id={id} people={permittedUsers} isOwn={rights.own} />;
  if (tab === 'history') return <HistoryTab ownership={chargerOwnership} id={id} />;
  return <OverviewTab charger={charger} />;
}

function Name({ charger }: { charger: ChargerDetail }) {
  const { own, manage } = charger.rights;
  return <NameEditor ownership={chargerOwnership} device={charger} mayRename={own || manage} />;
}

/** A charger that belongs to someone else by now: only its name, which was already on screen, is shown. */
function Gone({ id, known, close }: { id: string; known: Charger | undefined; close: () => void }) {
  const t = useT();
  return (
    <Inspector
      label={t('chargers.details')}
      title={known ? deviceName(known) : id}
      subtitle={id}
      close={close}
    >
      <EmptyState
        text={t(known ? 'chargers.gone' : 'chargers.notThere')}
        action={<Button onClick={close}>{t('inspector.close')}</Button>}
      />
    </Inspector>
  );
}

function NetworkMark({ charger: { network } }: { charger: Charger }) {
  const grade = network.expiresAt === null ? 'later' : gradeOf(network.expiresAt, Date.now());
  return grade === 'later' ? null : <StatusGlyph state={gradeGlyphs[grade]} size={14} />;
}

function OnMonitor({ id }: { id: string }) {
  const t = useT();
  return (
    <PageLink
      to={`/charger-monitor?charger=${encodeURIComponent(id)}`}
      className="sf-button is-quiet is-icon"
      aria-label={t('chargers.onMonitor')}
      title={t('chargers.onMonitor')}
    >
      <Crosshair className="sf-icon" />
      <span className="sf-button-word">{t('chargers.onMonitor')}</span>
    </PageLink>
  );
}
