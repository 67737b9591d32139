import { RotateCw, TriangleAlert, X } from 'lucide-react';
import { useT } from '../i18n/use-t.ts';
import type { BaseState } from './base-layers.ts';
import { layerNames } from './map-tools.tsx';

// For as long as the page lives: a layer that is not configured is news once, not at every map.
const dismissed = new Set<string>();
const dismissals = new WeakSet<BaseState>();

/** Takes the notice away: a failure until the next one, a missing layer for good. */
export function dismissNotice(base: BaseState): void {
  dismissals.add(base);
  if (base.problem === 'notConfigured') dismissed.add(base.chosen);
}

const wasDismissed = (base: BaseState) =>
  dismissals.has(base) || (base.problem === 'notConfigured' && dismissed.has(base.chosen));

/** Says, without covering the map, why the offline layer is shown in place of the chosen one. */
export function BaseNotice(props: { base: BaseState; onRetry: () => void; onDismiss: () => void }) {
  const t = useT();
  const { problem, chosen } = props.base;
  if (!problem || wasDismissed(props.base)) return null;
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

/** Over a map whose WebGL context the browser took away. */
export function LostContext(props: { onReload: () => void }) {
  const t = useT();
  return (
    <div className="sf-map-lost" role="alert">
      <p>{t('map.contextLost')}</p>
      <button type="button" className="sf-button is-primary" onClick={props.onReload}>
        <RotateCw aria-hidden="true" />
        {t('map.reload')}
      </button>
    </div>
  );
}
