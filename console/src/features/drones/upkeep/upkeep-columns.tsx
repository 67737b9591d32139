import type { Drone } from '@smartflight/contract/drones/drone.schemas.ts';
import type { Column } from '../../../shared/ui/table/data-table.tsx';

/** What a mechanic looks at first; the figures of the work are behind. */
const first = ['drone', 'state', 'versions', 'drifts', 'expiry', 'link', 'lock', 'owner'];

/** The columns of every list of drones in the order of upkeep; the others wait in the choice of columns. */
export function upkeepColumns(columns: Column<Drone>[]): Column<Drone>[] {
  const shown = first.flatMap((key) => columns.filter((column) => column.key === key));
  const others = columns.filter(({ key }) => !first.includes(key));
  return [
    ...shown.map(({ optional: _, ...column }) => column),
    ...others.map((column) => ({ ...column, optional: true })),
  ];
}
