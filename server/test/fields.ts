import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';

interface FieldPlan {
  lon?: number;
  lat?: number;
  /** Offset of the south-west corner from the position, m. */
  eastM?: number;
  northM?: number;
  widthM?: number;
  heightM?: number;
  /** More than four create an ellipse. */
  corners?: number;
}

/** A drawn field: a rectangle of 100 by 100 m, or an ellipse, near 47° N 8° E. */
export function field(plan: FieldPlan = {}): Boundary {
  const { lon = 8, lat = 47, eastM = 0, northM = 0, widthM = 100, heightM = 100, corners = 4 } = plan;
  const turn = (lat * Math.PI) / 180;
  // Length of a degree on the ellipsoid, m.
  const metre = 1 / (111_132.95 - 559.85 * Math.cos(2 * turn) + 1.17 * Math.cos(4 * turn));
  const east = 1 / (111_412.88 * Math.cos(turn) - 93.5 * Math.cos(3 * turn));
  const at = (x: number, y: number): [number, number] => [
    lon + (eastM + x * widthM) * east,
    lat + (northM + y * heightM) * metre,
  ];
  const ring =
    corners === 4
      ? [at(0, 0), at(1, 0), at(1, 1), at(0, 1)]
      : Array.from({ length: corners }, (_, nth) => {
          const angle = (2 * Math.PI * nth) / corners;
          return at(0.5 + Math.cos(angle) / 2, 0.5 + Math.sin(angle) / 2);
        });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
}
