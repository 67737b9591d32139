import type { MultiPolygon, Polygon, Position } from 'geojson';

const ringAreaDeg2 = (ring: Position[]) => {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i - 1] ?? [];
    const [bx = 0, by = 0] = ring[i] ?? [];
    sum += (ax * by - bx * ay) * Math.cos((((ay + by) / 2) * Math.PI) / 180);
  }
  return Math.abs(sum / 2);
};

/** True when the point lies in the ring (even-odd rule). */
export function inRing(x: number, y: number, ring: Position[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi = 0, yi = 0] = ring[i] ?? [];
    const [xj = 0, yj = 0] = ring[j] ?? [];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** Distance to the nearest vertex in degrees of latitude: enough to keep a label away from the edge. */
function clearance(x: number, y: number, ring: Position[]): number {
  const squeeze = Math.cos((y * Math.PI) / 180);
  let nearest = Number.POSITIVE_INFINITY;
  for (const [px = 0, py = 0] of ring) nearest = Math.min(nearest, Math.hypot((px - x) * squeeze, py - y));
  return nearest;
}

/**
 * The point farthest from the edge in the largest part of a country, and that part's area in square degrees at the
 * equator.
 */
export function labelPoint(shape: Polygon | MultiPolygon): { lon: number; lat: number; areaDeg2: number } {
  const outer =
    shape.type === 'Polygon' ? [shape.coordinates[0] ?? []] : shape.coordinates.map((p) => p[0] ?? []);
  const ring = outer.reduce((a, b) => (ringAreaDeg2(b) > ringAreaDeg2(a) ? b : a));
  const lons = ring.map((p) => p[0] ?? 0);
  const lats = ring.map((p) => p[1] ?? 0);
  const west = Math.min(...lons);
  const south = Math.min(...lats);
  const stepX = (Math.max(...lons) - west) / 48;
  const stepY = (Math.max(...lats) - south) / 48;
  let best = { lon: west + stepX * 24, lat: south + stepY * 24, room: 0 };
  for (let i = 1; i < 48; i++) {
    for (let j = 1; j < 48; j++) {
      const lon = west + i * stepX;
      const lat = south + j * stepY;
      if (!inRing(lon, lat, ring)) continue;
      const room = clearance(lon, lat, ring);
      if (room > best.room) best = { lon, lat, room };
    }
  }
  return { lon: best.lon, lat: best.lat, areaDeg2: ringAreaDeg2(ring) };
}
