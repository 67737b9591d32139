import { useEffect } from 'react';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { useWorkspaceMap } from '../panel/map-workspace.tsx';
import type { Drawing, DrawingPlan } from './drawing.ts';
import { sketchOf } from './sketch.ts';
import { useDrawing } from './use-drawing.ts';

type Shape = Parameters<typeof sketchOf>[0];

/**
 * Draws a form field's shape on the map of its panel, which is in drawing mode while the field exists. A restored
 * draft is in the field before it is on the map.
 */
export function useWorkspaceDrawing(
  value: Shape,
  plan: Omit<DrawingPlan, 'initial'>,
): { drawing: Drawing; field: FieldMap | undefined } {
  const { field, setBusy } = useWorkspaceMap();
  const drawing = useDrawing(field, { ...plan, initial: sketchOf(value) });
  const { reset, setMode } = drawing;
  useEffect(() => {
    setBusy(true);
    return () => setBusy(false);
  }, [setBusy]);
  const isBehind = value !== undefined && drawing.shape === undefined && !drawing.canUndo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a draft has returned
  useEffect(() => {
    if (!isBehind) return;
    reset(sketchOf(value));
    setMode('edit');
  }, [isBehind]);
  return { drawing, field };
}
