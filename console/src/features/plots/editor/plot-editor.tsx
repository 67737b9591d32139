import './editor.css';
import { plotName } from '@smartflight/contract/land/plot-forms.schemas.ts';
import { plotParameters } from '@smartflight/contract/land/plot-parameters.schemas.ts';
import type { PlotDetail } from '@smartflight/contract/land/plots.schemas.ts';
import { longestEdgeDeg } from '@smartflight/geo/lanes.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { DrawBar } from '../../../domain/map/draw/draw-bar.tsx';
import { areaOf, emptySketch, type Sketch, sketchOf } from '../../../domain/map/draw/sketch.ts';
import { useDrawing } from '../../../domain/map/draw/use-drawing.ts';
import { useZoneCheck } from '../../../domain/zones/use-zone-check.ts';
import { ZoneIntersections } from '../../../domain/zones/zone-intersections.tsx';
import { useDraft } from '../../../shared/drafts/use-draft.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { useTabGuard } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/form/field.tsx';
import { confirm } from '../../../shared/ui/overlay/confirm-store.ts';
import { Inspector } from '../../../shared/ui/overlay/inspector.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states/states.tsx';
import { isOvertaken, onePlot } from '../plots.queries.ts';
import { useNeighbours } from '../use-neighbours.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LanePreview } from './lane-preview.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import { readParameters, typedOf } from './parameter-form.ts';
import { piecesOf } from './pieces.ts';
import { type PlotDraft, readDraft } from './plot-draft.ts';
import { SaveFailure } from './save-failure.tsx';
import { usePlotSaving } from './use-plot-saving.ts';

interface EditorProps {
  /** Undefined for a new plot. */
  id: string | undefined;
  field: FieldMap | undefined;
  close: () => void;
  saved: (id: string) => void;
}

/** Form next to the map that creates or changes a plot. */
export function PlotEditor(props: EditorProps) {
  const t = useT();
  const { id, close } = props;
  const {
    data: plot,
    error,
    refetch,
  } = useQuery({
    ...onePlot(id ?? ''),
    enabled: id !== undefined,
    // No refetch while editing: changes by others are reported as a conflict on save.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (id === undefined || plot) return <Editor {...props} plot={plot} />;
  return (
    <Inspector label={t('plots.editor')} title={t('plots.edit')} close={close}>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} action="plots.manage" />
      ) : (
        <div className="sf-block">
          <Skeleton height={240} />
        </div>
      )}
    </Inspector>
  );
}

/** Drawing modes before and after the first shape; a phone has no space for more. */
const firstModes = ['outer', 'circle'] as const;
const modes = ['outer', 'hole', 'cut', 'edit'] as const;

