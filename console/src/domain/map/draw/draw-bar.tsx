import './draw-bar.css';
import type { FaultCode } from '@smartflight/geo/validity.ts';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Crosshair from 'lucide-react/icons/crosshair';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import Pentagon from 'lucide-react/icons/pentagon';
import Redo2 from 'lucide-react/icons/redo-2';
import Scissors from 'lucide-react/icons/scissors';
import SplinePointer from 'lucide-react/icons/spline-pointer';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import type { MsgKey } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { MapTool } from '../panel/map-tools.tsx';
import type { Drawing, DrawMode } from './drawing.ts';

/** Texts of the faults of a drawn area; their place is shown as well. */
export const faultTexts: Record<FaultCode, MsgKey> = {
  'not-closed': 'draw.fault.tooFew',
  'too-few-points': 'draw.fault.tooFew',
  'zero-area': 'draw.fault.zeroArea',
  'self-crossing': 'draw.fault.selfCrossing',
  'hole-outside': 'draw.fault.holeOutside',
  'hole-crossing': 'draw.fault.holeCrossing',
  'holes-overlap': 'draw.fault.holesOverlap',
  'parts-overlap': 'draw.fault.partsOverlap',
  'too-many-positions': 'draw.fault.tooMany',
  'too-many-holes': 'draw.fault.tooMany',
  'too-many-parts': 'draw.fault.tooMany',
  'too-complex': 'draw.fault.tooMany',
  'not-finite': 'draw.fault.outOfRange',
  'out-of-range': 'draw.fault.outOfRange',
};

/** Every ring starts with these faults, so they are not shown yet. */
const unfinished: ReadonlySet<FaultCode> = new Set(['not-closed', 'too-few-points', 'zero-area']);

type Tool = Exclude<DrawMode, 'look'>;
const tools: Record<Tool, { text: MsgKey; hint: MsgKey; icon: ReactNode }> = {
  outer: { text: 'draw.outer', hint: 'draw.hint.ring', icon: <Pentagon /> },
  hole: { text: 'draw.hole', hint: 'draw.hint.ring', icon: <CircleDashed /> },
  circle: { text: 'draw.circle', hint: 'draw.hint.circle', icon: <Circle /> },
  cut: { text: 'draw.cut', hint: 'draw.hint.cut', icon: <Scissors /> },
  edit: { text: 'draw.edit', hint: 'draw.hint.edit', icon: <SplinePointer /> },
};

/**
 * Toolbar of a drawing above its map: the given tools, undo and redo, and actions on the current ring or corner.
 * Below: area, perimeter and faults.
 */
export function DrawBar({ drawing, modes }: { drawing: Drawing; modes: readonly Tool[] }) {
  const t = useT();
  const { mode, isUnderWay, corner, shape } = drawing;
  const draws = mode !== 'edit' && mode !== 'look';
  const isEmpty = shape === undefined;
  const needsArea = (tool: Tool) => tool === 'hole' || tool === 'cut' || tool === 'edit';
  return (
    <div className="sf-draw">
      <div
        className="sf-map-slab sf-draw-bar"
        role="toolbar"
        aria-label={t('draw.tools')}
        aria-busy={!drawing.isReady && !drawing.isFailed}
      >
        {modes
          .filter((tool) => !needsArea(tool) || !isEmpty)
          .map((tool) => (
            <MapTool
              key={tool}
              label={t(tools[tool].text)}
              icon={tools[tool].icon}
              pressed={mode === tool}
              onClick={() => drawing.setMode(tool)}
            />
          ))}
        <MapTool label={t('draw.undo')} icon={<Undo2 />} isOff={!drawing.canUndo} onClick={drawing.undo} />
        <MapTool label={t('draw.redo')} icon={<Redo2 />} isOff={!drawing.canRedo} onClick={drawing.redo} />
        {draws && (
          <MapTool
            label={t('draw.place')}
            icon={<Crosshair />}
            isOff={!drawing.isReady}
            onClick={drawing.placeAtCentre}
          />
        )}
        {isUnderWay && <MapTool label={t('draw.finish')} icon={<Check />} onClick={drawing.finish} />}
        {isUnderWay && <MapTool label={t('draw.cancel')} icon={<X />} onClick={drawing.cancel} />}
        {corner && (
          <MapTool label={t('draw.removeCorner')} icon={<Trash2 />} onClick={drawing.removeCorner} />
        )}
        {corner && drawing.sketch.rings[corner.ring]?.role === 'hole' && (
          <MapTool label={t('draw.removeHole')} icon={<CircleDashed />} onClick={drawing.removeRing} />
        )}
      </div>
      <DrawnFigures drawing={drawing} {...(mode === 'look' ? {} : { hint: hintOf(mode, drawing) })} />
    </div>
  );
}

const hintOf = (mode: Tool, { sketch }: Drawing): MsgKey =>
  mode === 'edit' && sketch.circle ? 'draw.hint.radius' : tools[mode].hint;

/** Current area and perimeter, or the fault and its place. */
function DrawnFigures({ drawing, hint }: { drawing: Drawing; hint?: MsgKey }) {
  const t = useT();
  const fmt = useFmt();
  const { measured } = drawing;
  const found = measured?.fault;
  const fault = found && drawing.isUnderWay && unfinished.has(found.code) ? undefined : found;
  const at = fault?.at;
  return (
    <div className="sf-map-slab sf-draw-figures" role="status">
      {measured && (
        <b className="sf-num">
          {fmt.area(measured.areaM2).text} · {fmt.distance(measured.perimeterM).text}
        </b>
      )}
      {fault && (
        <span className="sf-draw-fault">
          <StatusGlyph state="fault" size={16} />
          {t(faultTexts[fault.code])}
          {at && (
            <button type="button" className="sf-button is-quiet" onClick={() => drawing.show(at)}>
              <LocateFixed className="sf-icon" />
              {t('draw.showFault')}
            </button>
          )}
        </span>
      )}
      {!fault && hint && drawing.isReady && <span>{t(hint)}</span>}
      {drawing.isFailed && (
        <span className="sf-draw-fault">
          <StatusGlyph state="fault" size={16} />
          {t('draw.failed')}
          <button type="button" className="sf-button is-quiet" onClick={drawing.tryAgain}>
            {t('action.retry')}
          </button>
        </span>
      )}
      {!drawing.isReady && !drawing.isFailed && <span>{t('state.loading')}</span>}
    </div>
  );
}
