import './lift-form.css';
import type { LiftShape } from '@smartflight/contract/airspace/lift.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import Pentagon from 'lucide-react/icons/pentagon';
import { RadiusInput } from '../../domain/map/draw/radius-input.tsx';
import { emptySketch, sketchOf } from '../../domain/map/draw/sketch.ts';
import { useWorkspaceDrawing } from '../../domain/map/draw/use-workspace-drawing.ts';
import { WorkspaceDrawBar } from '../../domain/map/draw/workspace-draw-bar.tsx';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { fitTo } from '../../shared/map/view/fit.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { Select } from '../../shared/ui/primitives/select.tsx';
import { drawn } from './lift-areas.layer.ts';
import { liftShapeOf } from './lift-fields.ts';
import { shapeText } from './lift-labels.ts';
import { plotChoices } from './lifts.queries.ts';

interface AreaFieldProps {
  value: LiftShape | undefined;
  change: (shape: LiftShape | undefined) => void;
  error: string | undefined;
  /** On a phone, whether the sheet is collapsed to show the map. */
  isAside: boolean;
  setAside: (isAside: boolean) => void;
}

/** The area of a lift: drawn on the panel's map as one ring or a circle, or copied from a plot. */
export function AreaField({ value, change, error, isAside, setAside }: AreaFieldProps) {
  const t = useT();
  const fmt = useFmt();
  const { drawing, field } = useWorkspaceDrawing(value, {
    mode: value ? 'edit' : 'outer',
    changed: (sketch) => {
      const next = liftShapeOf(sketch.circle ?? areaSketch(sketch.rings));
      if (JSON.stringify(next) !== JSON.stringify(value)) change(next);
    },
  });
  const { measured, setMode } = drawing;
  const begin = () => {
    if (value === undefined) setMode('outer');
    setAside(true);
  };
  const take = (shape: LiftShape) => {
    drawing.change(sketchOf(shape));
    setMode('edit');
    if (!field) return;
    const [ring = []] = drawn(shape).coordinates;
    fitTo(
      field,
      ring.map(([lon = 0, lat = 0]) => ({ lon, lat })),
      16,
    );
  };
  const again = () => {
    drawing.change(emptySketch);
    setMode('outer');
  };
  return (
    <fieldset className="li-area" aria-invalid={error !== undefined}>
      <legend>{t('lifts.field.shape')}</legend>
      {value ? (
        <p className="li-area-is">
          <StatusGlyph state={measured?.fault || error ? 'fault' : 'done'} size={18} />
          <span>{shapeText({ t, fmt }, value)}</span>
          {measured && <b className="sf-num">{fmt.area(measured.areaM2).text}</b>}
        </p>
      ) : (
        <p className="sf-list-note">{t('lifts.shapeMissing')}</p>
      )}
      <div className="sf-map-buttons">
        <Button icon={<Pentagon className="sf-icon" />} onClick={begin}>
          {t('lifts.draw')}
        </Button>
        {value && <Button onClick={again}>{t('zones.tool.clear')}</Button>}
      </div>
      {value?.type === 'Circle' && (
        <RadiusInput
          label={t('zones.tool.radius')}
          min={10}
          max={2800}
          value={value.radiusM}
          change={(radiusM) => drawing.change(sketchOf({ ...value, radiusM }))}
        />
      )}
      <PlotChoice take={take} />
      {error && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {error}
        </p>
      )}
      <WorkspaceDrawBar
        drawing={drawing}
        modes={value ? ['edit'] : ['outer', 'circle']}
        isAside={isAside}
        done={t('lifts.drawn')}
        back={() => setAside(false)}
      />
    </fieldset>
  );
}

function areaSketch(rings: readonly { role: string; ring: [number, number][] }[]) {
  const [outer] = rings.filter(({ role }) => role === 'outer');
  return outer && { type: 'Polygon' as const, coordinates: [outer.ring] };
}

function PlotChoice({ take }: { take: (shape: LiftShape) => void }) {
  const t = useT();
  const { data } = useQuery(plotChoices);
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <label className="li-plots">
      <span className="sf-hidden">{t('zones.tool.plots')}</span>
      <Select
        className="is-wide"
        value=""
        empty={t('zones.tool.plots')}
        options={items.map(({ id, name }) => ({ value: id, label: name }))}
        change={(chosen) => {
          const shape = liftShapeOf(items.find(({ id }) => id === chosen)?.outline);
          if (shape) take(shape);
        }}
      />
    </label>
  );
}
