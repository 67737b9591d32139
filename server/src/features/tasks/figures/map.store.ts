import type { taskFigureCalls } from '@smartflight/contract/endpoints.ts';
import type { ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import { tileBox } from '@smartflight/geo/ground/grid.ts';
import { boxOf } from '@smartflight/geo/shape.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../../access/actor.ts';
import { answersFor } from '../../../access/task-scope.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import type { SeenTask } from '../locked-tasks.store.ts';
import { plotBoundaries } from '../tasks.store.ts';

type TaskMap = ResultOf<typeof taskFigureCalls.map>;
type Box = NonNullable<TaskMap['bbox']>;

/** District, plots with their treated area, and the drones that the actor sees in the task. */
export async function mapOf(db: Database, actor: UserActor, { id, right }: SeenTask): Promise<TaskMap> {
  const [{ rows: tasks }, plots, { rows: worked }, { rows: tiles }, { rows: drones }] = await Promise.all([
    sql<{ boundary: Boundary | null; ground_version: number }>`select boundary, ground_version from tasks
      where id = ${id}`.execute(db),
    plotBoundaries(db, id),
    sql<{ plot_id: string; net: number }>`select plot_id, sum(net_m2) as net from task_plot_tiles
      where task_id = ${id} group by plot_id`.execute(db),
    sql<{
      row: number;
      from: number;
      to: number;
    }>`select tile_row as row, min(tile_col) as from, max(tile_col) as to
      from task_tiles where task_id = ${id} group by tile_row`.execute(db),
    sql<{
      drone_id: string;
    }>`select p.drone_id from task_participants p where p.task_id = ${id} and p.state = 'agreed'
      ${right === 'participate' ? sql`and ${answersFor(actor)}` : sql``} order by p.drone_id`.execute(db),
  ]);
  const boundary = tasks[0]?.boundary ?? null;
  const done = new Map(worked.map(({ plot_id, net }) => [plot_id, net]));
  const boxes = [...(boundary ? [boundary] : []), ...plots.map((plot) => plot.boundary)].flatMap(
    (area): Box[] => {
      const box = boxOf(area);
      return box ? [[box.west, box.south, box.east, box.north]] : [];
    },
  );
  for (const { row, from, to } of tiles) boxes.push(tileBox(row, from), tileBox(row, to));
  return {
    boundary,
    plots: plots.map(({ id: plotId, name, areaM2, outline }) => ({
      id: plotId,
      name,
      areaM2,
      workedAreaM2: Math.min(areaM2, done.get(plotId) ?? 0),
      outline,
    })),
    bbox: around(boxes),
    droneIds: drones.map(({ drone_id }) => drone_id),
    coverageVersion: String(tasks[0]?.ground_version ?? 0),
  };
}

function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  return [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ];
}
