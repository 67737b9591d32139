import type { LicenceData } from './licences.schemas.ts';

const fixed = (value: number, scale: number): number => Math.round(value * scale);

const place = ([east, north]: readonly [number, number]): string =>
  `${fixed(east, 1e7)},${fixed(north, 1e7)}`;

function shapeText(of: LicenceData['shape']): string {
  return of.type === 'Circle'
    ? `circle ${place(of.centre)} ${fixed(of.radiusM, 100)}`
    : `polygon ${of.coordinates[0].map(place).join(' ')}`;
}

const heightText = ({ heightM, heightRef }: LicenceData): string =>
  `${fixed(heightM, 100)}${heightRef === 'takeoff' ? '@takeoff' : ''}`;

/**
 * Canonical text of a set of licences; its SHA-256 in lower-case hexadecimal is their hash. One line per licence,
 * each ended by a line feed, sorted by lower-case id: `id beginAt endAt height shape`. Instants in epoch ms, heights
 * and radii in whole cm, a height above take-off followed by `@takeoff`, degrees in whole 1e-7; halves round up. No licences give the empty text.
 */
export const canonicalLicences = (licences: readonly LicenceData[]): string =>
  [...licences]
    .map((one) => ({ ...one, id: one.id.toLowerCase() }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((one) => `${one.id} ${one.beginAt} ${one.endAt} ${heightText(one)} ${shapeText(one.shape)}\n`)
    .join('');
