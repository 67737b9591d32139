import './map-notice.css';
import type { MapLayerType } from '@smartflight/contract/land/maps.ts';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import X from 'lucide-react/icons/x';
import { useSession } from '../../../shared/api/session.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { BaseState } from '../../../shared/map/tiles/base-layers.ts';
import { readStored, writeStored } from '../../../shared/storage.ts';
import { layerNames } from './map-tools.tsx';

const dismissals = new WeakSet<BaseState>();
const noticeKey = 'smartflight.mapNotices';
/** The map of this page that reported a missing layer. */
const tellers = new Map<MapLayerType, object>();

/** Dismisses the notice: of a failure until the next one, of a missing layer for good. */
export function dismissNotice(base: BaseState): void {
  dismissals.add(base);
  if (base.problem === 'notConfigured') tellers.set(base.chosen, dismissals);
}

/**
 * A missing layer configuration is reported once per browser, by the first map; `map` objects of others get a state
 * without it, and so do visitors, who chose no layer.
 */
export function shownOnce(base: BaseState, map: object): BaseState {
  if (base.problem !== 'notConfigured') return base;
  const { chosen } = base;
  if (useSession.getState().phase === 'visit') return { ...base, problem: undefined };
  const known = readStored(noticeKey)?.split(',') ?? [];
  if (!tellers.has(chosen) && !known.includes(chosen)) {
    tellers.set(chosen, map);
    writeStored(noticeKey, [...known, chosen].join(','));
  }
  return tellers.get(chosen) === map ? base : { ...base, problem: undefined };
}

/** Explains, without covering the map, why the offline layer replaces the chosen one. */
export function BaseNotice(props: { base: BaseState; onRetry: () => void; onDismiss: () => void }) {
  const t = useT();
  const { problem, chosen } = props.base;
  if (!problem || dismissals.has(props.base)) return null;
  const failed = problem === 'failed';
  return (
    <div className="sf-map-slab sf-map-notice" role="status">
      <TriangleAlert aria-hidden="true" />
      <span>
        {failed
          ? `${t('map.failed')} ${t('map.shownOffline')}`
          : t('map.notConfigured', { layer: t(layerNames[chosen]) })}
      </span>
      {failed && (
        <button type="button" className="sf-map-notice-action" onClick={props.onRetry}>
          {t('map.retry')}
        </button>
      )}
      <button type="button" className="sf-map-tool" aria-label={t('map.dismiss')} onClick={props.onDismiss}>
        <X />
      </button>
    </div>
  );
}

/** Covers a map that the browser could not create or whose WebGL context was lost. */
export function LostContext(props: { wasMade: boolean; onReload: () => void }) {
  const t = useT();
  return (
    <div className="sf-map-lost" role="alert">
      <p>{t(props.wasMade ? 'map.contextLost' : 'map.failed')}</p>
      <button type="button" className="sf-button is-primary" onClick={props.onReload}>
        <RotateCw aria-hidden="true" />
        {t('map.reload')}
      </button>
    </div>
  );
}
