import './plot-inspector.css';
import { isAllowed, pageRoles } from '@smartflight/contract/access/access.ts';
import { plotShares } from '@smartflight/contract/land/plot-shares.endpoints.ts';
import { plots } from '@smartflight/contract/land/plots.endpoints.ts';
import type { PlotDetail } from '@smartflight/contract/land/plots.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import PencilLine from 'lucide-react/icons/pencil-line';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { PlotClocks } from '../../domain/plots/plot-clocks.tsx';
import { RecordsLink } from '../../domain/records/records-link.tsx';
import { PlotAirNow } from '../../domain/weather/work-weather.tsx';
import { call } from '../../shared/api/client.ts';
import { useSession } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../shared/map/view/field-map.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { panelIdOf, TabList, tabIdOf } from '../../shared/ui/controls/tab-list.tsx';
import { Figure } from '../../shared/ui/layout/figure.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { PlotFacts } from './plot-facts.tsx';
import { SharedMark } from './plot-list.tsx';
import { PlotSeasonPanel } from './plot-season.tsx';
import { isGone, onePlot, usePlotChange } from './plots.queries.ts';
import { SharePanel } from './share-panel.tsx';

const tabs = ['facts', 'season', 'shares'] as const;

interface InspectorProps {
  id: string;
  field: FieldMap | undefined;
  close: () => void;
  edit: () => void;
  open: (id: string) => void;
}

/** One plot: facts, flights and sharing. */
export function PlotInspector({ id, field, close, edit, open }: InspectorProps) {
  const t = useT();
  const fmt = useFmt();
  const [params, setParams] = usePageSearch();
  const hasRecords = useSession((session) => isAllowed(session.me?.roles ?? [], pageRoles.records));
  const { data: plot, error, refetch } = useQuery(onePlot(id));
  const shown = isGone(error) ? undefined : plot;
  const offered = tabs.filter((name) => name !== 'shares' || shown?.right === 'own');
  const tab = offered.find((name) => name === params.get('tab')) ?? 'facts';
  const canEdit = shown && !shown.endedAt && (shown.right === 'own' || shown.right === 'edit');
  return (
    <Inspector
      label={t('plots.one')}
      title={shown?.name ?? '…'}
      subtitle={shown && [shown.crop, shown.companyName].filter(Boolean).join(' · ')}
      close={close}
      action={
        canEdit && (
          <Button icon={<PencilLine className="sf-icon" />} onClick={edit}>
            {t('plots.edit')}
          </Button>
        )
      }
    >
      {isGone(error) && (
        <EmptyState text={t('plots.gone')} action={<Button onClick={close}>{t('inspector.close')}</Button>} />
      )}
      {error && !isGone(error) && !plot && (
        <ErrorState error={error} retry={() => void refetch()} action="plots.list" />
      )}
      {!error && !plot && (
        <div className="sf-block">
          <Skeleton height={240} />
        </div>
      )}
      {shown && (
        <>
          <div className="sf-grid-3">
            <Figure label={t('plots.area')} value={fmt.area(shown.areaM2)} />
            <Figure label={t('plots.perimeter')} value={fmt.distance(shown.perimeterM)} />
            <Figure label={t('plots.version')} value={fmt.number(shown.boundaryVersion)} />
          </div>
          {(shown.shared || shown.sharedWith > 0 || shown.endedAt) && (
            <p className="sf-pl-note">
              <SharedMark row={shown} />
              {shown.shared?.until && t('plots.until', { day: fmt.instant(shown.shared.until, 'minute') })}
              {shown.endReason && t(`plots.ended.${shown.endReason}`)}
            </p>
          )}
          {hasRecords && <PlotClocks plotId={id} />}
          {hasRecords && (
            <div className="sf-pl-air">
              <PlotAirNow plotId={id} />
              <RecordsLink of={{ plot: id }} />
            </div>
          )}
          <TabList
            label={t('plots.parts')}
            id="pl"
            value={tab}
            tabs={offered.map((name) => ({ name, label: t(`plots.tabs.${name}`) }))}
            change={(name) => setParams({ tab: name === 'facts' ? undefined : name })}
          />
          <div role="tabpanel" id={panelIdOf('pl', tab)} aria-labelledby={tabIdOf('pl', tab)}>
            {tab === 'facts' && <PlotFacts plot={shown} field={field} open={open} />}
            {tab === 'season' && <PlotSeasonPanel plot={shown} field={field} />}
            {tab === 'shares' && <SharePanel id={id} />}
          </div>
          <Access plot={shown} close={close} />
        </>
      )}
    </Inspector>
  );
}

function Access({ plot, close }: { plot: PlotDetail; close: () => void }) {
  const t = useT();
  const { id, name, version } = plot;
  const remove = usePlotChange(
    () => call(plots.remove, { params: { id }, query: { version } }),
    () => t('plots.removed', { name }),
  );
  const restore = usePlotChange(
    () => call(plots.restore, { params: { id }, body: { version } }),
    () => t('plots.restored', { name }),
  );
  const leave = usePlotChange(
    async () => {
      const answer = await call(plotShares.leave, { params: { id } });
      close();
      return answer;
    },
    () => t('plots.left', { name }),
  );
  const askRemove = async () => {
    const text = t('plots.askRemove', { name });
    if (await confirm({ text, detail: t('plots.askRemoveMore'), ok: t('plots.remove'), danger: true }))
      remove.mutate(undefined);
  };
  const askLeave = async () => {
    const text = t('plots.askLeave', { name });
    if (await confirm({ text, detail: t('plots.askLeaveMore'), ok: t('plots.leave'), danger: true }))
      leave.mutate(undefined);
  };
  const isRestorable = plot.endReason === 'removed' && plot.restorableUntil !== null;
  return (
    <p className="sf-pl-doors">
      {plot.right === 'own' && !plot.endedAt && (
        <Button
          kind="danger"
          icon={<Trash2 className="sf-icon" />}
          disabled={remove.isPending}
          onClick={() => void askRemove()}
        >
          {t('plots.remove')}
        </Button>
      )}
      {plot.right === 'own' && isRestorable && (
        <Button
          icon={<RotateCcw className="sf-icon" />}
          disabled={restore.isPending}
          onClick={() => restore.mutate(undefined)}
        >
          {t('plots.restore')}
        </Button>
      )}
      {plot.shared && (
        <Button
          kind="danger"
          icon={<LogOut className="sf-icon" />}
          disabled={leave.isPending}
          onClick={() => void askLeave()}
        >
          {t('plots.leave')}
        </Button>
      )}
    </p>
  );
}
