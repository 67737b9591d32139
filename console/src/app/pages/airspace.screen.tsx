import './airspace.css';
import { liftParam } from '@smartflight/contract/airspace/lifts.ts';
import Plus from 'lucide-react/icons/plus';
import { lazy, type ReactNode, Suspense, useCallback, useEffect } from 'react';
import { MapWorkspace } from '../../domain/map/panel/map-workspace.tsx';
import { LiftList } from '../../features/lifts/lift-list.tsx';
import { ZoneList } from '../../features/zones/zone-list.tsx';
import { useAllows } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { panelIdOf, TabList, tabIdOf } from '../../shared/ui/controls/tab-list.tsx';
import { PageSkeleton } from '../../shared/ui/states/states.tsx';

// Forms, papers and drawing are loaded when the first item is opened.
const LiftInspector = lazy(async () => ({
  default: (await import('../../features/lifts/lift-inspector.tsx')).LiftInspector,
}));
const ZoneInspector = lazy(async () => ({
  default: (await import('../../features/zones/zone-inspector.tsx')).ZoneInspector,
}));

const tabNames = ['mine', 'zones', 'review'] as const;
type TabName = (typeof tabNames)[number];

/** Search parameters that apply to one list of the page only. */
const ofOneTab = {
  lift: undefined,
  zone: undefined,
  form: undefined,
  page: undefined,
  status: undefined,
  search: undefined,
  state: undefined,
  class: undefined,
  source: undefined,
  q: undefined,
};

/** No-fly zones, applications for lifts and their review on one map. The two features don't know each other. */
export function AirspaceScreen() {
  const t = useT();
  const [params, setParams] = usePageSearch();
  const may = { apply: useAllows('lifts.apply'), review: useAllows('lifts.review') };
  const mayList = useAllows('lifts.list');
  const names = tabNames.filter((name) => (name === 'review' ? may.review : name === 'zones' || mayList));
  const tab: TabName = names.find((name) => name === params.get('tab')) ?? names[0] ?? 'zones';
  // A notice links to one waiting application; the page shows the queue.
  const toReview = params.get('review');
  useEffect(() => {
    if (toReview !== null) setParams({ ...ofOneTab, review: undefined, tab: 'review', lift: toReview });
  }, [toReview, setParams]);
  const choose = (name: TabName) => setParams({ ...ofOneTab, tab: name === names[0] ? undefined : name });
  const apply = may.apply ? () => setParams({ ...ofOneTab, tab: undefined, form: 'new' }) : undefined;
  const openZone = (id: string) => setParams({ ...ofOneTab, tab: 'zones', zone: id });
  const changeView = useCallback((map: string) => setParams({ map }), [setParams]);
  const isOpen = params.has('form') || params.has(tab === 'zones' ? 'zone' : liftParam);
  const opened: ReactNode = isOpen && (
    <Suspense fallback={<PageSkeleton />}>
      {tab === 'zones' ? <ZoneInspector /> : <LiftInspector tab={tab} may={may} openZone={openZone} />}
    </Suspense>
  );
  return (
    <MapWorkspace
      title={t('title.zones')}
      label={t('lifts.map')}
      view={params.get('map')}
      changeView={changeView}
      head={
        <header className="ai-head">
          <div className="ai-title">
            <p aria-hidden="true">{t('title.zones')}</p>
            {apply && (
              <Button kind="primary" icon={<Plus className="sf-icon" />} onClick={apply}>
                {t('lifts.apply')}
              </Button>
            )}
          </div>
          <TabList
            id="airspace"
            label={t('lifts.tabs')}
            value={tab}
            tabs={names.map((name) => ({ name, label: t(`lifts.tab.${name}`) }))}
            change={choose}
          />
        </header>
      }
      list={
        <div
          key={tab}
          className="ai-panel"
          role="tabpanel"
          id={panelIdOf('airspace', tab)}
          aria-labelledby={tabIdOf('airspace', tab)}
        >
          {tab === 'zones' ? <ZoneList /> : <LiftList tab={tab} apply={apply} />}
        </div>
      }
      opened={opened}
    />
  );
}
