import { z } from 'zod';
import { instantMs, lat, lon, text, within } from './values.ts';

const position = z.tuple([lon, lat]);

/** Where a licence holds, WGS-84: a closed ring of [lon, lat], or a circle. */
const shape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.tuple([z.array(position).min(4).max(256)]) }),
  z.object({ type: z.literal('Circle'), centre: position, radiusM: within(1, 100_000) }),
]);

/** A lifted no-fly zone for one drone: inside the shape, up to the height above ground, between two instants. */
export const licenceData = z.looseObject({
  id: z.uuid(),
  shape,
  heightM: within(0, 20_000),
  beginAt: instantMs,
  endAt: instantMs,
});
export type LicenceData = z.infer<typeof licenceData>;

/** Parameters of `apply_licence`: from now on the drone has exactly these. */
export const applyLicenceParams = z.looseObject({
  licences: z.array(licenceData).max(64),
  hash: text.describe('Of the whole set, as the drone reports it afterwards'),
});

/** Parameters of `revoke_licence`: the drone drops these and keeps its others. */
export const revokeLicenceParams = z.looseObject({
  licenceIds: z.array(z.uuid()).max(64),
  hash: text.describe('Of what is left'),
});

const fixed = (value: number, scale: number): number => Math.round(value * scale);
const place = ([east, north]: readonly [number, number]): string =>
  `${fixed(east, 1e7)},${fixed(north, 1e7)}`;

function shapeText(of: LicenceData['shape']): string {
  return of.type === 'Circle'
    ? `circle ${place(of.centre)} ${fixed(of.radiusM, 100)}`
    : `polygon ${of.coordinates[0].map(place).join(' ')}`;
}

/**
 * The text whose SHA-256, in lower-case hexadecimal, is the hash of a set of licences: a line for each, ended by a line
 * feed, in the order of the ids in lower case: `id beginAt endAt height shape`. Instants are epoch ms, heights and
 * radii whole cm, degrees whole 1e-7; halves round up. The hash of no licences is that of the empty text.
 */
export const canonicalLicences = (licences: readonly LicenceData[]): string =>
  [...licences]
    .map((one) => ({ ...one, id: one.id.toLowerCase() }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(
      (one) => `${one.id} ${one.beginAt} ${one.endAt} ${fixed(one.heightM, 100)} ${shapeText(one.shape)}\n`,
    )
    .join('');