function Editor({ plot, field, close, saved }: EditorProps & { plot: PlotDetail | undefined }) {
  const t = useT();
  const initial = useMemo(
    (): PlotDraft => ({
      version: plot?.version ?? 0,
      name: plot?.name ?? '',
      crop: plot?.crop ?? '',
      typed: typedOf(plot?.parameters ?? plotParameters.parse({})),
      sketch: plot ? sketchOf(plot.boundary) : emptySketch,
    }),
    [plot],
  );
  const draft = useDraft(`plot-figures-${plot?.id ?? 'new'}`, initial, readDraft);
  const { value } = draft;
  const [base, setBase] = useState({ plot, version: value.version });
  const isDirty = JSON.stringify(value) !== JSON.stringify(initial);
  useTabGuard(isDirty);
  const latest = useRef(draft);
  latest.current = draft;
  const set = (part: Partial<PlotDraft>) => draft.change({ ...latest.current.value, ...part });

  const neighbours = useNeighbours(field, plot?.id);
  const changed = useCallback((sketch: Sketch) => {
    const { value: now, change } = latest.current;
    if (now.sketch !== sketch) change({ ...now, sketch });
  }, []);
  const drawing = useDrawing(field, {
    initial: value.sketch,
    mode: value.sketch.rings.length > 0 ? 'edit' : 'outer',
    neighbours,
    circlesAsRings: true,
    changed,
  });
  const area = useMemo(() => areaOf(drawing.sketch), [drawing.sketch]);
  const fault = drawing.measured?.fault;
  const good = area && !fault ? area : undefined;
  const zones = useZoneCheck(good && { shape: good });
  const settled = useDeferredValue(good);
  const autoAngleDeg = useMemo(() => (settled ? longestEdgeDeg(settled) : undefined), [settled]);
  const pieces = useMemo(
    () => (settled && drawing.sketch.cuts.length > 0 ? piecesOf(settled, drawing.sketch.cuts) : []),
    [settled, drawing.sketch.cuts],
  );
  const read = readParameters(value.typed);
  const saving = usePlotSaving((id) => {
    draft.clear();
    saved(id);
  });
  const [isTried, setTried] = useState(false);
  const nameFault = isTried && !plotName.safeParse(value.name).success ? t('plots.nameEmpty') : undefined;
  const canRename = !plot || plot.right === 'own';
  const save = (version = base.version) => {
    setTried(true);
    const name = plotName.safeParse(value.name);
    if (!name.success || !read.parameters || !good || saving.isPending || drawing.isUnderWay) return;
    const isDrawn = !plot || JSON.stringify(area) !== JSON.stringify(areaOf(initial.sketch));
    saving.mutate({
      plot: base.plot,
      version,
      name: name.data,
      crop: value.crop.trim(),
      parameters: read.parameters,
      boundary: isDrawn ? good : undefined,
      pieces,
    });
  };
  const leave = async () => {
    const question = { text: t('profile.discard'), ok: t('profile.discardIt'), danger: true };
    if (isDirty && !(await confirm(question))) return;
    draft.clear();
    close();
  };
  return (
    <>
      <Inspector
        label={t('plots.editor')}
        title={plot ? t('plots.edit') : t('plots.draw')}
        subtitle={plot?.name}
        close={() => void leave()}
        footer={
          <>
            <Button
              kind="primary"
              disabled={saving.isPending || !good || drawing.isUnderWay}
              aria-busy={saving.isPending}
              onClick={() => save()}
            >
              {pieces.length > 1 ? t('plots.saveParts', { n: pieces.length }) : t('plots.save')}
            </Button>
            <Button onClick={() => void leave()}>{t('dialog.cancel')}</Button>
          </>
        }
      >
        <div className="sf-list-form sf-pl-form">
          {draft.isRestored && <p className="sf-pl-note">{t('plots.restoredDraft')}</p>}
          <SaveFailure error={saving.error} />
          <ZoneIntersections check={zones} />
          <Field label={t('plots.name')} error={nameFault}>
            {({ id, describedBy }) => (
              <input
                id={id}
                name="name"
                maxLength={60}
                value={value.name}
                disabled={!canRename}
                aria-invalid={nameFault !== undefined}
                aria-describedby={describedBy}
                onChange={(event) => set({ name: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('plots.crop')}>
            {({ id }) => (
              <input
                id={id}
                name="crop"
                maxLength={40}
                value={value.crop}
                onChange={(event) => set({ crop: event.target.value })}
              />
            )}
          </Field>
          <ParameterFields
            typed={value.typed}
            read={read}
            autoAngleDeg={autoAngleDeg}
            change={(typed) => set({ typed })}
          />
        </div>
        <LanePreview field={field} area={good} parameters={read.parameters} autoAngleDeg={autoAngleDeg} />
      </Inspector>
      <div className="sf-pl-draw">
        <DrawBar drawing={drawing} modes={drawing.shape ? modes : firstModes} />
      </div>
      {isOvertaken(saving.error) && plot && (
        <ConflictDialog
          id={plot.id}
          mine={{ name: value.name, crop: value.crop, areaM2: drawing.measured?.areaM2 }}
          close={() => saving.reset()}
          takeTheirs={(theirs) => {
            saving.reset();
            draft.clear();
            setBase({ plot: theirs, version: theirs.version });
            draft.change({
              version: theirs.version,
              name: theirs.name,
              crop: theirs.crop,
              typed: typedOf(theirs.parameters),
              sketch: sketchOf(theirs.boundary),
            });
            drawing.reset(sketchOf(theirs.boundary));
          }}
          keepMine={(theirs) => {
            saving.reset();
            setBase({ plot: theirs, version: theirs.version });
            save(theirs.version);
          }}
        />
      )}
    </>
  );
}
