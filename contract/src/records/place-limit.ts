import type { NearPlace, NearPlaces } from '../places/near-place.schemas.ts';
import type { RegimeLimit } from './regimes.ts';

/**
 * Compares the distances of sensitive places with a limit. Unknown, never kept, when nothing is compared: without a list
 * of places, without one of the kinds of the limit in it, and where the list does not reach as far as the limit. A place
 * downwind of nothing keeps a limit for places downwind; without a known wind direction that is open.
 */
export function placeLimitOf(
  { min = 0, places: kinds = [], downwind: isDownwind = false }: RegimeLimit,
  near: NearPlaces | null,
): { value: number | null; result: 'inside' | 'outside' | 'unknown' } {
  if (!near) return { value: null, result: 'unknown' };
  const compared = near.items.filter(({ kind }) => kinds.includes(kind));
  const distances = compared.flatMap((place) => distanceOf(place, isDownwind) ?? []).sort((a, b) => a - b);
  const value = distances[0] ?? null;
  if (value !== null && value < min) return { value, result: 'outside' };
  const isOpen = isDownwind && compared.some((place) => hasNoDirection(place) && place.distanceM < min);
  const isWhole = near.isComplete && near.reachM >= min;
  const result = compared.length > 0 && isWhole && !isOpen ? 'inside' : 'unknown';
  return { value, result };
}

const distanceOf = ({ distanceM, downwindM }: NearPlace, isDownwind: boolean): number | null =>
  isDownwind ? downwindM : distanceM;

const hasNoDirection = ({ wind }: NearPlace): boolean => wind === 'unknown' || wind === 'calm';
