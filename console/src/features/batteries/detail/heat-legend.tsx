import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { electric } from '../battery-labels.tsx';
import type { OffEdges } from './cell-deviations.ts';
import { legendTokens } from './paint-heat.ts';

/** The deviation classes with their colours below and above the other cells. */
export function HeatLegend({ edges }: { edges: OffEdges }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <div className="bt-heat-legend sf-num" aria-hidden="true">
      {(['below', 'above'] as const).map((side) => (
        <span key={side} className="bt-heat-scale">
          <span>{t(`batteries.heat.${side}`)}</span>
          {legendTokens.map((tokens, index) => (
            <span key={tokens[side]} className={index === legendTokens.length - 1 ? 'is-major' : undefined}>
              <i style={{ background: `var(--${tokens[side]})` }} />
              {index === 0 ? fmt.number(0) : `>${fmt.number(edges[index - 1])}`}
            </span>
          ))}
          <span>{electric(fmt, 0, 'mV').unit}</span>
        </span>
      ))}
    </div>
  );
}
