import { type Boundary, type Line, type Ring, ringsOf } from '@smartflight/geo/shape.ts';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { reportProblem } from '../../../shared/api/report.ts';
import { useShortcut } from '../../../shared/keys/shortcuts.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { useEscape } from '../../../shared/ui/overlay/escape.ts';
import { createDrawLayer } from './draw-layer.ts';
import type { DrawTool } from './draw-tool.ts';
import type { Drawing, DrawingPlan, DrawMode, Measured } from './drawing.ts';
import { type HistoryAction, historyOf, stepHistory } from './history.ts';
import { loadDrawTool } from './load-draw-tool.ts';
import { measure } from './measure.ts';
import {
  type Corner,
  cornerPosition,
  moveCorner,
  removeCorner,
  removeRing,
  ringOfCircle,
  type Sketch,
  shapeOf,
} from './sketch.ts';
import { useCorners } from './use-corners.ts';

type Drawn = Pick<Sketch, 'rings' | 'circle'>;
const nothing: readonly Boundary[] = [];

/** Drawing on a map: loads the library, keeps the history, measures and validates. */
export function useDrawing(field: FieldMap | undefined, plan: DrawingPlan): Drawing {
  const { neighbours = nothing, circlesAsRings = false, changed } = plan;
  const [history, step] = useReducer(
    (before: ReturnType<typeof historyOf<Sketch>>, action: HistoryAction<Sketch>) =>
      stepHistory(before, action),
    plan.initial,
    historyOf<Sketch>,
  );
  const [mode, setMode] = useState<DrawMode>(plan.mode ?? 'look');
  const [tool, setTool] = useState<DrawTool>();
  const [isFailed, setFailed] = useState(false);
  const [tries, tryAgain] = useReducer((before: number) => before + 1, 0);
  const [live, setLive] = useState<Drawn>(plan.initial);
  const [isUnderWay, setUnderWay] = useState(false);
  const { now: sketch } = history;
  /** Changes made by the tool itself; other changes are loaded into it. */
  const shown = useRef<Drawn>(undefined);
  const latest = useRef({ sketch, changed, mode, circlesAsRings });
  const rings = useRef<Ring[]>([]);
  useEffect(() => {
    latest.current = { sketch, changed, mode, circlesAsRings };
    rings.current = neighbours.flatMap(ringsOf);
  });
  useEffect(() => latest.current.changed?.(sketch), [sketch]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (!field) return;
    let isGone = false;
    setFailed(false);
    let made: DrawTool | undefined;
    const change = (drawn: Drawn, cuts: readonly Line[] = latest.current.sketch.cuts): void => {
      const { circle } = drawn;
      if (circle && latest.current.circlesAsRings) {
        step({ type: 'change', next: { rings: [...drawn.rings, ringOfCircle(circle)], cuts } });
        return;
      }
      const next = { rings: drawn.rings, cuts, ...(circle ? { circle } : {}) };
      shown.current = next;
      step({ type: 'change', next });
    };
    loadDrawTool()
      .then(({ createDrawTool }) => {
        if (isGone) return;
        made = createDrawTool(
          field,
          {
            changed: (drawn) => change(drawn),
            moved: (drawn) => {
              setLive(drawn);
              setUnderWay(made?.isUnderWay() ?? false);
            },
            cut: (line) => change(latest.current.sketch, [...latest.current.sketch.cuts, line]),
            modeEnded: () => setMode('edit'),
          },
          () => rings.current,
        );
        shown.current = undefined;
        setTool(made);
      })
      .catch((error: unknown) => {
        console.error(error);
        if (isGone) return;
        setFailed(true);
        // After a deployment the chunk may be gone: the page is reloaded if nothing would be lost.
        reportProblem(error);
      });
    return () => {
      isGone = true;
      made?.remove();
      setTool(undefined);
      setUnderWay(false);
    };
  }, [field, tries]);
  useEffect(() => {
    if (!tool || shown.current === sketch) return;
    shown.current = sketch;
    tool.load(sketch);
  }, [tool, sketch]);
  useEffect(() => {
    tool?.setMode(mode);
    setUnderWay(tool?.isUnderWay() ?? false);
  }, [tool, mode]);

  const change = (next: Sketch) => step({ type: 'change', next });
  const undo = () => {
    if (tool?.undoCorner()) return;
    if (tool?.isUnderWay()) tool.cancel();
    else step({ type: 'undo' });
  };
  const [corner, setCorner] = useCorners(field, tool !== undefined && mode === 'edit', sketch, {
    move: (at, to) => change(moveCorner(sketch, at, to)),
    choose: (ring) => tool?.choose(ring),
  });
  const takeCorner = () => {
    if (!corner) return;
    setCorner(undefined);
    change(removeCorner(sketch, corner));
  };
  const cancel = () => {
    tool?.cancel();
    setUnderWay(false);
  };
  useShortcut('undo', undo, tool !== undefined);
  useShortcut('redo', () => step({ type: 'redo' }), tool !== undefined);
  useShortcut('removeCorner', corner ? takeCorner : undefined, tool !== undefined);
  // First the unfinished shape, then the tool; layers below, such as the form, close after that.
  const isDrawing = mode !== 'look' && mode !== 'edit';
  const putDown = () => setMode(shapeOf(sketch) ? 'edit' : 'look');
  useEscape(isUnderWay ? cancel : putDown, tool !== undefined && isDrawing);
  const measured = useMemo(() => measure({ ...live, cuts: [] }), [live]);
  useLayer(field, { live, corner, sketch, measured });
  return {
    isReady: tool !== undefined,
    isFailed,
    tryAgain,
    sketch,
    shape: useMemo(() => shapeOf(sketch), [sketch]),
    measured,
    mode,
    setMode,
    isUnderWay,
    finish: () => tool?.finish(),
    cancel,
    placeAtCentre: () => tool?.placeAtCentre(),
    canUndo: isUnderWay || history.past.length > 0,
    canRedo: history.future.length > 0,
    undo,
    redo: () => step({ type: 'redo' }),
    corner,
    removeCorner: takeCorner,
    removeRing: () => {
      setCorner(undefined);
      change(removeRing(sketch, corner?.ring ?? sketch.rings.length - 1));
    },
    change,
    reset: (next) => step({ type: 'reset', next }),
    show: (at) => field?.map.easeTo({ center: at, zoom: Math.max(field.map.getZoom(), 17), duration: 400 }),
  };
}

function useLayer(
  field: FieldMap | undefined,
  o: { live: Drawn; corner: Corner | undefined; sketch: Sketch; measured: Measured | undefined },
): void {
  const { live, corner, sketch, measured } = o;
  const layer = field?.keep('draw-marks', () => createDrawLayer(field));
  useEffect(() => {
    layer?.set({
      rings: live.rings.map(({ ring }) => ring),
      cuts: sketch.cuts,
      ...(measured?.fault?.at ? { fault: measured.fault.at } : {}),
      ...(corner ? { corner: cornerPosition(sketch, corner) } : {}),
    });
  }, [layer, live, corner, sketch, measured]);
  useEffect(() => () => layer?.set({ rings: [], cuts: [] }), [layer]);
}
