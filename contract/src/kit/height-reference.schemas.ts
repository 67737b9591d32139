import { z } from 'zod';

/**
 * What a height is counted from: the ground below, the top of the crop below, the take-off point, mean sea level, or
 * the WGS-84 ellipsoid.
 */
export const heightReferences = ['ground', 'canopy', 'takeoff', 'seaLevel', 'ellipsoid'] as const;

export const heightReference = z.enum(heightReferences);

export type HeightReference = z.infer<typeof heightReference>;
