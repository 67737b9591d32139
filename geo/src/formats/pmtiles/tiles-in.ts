/** West, south, east, north in degrees; west of east. */
export type TileBox = readonly [west: number, south: number, east: number, north: number];

/** Addresses of the Web Mercator tiles that meet a box, by columns. */
export function tilesIn([west, south, east, north]: TileBox, z: number): { x: number; y: number }[] {
  const [from, to] = [tileAt(west, north, z), tileAt(east, south, z)];
  const found: { x: number; y: number }[] = [];
  for (let x = from.x; x <= to.x; x += 1) for (let y = from.y; y <= to.y; y += 1) found.push({ x, y });
  return found;
}

/** The tile of a position in Web Mercator; beyond the map's edge, the outermost one. */
function tileAt(lon: number, lat: number, z: number): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  const within = (share: number) => Math.min(2 ** z - 1, Math.max(0, Math.floor(share * 2 ** z)));
  return { x: within((lon + 180) / 360), y: within(y) };
}
