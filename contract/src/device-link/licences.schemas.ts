import { z } from 'zod';
import { liftHeightRefs } from '../airspace/lift.ts';
import { instantMs, lat, lon, text, within } from './values.schemas.ts';

const position = z.tuple([lon, lat]);

/** Where a licence holds, WGS-84: a closed ring of [lon, lat], or a circle. */
const shape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.tuple([z.array(position).min(4).max(256)]) }),
  z.object({ type: z.literal('Circle'), centre: position, radiusM: within(1, 100_000) }),
]);

/** Licence of one drone: flying allowed inside the shape, up to a height, between two instants. */
export const licenceData = z.looseObject({
  id: z.uuid(),
  shape,
  heightM: within(0, 20_000),
  heightRef: z
    .enum(liftHeightRefs)
    .optional()
    .describe('What heightM is counted from: the ground below, or the take-off point. Absent: the ground'),
  beginAt: instantMs,
  endAt: instantMs,
});

export type LicenceData = z.infer<typeof licenceData>;

/** Parameters of `apply_licence`: the full set that replaces the drone's licences. */
export const applyLicenceParams = z.looseObject({
  licences: z.array(licenceData).max(64),
  hash: text.describe('Of the whole set, as the drone reports it afterwards'),
});

/** Parameters of `revoke_licence`: the licences to remove; others stay. */
export const revokeLicenceParams = z.looseObject({
  licenceIds: z.array(z.uuid()).max(64),
  hash: text.describe('Of what is left'),
});
