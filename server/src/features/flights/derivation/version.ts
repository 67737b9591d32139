/**
 * Version of the derivation method, stored with every flight. Raise it in the commit that lets the same points give
 * another figure of `comparedFigures` or split flights in another way: a changed constant of `RULES`, another formula
 * of area, time or product, other limits for a sample. Do not raise it for a new figure of new readings, or for speed.
 * Flights of earlier versions are then derived again in the background; `version.test.ts` fails until it is raised.
 *
 * 1: areas by trapezoids, switches at the samples. 2: areas without bias at switches and in curves.
 * 3: gaps of up to 10 s in steady flight count. 4: noisy positions are smoothed.
 * 5: product without a swath has that of its run.
 */
export const derivationVersion = 5;
