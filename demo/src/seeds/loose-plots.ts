import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import { owned } from '../world.ts';

const { lat, lon } = owned.owner.center;

const rectangle = (west: number, south: number, width: number, height: number): Boundary => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + width, south],
      [west + width, south + height],
      [west, south + height],
      [west, south],
    ],
  ],
});

export const ringsOf = (boundary: Boundary): [number, number][][] =>
  boundary.type === 'Polygon' ? boundary.coordinates : boundary.coordinates.flat();

const orchard = rectangle(lon + 0.04, lat, 0.003, 0.002);
const pond = rectangle(lon + 0.041, lat + 0.0008, 0.0006, 0.0004);

/** Plots of the demo's owner away from the regular rows of fields. */
export const loosePlots = {
  farPaddock: rectangle(lon + 0.05, lat, 0.004, 0.002),
  channelStrip: rectangle(lon + 0.04, lat + 0.01, 0.006, 0.0006),
  orchard: { type: 'Polygon', coordinates: [...ringsOf(orchard), ...ringsOf(pond)] },
} satisfies Record<string, Boundary>;
