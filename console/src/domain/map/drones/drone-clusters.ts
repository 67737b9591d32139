/** Clusters of drones on a Mercator world one unit wide; see `clusterPlaces`. */
export interface DroneClusters {
  /** x and y of the middle of each, in pairs. */
  places: Float64Array;
  /** The number of drones in each. */
  counts: number[];
  /** Whether one of its drones needs attention. */
  attention: boolean[];
  /** One drone of each: the only one where there is one. */
  first: number[];
  /** The cluster of each drone. */
  of: Int32Array;
}

/** Drones nearer than this to the middle of the densest square around them are counted with it, CSS pixels. */
const radiusPx = 44;

interface Square {
  column: number;
  row: number;
  x: number;
  y: number;
  count: number;
  attention: boolean;
  first: number;
  cluster: number;
}

/** The sums of the drones in each square of a grid, and the square of each drone. */
function squaresOf(
  drones: { places: Float64Array; count: number; needsAttention: (index: number) => boolean },
  side: number,
) {
  const columns = Math.ceil(1 / side);
  const squares = new Map<number, Square>();
  const of: Square[] = [];
  for (let i = 0; i < drones.count; i++) {
    const [x, y] = [drones.places[i * 2] ?? 0, drones.places[i * 2 + 1] ?? 0];
    const [column, row] = [Math.floor(x / side), Math.floor(y / side)];
    const key = row * columns + column;
    let square = squares.get(key);
    if (!square) {
      square = { column, row, x: 0, y: 0, count: 0, attention: false, first: i, cluster: -1 };
      squares.set(key, square);
    }
    square.x += x;
    square.y += y;
    square.count += 1;
    square.attention ||= drones.needsAttention(i);
    of.push(square);
  }
  const at = (column: number, row: number) => squares.get(row * columns + column);
  return { squares: [...squares.values()], of, at };
}

/**
 * Groups drones that are close together at a whole zoom level: the sums of the squares of a grid, of which each takes
 * in its less dense neighbours whose middle is within the radius. In linear time, so that it runs for every update.
 */
export function clusterPlaces(
  drones: { places: Float64Array; count: number; needsAttention: (index: number) => boolean },
  level: number,
): DroneClusters {
  const side = radiusPx / (512 * 2 ** level);
  const { squares, of, at } = squaresOf(drones, side);
  squares.sort((a, b) => b.count - a.count || a.row - b.row || a.column - b.column);
  const found: DroneClusters = {
    places: new Float64Array(squares.length * 2),
    counts: [],
    attention: [],
    first: [],
    of: new Int32Array(drones.count),
  };
  for (const centre of squares) {
    if (centre.cluster >= 0) continue;
    const cluster = found.counts.length;
    const sum = { x: 0, y: 0, count: 0, attention: false };
    const [middleX, middleY] = [centre.x / centre.count, centre.y / centre.count];
    for (let down = -1; down <= 1; down++) {
      for (let across = -1; across <= 1; across++) {
        const near = at(centre.column + across, centre.row + down);
        if (!near || near.cluster >= 0) continue;
        if (Math.hypot(near.x / near.count - middleX, near.y / near.count - middleY) > side) continue;
        near.cluster = cluster;
        sum.x += near.x;
        sum.y += near.y;
        sum.count += near.count;
        sum.attention ||= near.attention;
      }
    }
    found.places[cluster * 2] = sum.x / sum.count;
    found.places[cluster * 2 + 1] = sum.y / sum.count;
    found.counts.push(sum.count);
    found.attention.push(sum.attention);
    found.first.push(centre.first);
  }
  of.forEach((square, i) => {
    found.of[i] = square.cluster;
  });
  return found;
}
