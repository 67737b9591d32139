import type { Boundary } from '@smartflight/geo/shape.ts';
import Pentagon from 'lucide-react/icons/pentagon';
import { useEffect } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { DrawBar } from '../../../shared/map/draw/draw-bar.tsx';
import { emptySketch, sketchOf } from '../../../shared/map/draw/sketch.ts';
import { useDrawing } from '../../../shared/map/draw/use-drawing.ts';
import { OverMap, useDeskMap } from '../../../shared/map/map-desk.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { StatusGlyph } from '../../../shared/ui/glyph.tsx';
import { useMobile } from '../../../shared/ui/look.ts';

interface OutlineProps {
  value: Boundary | undefined;
  change: (shape: Boundary | undefined) => void;
  error: string | undefined;
  /** On a phone: whether the sheet has made room for the map. */
  isAside: boolean;
  setAside: (isAside: boolean) => void;
}

/** The outline of a district, drawn on the map of the desk: the figures then count what lies within it. */
export function OutlineField({ value, change, error, isAside, setAside }: OutlineProps) {
  const t = useT();
  const fmt = useFmt();
  const mobile = useMobile();
  const { field, setBusy } = useDeskMap();
  const drawing = useDrawing(field, {
    initial: sketchOf(value),
    mode: value ? 'edit' : 'look',
    circlesAsRings: true,
    changed: (sketch) => {
      const rings = sketch.rings.length;
      if (rings === 0 && value) change(undefined);
    },
  });
  const { shape, measured, reset, setMode } = drawing;
  const drawn = shape?.type === 'Circle' ? undefined : shape;
  const text = JSON.stringify(drawn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each shape
  useEffect(() => {
    if (drawn && text !== JSON.stringify(value)) change(drawn);
  }, [text]);
  useEffect(() => {
    setBusy(true);
    return () => setBusy(false);
  }, [setBusy]);
  // What a draft brings back stands in the field before it stands on the map.
  const isBehind = value !== undefined && shape === undefined && !drawing.canUndo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a draft has come back
  useEffect(() => {
    if (!isBehind) return;
    reset(sketchOf(value));
    setMode('edit');
  }, [isBehind]);
  const begin = () => {
    if (!value) setMode('outer');
    setAside(true);
  };
  return (
    <fieldset className="ta-outline" aria-invalid={error !== undefined}>
      <legend>{t('tasks.field.boundary')}</legend>
      {value ? (
        <p className="ta-outline-is">
          <StatusGlyph state={measured?.fault || error ? 'fault' : 'done'} size={18} />
          <span>{t('tasks.outlineDrawn')}</span>
          {measured && <b className="sf-num">{fmt.area(measured.areaM2).text}</b>}
        </p>
      ) : (
        <p className="sf-list-note">{t('tasks.outlineHint')}</p>
      )}
      <div className="ta-buttons">
        <Button icon={<Pentagon className="sf-icon" />} onClick={begin}>
          {t('tasks.draw')}
        </Button>
        {value && (
          <Button
            onClick={() => {
              drawing.change(emptySketch);
              setMode('look');
            }}
          >
            {t('tasks.clearOutline')}
          </Button>
        )}
      </div>
      {error && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {error}
        </p>
      )}
      {(!mobile || isAside) && drawing.mode !== 'look' && (
        <OverMap>
          <DrawBar drawing={drawing} modes={value ? ['outer', 'hole', 'edit'] : ['outer', 'circle']} />
          {isAside && mobile && (
            <Button kind="primary" className="ta-drawn" onClick={() => setAside(false)}>
              {t('tasks.drawn')}
            </Button>
          )}
        </OverMap>
      )}
    </fieldset>
  );
}
