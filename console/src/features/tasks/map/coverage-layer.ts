import { taskFigureCalls } from '@smartflight/contract/tasks/task-figures.endpoints.ts';
import { addProtocol } from 'maplibre-gl';
import { callFile } from '../../../shared/api/client.ts';
import { slotLayer } from '../../../shared/map/tiles/base-style.ts';
import { untilReached } from '../../../shared/map/tiles/until-reached.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';

const scheme = 'taskground';
/** Finer tiles would exceed the resolution of the coverage count. */
const finestTile = 19;

const tileTimeoutMs = 60_000;

let isInstalled = false;

/** Tiles need a session: they are fetched with the console's headers. */
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  addProtocol(scheme, async ({ url }, { signal }) => {
    const [id = '', v = '', ...numbers] = url.slice(`${scheme}://`.length).split('/');
    const [z = 0, x = 0, y = 0] = numbers.map(Number);
    const input = { params: { id, z, x, y }, query: { v }, quiet: true, timeoutMs: tileTimeoutMs, signal };
    const file = await untilReached(() => callFile(taskFigureCalls.coverage, input), signal);
    return { data: await file.arrayBuffer() };
  });
}

/** Draws a task's treated ground from server tiles. */
export function createCoverageLayer({ map }: FieldMap) {
  install();
  let shown: string | undefined;
  const clear = () => {
    if (map.getLayer('task-ground')) map.removeLayer('task-ground');
    if (map.getSource('task-ground')) map.removeSource('task-ground');
  };
  return {
    /** Each version has its own tile addresses, so cached tiles are never stale. */
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
