import type { Boundary } from '@smartflight/geo/shape.ts';
import Pentagon from 'lucide-react/icons/pentagon';
import Upload from 'lucide-react/icons/upload';
import { useEffect, useRef, useState } from 'react';
import { emptySketch, sketchOf } from '../../../domain/map/draw/sketch.ts';
import { useWorkspaceDrawing } from '../../../domain/map/draw/use-workspace-drawing.ts';
import { WorkspaceDrawBar } from '../../../domain/map/draw/workspace-draw-bar.tsx';
import { reportProblem } from '../../../shared/api/report.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';

interface OutlineProps {
  value: Boundary | undefined;
  change: (shape: Boundary | undefined) => void;
  error: string | undefined;
  /** On a phone: true while the sheet is moved aside for the map. */
  isAside: boolean;
  setAside: (isAside: boolean) => void;
}

/** Outline of a district, drawn on the panel's map; figures then count what lies inside it. */
export function OutlineField({ value, change, error, isAside, setAside }: OutlineProps) {
  const t = useT();
  const fmt = useFmt();
  const { drawing } = useWorkspaceDrawing(value, {
    mode: value ? 'edit' : 'look',
    circlesAsRings: true,
    changed: (sketch) => {
      const rings = sketch.rings.length;
      if (rings === 0 && value) change(undefined);
    },
  });
  const { shape, measured, setMode } = drawing;
  const drawn = shape?.type === 'Circle' ? undefined : shape;
  const text = JSON.stringify(drawn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once for each shape
  useEffect(() => {
    if (drawn && text !== JSON.stringify(value)) change(drawn);
  }, [text]);
  const begin = () => {
    if (!value) setMode('outer');
    setAside(true);
  };
  const { picker, problem } = useOutlineFile((drawnShape) => {
    drawing.change(sketchOf(drawnShape));
    setMode('edit');
  });
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
        {picker}
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
      {(error ?? problem) && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {error ?? problem}
        </p>
      )}
      {drawing.mode !== 'look' && (
        <WorkspaceDrawBar
          drawing={drawing}
          modes={value ? ['outer', 'hole', 'edit'] : ['outer', 'circle']}
          isAside={isAside}
          done={t('tasks.drawn')}
          back={() => setAside(false)}
        />
      )}
    </fieldset>
  );
}

/** A button that reads an outline from a file, and the text of what is wrong with the file. */
function useOutlineFile(take: (shape: Boundary) => void) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const read = async (file: File | undefined) => {
    if (!file) return;
    const { readOutline } = await import('./read-outline.ts');
    const found = readOutline(file.name, new Uint8Array(await file.arrayBuffer()));
    if ('fault' in found) return setProblem(t(`tasks.outlineFile.${found.fault}`, { name: file.name }));
    setProblem(found.left > 0 ? t('tasks.outlineFile.left', { n: found.left }) : undefined);
    take(found.shape);
  };
  const picker = (
    <>
      <Button icon={<Upload className="sf-icon" />} onClick={() => input.current?.click()}>
        {t('tasks.importOutline')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('tasks.importOutline')}
        accept=".json,.geojson,.kml,.kmz,.zip,.xml"
        onChange={(event) => {
          read(event.target.files?.[0]).catch(reportProblem);
          event.target.value = '';
        }}
      />
    </>
  );
  return { picker, problem };
}
