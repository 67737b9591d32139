import type { PlotParameters } from '@smartflight/contract/land/plot-parameters.schemas.ts';
import { areaM2 } from '@smartflight/geo/area.ts';
import { estimateWork } from '@smartflight/geo/estimate.ts';
import { inset } from '@smartflight/geo/inset.ts';
import { planLanes } from '@smartflight/geo/lanes.ts';
import type { Boundary } from '@smartflight/geo/shape.ts';
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { createLanesLayer } from '../../../domain/map/plots/lanes-layer.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { readFigure } from '../../../shared/forms/figure.ts';
import { FigureInput } from '../../../shared/forms/figure-input.tsx';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { Figure } from '../../../shared/ui/layout/figure.tsx';

interface PreviewProps {
  field: FieldMap | undefined;
  /** Undefined while the drawing is invalid. */
  area: Boundary | undefined;
  parameters: PlotParameters | null;
  autoAngleDeg: number | undefined;
}

const usualTankL = 30;

/** The lanes for the drawn area and the parameters, on the map and in figures. */
export function LanePreview(props: PreviewProps) {
  const t = useT();
  const fmt = useFmt();
  const { field } = props;
  // Lanes of a large field are calculated after the drawing has been updated.
  const area = useDeferredValue(props.area);
  const parameters = useDeferredValue(props.parameters);
  const autoAngleDeg = useDeferredValue(props.autoAngleDeg);
  const [tank, setTank] = useState(String(usualTankL));
  const tankId = useId();
  const insetM = parameters?.insetM ?? 0;
  const { swathM, speedMps, rateLpha } = parameters ?? {};
  const angleDeg = parameters?.angleDeg ?? autoAngleDeg;
  const plan = useMemo(() => {
    if (!area) return undefined;
    // Without a width there are no lanes yet, only the inset line that will bound them.
    if (!swathM) return { passes: [], area: inset(area, insetM), isLaid: false as const };
    const lanes = planLanes({ boundary: area, angleDeg: angleDeg ?? 0, spacingM: swathM, insetM });
    return lanes && { ...lanes, isLaid: true as const };
  }, [area, angleDeg, swathM, insetM]);
  useEffect(() => {
    if (!field) return;
    const layer = field.keep('lanes', () => createLanesLayer(field));
    layer.set(plan && (plan.isLaid || insetM > 0) ? plan : undefined);
    return () => layer.set(undefined);
  }, [field, plan, insetM]);
  const work =
    plan?.isLaid && plan.area && speedMps && rateLpha
      ? estimateWork({
          ...plan,
          areaM2: areaM2(plan.area),
          speedMps,
          rateLpha,
          tankL: readFigure(tank) || Number.NaN,
        })
      : undefined;
  const isNothingLeft = plan !== undefined && plan.area === undefined;
  const isTooMany = area !== undefined && Boolean(swathM) && plan === undefined;
  return (
    <section className="sf-pl-preview" aria-label={t('plots.preview')}>
      <h3>{t('plots.preview')}</h3>
      {isNothingLeft && <p className="sf-field-error">{t('plots.nothingLeft')}</p>}
      {isTooMany && <p className="sf-field-error">{t('plots.tooManyLanes')}</p>}
      <div className="sf-grid-3">
        <Figure label={t('plots.lanes')} value={fmt.number(plan?.isLaid ? plan.passes.length : null)} />
        <Figure label={t('plots.length')} value={fmt.distance(plan?.isLaid ? plan.passesM : null)} />
        <Figure
          label={t('plots.time')}
          size="small"
          value={work ? fmt.duration(work.flightS + work.refillsS) : fmt.number(null)}
        />
        <Figure label={t('plots.litres')} value={fmt.volume(work?.litres ?? null)} />
        <Figure label={t('plots.refills')} value={fmt.number(work?.refills ?? null)} />
        <label className="sf-pl-tank" htmlFor={tankId}>
          {t('plots.tank')}
          <FigureInput id={tankId} className="sf-input" kept={tank} change={setTank} />
        </label>
      </div>
    </section>
  );
}
