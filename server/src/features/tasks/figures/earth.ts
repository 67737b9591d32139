/** Mean radius (IUGG R1), m: the sphere that flights are measured on, so that both agree. */
export const EARTH_RADIUS_M = 6_371_008.8;
