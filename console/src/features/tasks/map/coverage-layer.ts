import { taskFigureCalls } from '@smartflight/contract/tasks/task-figures.endpoints.ts';
import { addProtocol } from 'maplibre-gl';
import { callFile } from '../../../shared/api/client.ts';
import { slotLayer } from '../../../shared/map/tiles/base-style.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';

const scheme = 'taskground';
/** Finer tiles than these hold no more than the ground is counted by. */
const finestTile = 19;

const tileTimeoutMs = 60_000;

let isInstalled = false;

/** Tiles are for those in the task alone: they are fetched as every other call is. */
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  addProtocol(scheme, async ({ url }, { signal }) => {
    const [id = '', v = '', ...numbers] = url.slice(`${scheme}://`.length).split('/');
    const [z = 0, x = 0, y = 0] = numbers.map(Number);
    const file = await callFile(taskFigureCalls.coverage, {
      params: { id, z, x, y },
      query: { v },
      quiet: true,
      // No one waits for one tile; what the map no longer shows is not waited for at all.
      timeoutMs: tileTimeoutMs,
      signal,
    });
    return { data: await file.arrayBuffer() };
  });
}

/** The ground a task has treated so far, drawn by the server as tiles. */
export function createCoverageLayer({ map }: FieldMap) {
  install();
  let shown: string | undefined;
  const clear = () => {
    if (map.getLayer('task-ground')) map.removeLayer('task-ground');
    if (map.getSource('task-ground')) map.removeSource('task-ground');
  };
  return {
    /** Another version of the ground has tiles of its own, so what the browser keeps is never an old one. */
    set(ground: { task: string; version: string } | undefined): void {
      const next = ground && `${scheme}://${ground.task}/${ground.version}/{z}/{x}/{y}`;
      if (next === shown) return;
      shown = next;
      clear();
      if (next === undefined) return;
      map.addSource('task-ground', { type: 'raster', tiles: [next], tileSize: 256, maxzoom: finestTile });
      map.addLayer(
        { id: 'task-ground', type: 'raster', source: 'task-ground', paint: { 'raster-fade-duration': 0 } },
        slotLayer('tracks'),
      );
    },
  };
}
