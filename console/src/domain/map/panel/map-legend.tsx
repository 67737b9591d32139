import './map-legend.css';
import type { MsgKey } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { CoverageClass } from '../plots/track-layer.ts';

export type LegendKey = 'earlier' | 'thisSortie' | CoverageClass;

const names: Record<LegendKey, MsgKey> = {
  earlier: 'map.legend.earlier',
  thisSortie: 'map.legend.thisSortie',
  once: 'map.legend.once',
  twice: 'map.legend.twice',
  more: 'map.legend.more',
  gap: 'map.legend.gap',
  remaining: 'map.legend.remaining',
  outside: 'map.legend.outside',
};

/** Legend of the ground's fills; `values` adds a figure to an entry. */
export function MapLegend(props: {
  keys: readonly LegendKey[];
  values?: Partial<Record<LegendKey, string>>;
}) {
  const t = useT();
  return (
    <ul
      className={`sf-map-slab sf-map-legend${props.values ? ' is-list' : ''}`}
      aria-label={t('map.legend.title')}
    >
      {props.keys.map((key) => (
        <li key={key}>
          <span className={`sf-map-swatch is-${key}`} aria-hidden="true" />
          {t(names[key])}
          {props.values?.[key] !== undefined && <b>{props.values[key]}</b>}
        </li>
      ))}
    </ul>
  );
}
