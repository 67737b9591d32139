import { useEffect, useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { fitTo } from '../../../shared/map/view/fit.ts';
import { useMobile } from '../../../shared/ui/theme/look.ts';
import type { FleetScreen } from '../fleet-screen.ts';
import { type EdgePointer, edgePointers, type PlacedDrone } from './edge-pointers.ts';
import './edge-pointers.css';

const lookMs = 500;
const moveMs = 50;
/** Distances of the pointers from the map's edges, which have the tools, the scale and figures, px. */
const wide = { left: 80, top: 56, right: 56, bottom: 60 };
const phone = { left: 40, top: 108, right: 96, bottom: 60 };

/** Buttons at the edge of the map for the drones outside of it; each shows its drones. */
export function EdgePointerButtons({ field, screen }: { field: FieldMap; screen: FleetScreen }) {
  const t = useT();
  const mobile = useMobile();
  const pointers = usePointers(field, screen, mobile ? phone : wide);
  const show = ({ ids }: EdgePointer) => {
    const wanted = new Set(ids);
    fitTo(
      field,
      [...screen.source.features()].filter(({ id }) => wanted.has(id)),
    );
  };
  return pointers.map((pointer) => (
    <button
      key={pointer.ids[0]}
      type="button"
      className={`rt-edge is-${pointer.group}`}
      style={{ left: pointer.x, top: pointer.y }}
      aria-label={t('realtime.outside', { n: pointer.ids.length })}
      title={t('realtime.outside', { n: pointer.ids.length })}
      onClick={() => show(pointer)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" style={{ rotate: `${pointer.angleDeg}deg` }}>
        <path d="M12 2 L20 13 H4 Z" />
      </svg>
      <b className="sf-num">{pointer.ids.length}</b>
    </button>
  ));
}

function usePointers(field: FieldMap, screen: FleetScreen, margin: typeof wide): readonly EdgePointer[] {
  const [pointers, setPointers] = useState<readonly EdgePointer[]>([]);
  useEffect(() => {
    let lookedMs = 0;
    const look = () => {
      lookedMs = performance.now();
      const next = pointersOf(field, screen, margin);
      setPointers((before) => (JSON.stringify(next) === JSON.stringify(before) ? before : next));
    };
    const move = () => {
      if (performance.now() - lookedMs > moveMs) look();
    };
    look();
    field.map.on('move', move);
    field.map.on('moveend', look);
    const timer = setInterval(look, lookMs);
    return () => {
      field.map.off('move', move);
      field.map.off('moveend', look);
      clearInterval(timer);
    };
  }, [field, screen, margin]);
  return pointers;
}

function pointersOf({ map }: FieldMap, screen: FleetScreen, margin: typeof wide): EdgePointer[] {
  const { clientWidth, clientHeight } = map.getContainer();
  const covered = map.getPadding().bottom ?? 0;
  const [right, bottom] = [clientWidth - margin.right, clientHeight - covered - margin.bottom];
  const middle = map.getCenter().lng;
  const placed: PlacedDrone[] = [];
  for (const { id, group } of screen.active()) {
    const { lon, lat } = screen.store.get(id) ?? {};
    if (lon === undefined || lat === undefined) continue;
    // The copy of the world that is nearest to what is shown.
    const near = lon + 360 * Math.round((middle - lon) / 360);
    const { x, y } = map.project([near, lat]);
    const isShown = x >= 0 && x <= clientWidth && y >= 0 && y <= clientHeight - covered;
    if (!isShown) placed.push({ id, x, y, group });
  }
  return edgePointers(placed, { left: margin.left, top: margin.top, right, bottom });
}
