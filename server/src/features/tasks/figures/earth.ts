/** Mean Earth radius (IUGG R1), m: the same sphere as for the flight log, so that areas agree. */
export const EARTH_RADIUS_M = 6_371_008.8;
