import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useWorkspaceMap } from '../../../domain/map/panel/map-workspace.tsx';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { fitBox } from '../../../shared/map/view/fit.ts';
import { taskOnMap } from '../tasks.queries.ts';
import { createCoverageLayer } from './coverage-layer.ts';
import { createDistrictLayer } from './district-layer.ts';

/** From this share a plot counts as done, since its edge is never treated completely. */
const doneShare = 0.95;

const groundLayer = (field: FieldMap) => field.keep('task-district', () => createDistrictLayer(field));
const coverLayer = (field: FieldMap) => field.keep('task-ground', () => createCoverageLayer(field));

/**
 * Draws a task's outline, plots and treated ground on the panel's map; fits them into view once, unless the address
 * sets the view.
 */
export function TaskOnMap({ id, name, keepsView }: { id: string; name: string; keepsView: boolean }) {
  const t = useT();
  const fmt = useFmt();
  const { field } = useWorkspaceMap();
  const { data } = useQuery(taskOnMap(id));
  useEffect(() => {
    if (!field || !data) return;
    groundLayer(field).set({
      name,
      district: data.boundary,
      plots: data.plots.map((plot) => ({
        id: plot.id,
        outline: plot.outline,
        isDone: plot.areaM2 > 0 && plot.workedAreaM2 / plot.areaM2 >= doneShare,
        label: t('tasks.plotDone', {
          name: plot.name,
          share: fmt.percent(plot.areaM2 > 0 ? (plot.workedAreaM2 / plot.areaM2) * 100 : null).text,
        }),
      })),
    });
    coverLayer(field).set({ task: id, version: data.coverageVersion });
  }, [field, data, id, name, t, fmt]);
  useEffect(() => {
    if (!field) return;
    return () => {
      groundLayer(field).set(undefined);
      coverLayer(field).set(undefined);
    };
  }, [field]);
  const bbox = data?.bbox;
  const seen = useRef(keepsView ? id : undefined);
  useEffect(() => {
    if (!field || !bbox || seen.current === id) return;
    seen.current = id;
    fitBox(field, bbox);
  }, [field, bbox, id]);
  return null;
}
