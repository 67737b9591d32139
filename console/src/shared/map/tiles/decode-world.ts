import type { MultiLineString, MultiPolygon, Position } from 'geojson';

/** TopoJSON built by console/geo: quantised, delta-encoded arcs shared by land, coast and borders. */
export interface WorldTopology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: {
    land: { type: 'MultiPolygon'; arcs: number[][][] };
    coast: { type: 'MultiLineString'; arcs: number[][] };
    borders: { type: 'MultiLineString'; arcs: number[][] };
  };
}

export interface World {
  land: MultiPolygon;
  coast: MultiLineString;
  borders: MultiLineString;
}

/** Converts the topology to GeoJSON in WGS-84 degrees (TopoJSON 1.0: arc ~i is arc i reversed). */
export function decodeWorld(world: WorldTopology): World {
  const { scale, translate } = world.transform;
  const arcs = world.arcs.map((arc) => {
    let x = 0;
    let y = 0;
    return arc.map(([dx, dy]): Position => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  const stitch = (refs: number[]): Position[] => {
    const line: Position[] = [];
    for (const ref of refs) {
      const arc = ref < 0 ? [...(arcs[~ref] ?? [])].reverse() : (arcs[ref] ?? []);
      line.push(...(line.length > 0 ? arc.slice(1) : arc));
    }
    return line;
  };
  const { land, coast, borders } = world.objects;
  return {
    land: { type: 'MultiPolygon', coordinates: land.arcs.map((polygon) => polygon.map(stitch)) },
    coast: { type: 'MultiLineString', coordinates: coast.arcs.map(stitch) },
    borders: { type: 'MultiLineString', coordinates: borders.arcs.map(stitch) },
  };
}
