import type { Ground } from '@smartflight/contract/records/sealed.schemas.ts';

/** Metres of a degree of latitude. */
const metresPerDegree = 111_195;
/** Part of the longer side that stays free around the ground. */
const margin = 0.04;

/** A picture of ground: sizes in metres, its north-west corner in degrees. */
export interface Frame {
  west: number;
  north: number;
  /** Metres of a degree of longitude at its middle. */
  perLon: number;
  width: number;
  height: number;
  pad: number;
}

const ringsOf = (ground: Ground) =>
  ground.type === 'Polygon' ? ground.coordinates : ground.coordinates.flat();

/** The frame of all ground; undefined without any. Ground over the antimeridian keeps its width. */
export function frameOf(grounds: readonly Ground[]): Frame | undefined {
  const points = grounds.flatMap(ringsOf).flat();
  const [first] = points;
  if (!first) return undefined;
  const lons = points.map(([lon]) => near(lon, first[0]));
  const lats = points.map(([, lat]) => lat);
  const bounds = { west: least(lons), east: -least(lons.map((one) => -one)), south: least(lats) };
  const north = -least(lats.map((one) => -one));
  const perLon = metresPerDegree * Math.cos((((bounds.south + north) / 2) * Math.PI) / 180);
  const inner = {
    width: Math.max((bounds.east - bounds.west) * perLon, 1),
    height: Math.max((north - bounds.south) * metresPerDegree, 1),
  };
  const pad = Math.max(inner.width, inner.height) * margin;
  return {
    west: bounds.west,
    north,
    perLon,
    width: Math.round(inner.width + 2 * pad),
    height: Math.round(inner.height + 2 * pad),
    pad,
  };
}

/** A longitude within half a turn of another. */
const near = (lon: number, other: number): number => lon - 360 * Math.round((lon - other) / 360);

const least = (values: readonly number[]): number =>
  values.reduce((low, one) => Math.min(low, one), Number.POSITIVE_INFINITY);

/** Position in a frame, in metres with centimetres. */
const placeIn =
  (frame: Frame) =>
  ([lon, lat]: readonly number[]): string => {
    const x = (near(lon ?? 0, frame.west) - frame.west) * frame.perLon + frame.pad;
    const y = (frame.north - (lat ?? 0)) * metresPerDegree + frame.pad;
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  };

/** SVG path of ground in a frame, in metres. */
export const pathIn = (frame: Frame, ground: Ground): string =>
  ringsOf(ground)
    .map((ring) => `M${ring.map(placeIn(frame)).join('L')}z`)
    .join('');

/** SVG path of a line of longitude and latitude in a frame, in metres. */
export const lineIn = (frame: Frame, line: readonly (readonly number[])[]): string =>
  line.length === 0 ? '' : `M${line.map(placeIn(frame)).join('L')}`;

/** Length of the scale bar: 1, 2 or 5 times a power of ten, at most a third of the width, in metres. */
export function scaleOf(width: number): number {
  const most = width / 3;
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([5, 2].find((one) => one * power <= most) ?? 1);
}
