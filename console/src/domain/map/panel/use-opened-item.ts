import { useEffect, useState } from 'react';
import { fitBox } from '../../../shared/map/view/fit.ts';
import { useWorkspaceMap } from './map-workspace.tsx';

/**
 * Fits the panel's map to an opened item, and returns what its form starts from: the item as it was when editing began, so
 * that updates do not move the map during drawing and the form compares with that version; undefined while not editing.
 */
export function useOpenedItem<Item extends { bbox: Parameters<typeof fitBox>[1] }>(
  item: Item | undefined,
  isEditing: boolean,
): Item | undefined {
  const { field } = useWorkspaceMap();
  const [begun, setBegun] = useState<Item>();
  if (isEditing && item && !begun) setBegun(item);
  if (!isEditing && begun) setBegun(undefined);
  useEffect(() => {
    if (field && item && !isEditing) fitBox(field, item.bbox);
  }, [field, item, isEditing]);
  return isEditing ? begun : undefined;
}
