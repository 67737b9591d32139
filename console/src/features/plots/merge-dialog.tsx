import { plotName } from '@smartflight/contract/land/plot-forms.schemas.ts';
import { plots } from '@smartflight/contract/land/plots.endpoints.ts';
import { areaM2 } from '@smartflight/geo/area.ts';
import { merge } from '@smartflight/geo/merge.ts';
import { type Boundary, partsOf } from '@smartflight/geo/shape.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Field } from '../../shared/ui/form/field.tsx';
import { Dialog, DialogActions } from '../../shared/ui/overlay/dialog.tsx';
import { Skeleton } from '../../shared/ui/states/states.tsx';
import { SaveFailure } from './editor/save-failure.tsx';
import { onePlot, usePlotChange } from './plots.queries.ts';

export function MergeDialog(props: {
  ids: readonly string[];
  close: () => void;
  merged: (id: string) => void;
}) {
  const t = useT();
  const fmt = useFmt();
  const { ids, close, merged } = props;
  const found = useQueries({
    queries: ids.map((id) => onePlot(id)),
    combine: (results) => ({
      all: results.flatMap(({ data }) => data ?? []),
      isFailed: results.some(({ isError }) => isError),
    }),
  });
  const isKnown = found.all.length === ids.length;
  const foreign = found.all.filter(({ right, endedAt }) => right !== 'own' || endedAt !== null);
  const shape = isKnown ? merge(found.all.map(({ boundary }) => boundary as Boundary)) : undefined;
  const [typed, setTyped] = useState<string>();
  const name = typed ?? found.all[0]?.name ?? '';
  const save = usePlotChange(
    async () => {
      const body = {
        name: plotName.parse(name),
        plots: found.all.map(({ id, version }) => ({ id, version })),
      };
      const plot = await call(plots.merge, { body });
      merged(plot.id);
      return plot;
    },
    () => t('plots.merged', { name }),
    true,
  );
  const parts = shape ? partsOf(shape).length : 0;
  return (
    <Dialog title={t('plots.mergeTitle', { n: ids.length })} close={close}>
      {!isKnown && !found.isFailed && <Skeleton height={80} />}
      {isKnown && (
        <>
          <p>{found.all.map((plot) => plot.name).join(' + ')}</p>
          {shape && (
            <p>
              <b className="sf-num">{fmt.area(areaM2(shape)).text}</b>
              {parts > 1 && ` · ${t('plots.mergeApart', { n: parts })}`}
            </p>
          )}
          <Field label={t('plots.name')}>
            {({ id }) => (
              <input id={id} maxLength={60} value={name} onChange={(event) => setTyped(event.target.value)} />
            )}
          </Field>
          <p className="sf-pl-note">{t('plots.mergeMore')}</p>
        </>
      )}
      {foreign.length > 0 && <p className="sf-field-error">{t('plots.mergeForeign')}</p>}
      <SaveFailure error={save.error} />
      <DialogActions cancel={close}>
        <Button
          kind="primary"
          disabled={!isKnown || foreign.length > 0 || save.isPending || !plotName.safeParse(name).success}
          onClick={() => save.mutate(undefined)}
        >
          {t('plots.merge')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
