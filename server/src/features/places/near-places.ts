import type { NearPlace, NearPlaces } from '@smartflight/contract/places/near-place.schemas.ts';
import type { PlaceShape } from '@smartflight/contract/places/places.schemas.ts';
import { calmMps, placeLimits, placeWinds } from '@smartflight/contract/places/places.ts';
import { nearnessTo } from '@smartflight/geo/downwind.ts';

/** A treated stretch of a flight: its place and time, width and area, and the wind there and then. */
export interface TreatedStretch {
  /** Epoch ms. */
  at: number;
  /** Degrees WGS-84. */
  lat: number;
  lon: number;
  swathM: number;
  areaM2: number;
  windMps: number | null;
  windFromDeg: number | null;
}

export interface StoredPlace {
  id: string;
  name: string;
  kind: NearPlace['kind'];
  shape: PlaceShape;
}

/** What the stretches of some flights met of one place. */
interface Met {
  place: StoredPlace;
  distanceM: number;
  downwind: { m: number; at: number; windMps: number | null; windFromDeg: number | null } | undefined;
  downwindM2: number;
  isCalm: boolean;
  isUnknown: boolean;
}

/** Collects which places are within reach of treated ground, flight by flight. */
export function collectNear(places: readonly StoredPlace[], reachM: number) {
  const measured = places.map((place) => ({ place, nearness: nearnessTo(place.shape) }));
  const all = new Map<string, Met>();
  let areaM2 = 0;
  return {
    /** Adds the treated stretches of one flight. */
    add(stretches: readonly TreatedStretch[]): void {
      for (const stretch of stretches) {
        areaM2 += stretch.areaM2;
        for (const { place, nearness } of measured) meet(place, nearness, stretch);
      }
    },
    /** The places met, downwind and nearest first. `isComplete`: whether `places` were all that could be near. */
    result: (isComplete: boolean): NearPlaces => {
      const found = [...all.values()]
        .map((met) => nearOf(met, areaM2))
        .sort(
          (one, other) =>
            placeWinds.indexOf(one.wind) - placeWinds.indexOf(other.wind) || one.distanceM - other.distanceM,
        );
      return {
        reachM,
        items: found.slice(0, placeLimits.shown),
        isComplete: isComplete && found.length <= placeLimits.shown,
      };
    },
  };

  function meet(
    place: StoredPlace,
    nearness: ReturnType<typeof nearnessTo>,
    { at, lat, lon, swathM, areaM2: treatedM2, windMps, windFromDeg }: TreatedStretch,
  ): void {
    const isCalm = windMps !== null && windMps < calmMps;
    const seen = nearness([lon, lat], isCalm ? null : windFromDeg);
    const edgeM = swathM / 2;
    const distanceM = Math.max(0, seen.distanceM - edgeM);
    if (distanceM > reachM) return;
    const met = all.get(place.id) ?? {
      ...{ place, distanceM, downwind: undefined, downwindM2: 0 },
      ...{ isCalm: false, isUnknown: false },
    };
    all.set(place.id, met);
    met.distanceM = Math.min(met.distanceM, distanceM);
    if (isCalm) met.isCalm = true;
    else if (windFromDeg === null) met.isUnknown = true;
    const m = seen.downwindM === undefined ? Number.POSITIVE_INFINITY : Math.max(0, seen.downwindM - edgeM);
    if (m > reachM) return;
    met.downwindM2 += treatedM2;
    if (!met.downwind || m < met.downwind.m) met.downwind = { m, at, windMps, windFromDeg };
  }
}

function nearOf(
  { place, distanceM, downwind, downwindM2, isCalm, isUnknown }: Met,
  areaM2: number,
): NearPlace {
  return {
    ...{ id: place.id, name: place.name, kind: place.kind },
    distanceM: Math.round(distanceM),
    wind: downwind ? 'downwind' : isCalm ? 'calm' : isUnknown ? 'unknown' : 'upwind',
    downwindM: downwind ? Math.round(downwind.m) : null,
    at: downwind ? new Date(downwind.at).toISOString() : null,
    windMps: downwind?.windMps ?? null,
    windFromDeg: downwind?.windFromDeg ?? null,
    share: areaM2 > 0 ? Math.min(1, downwindM2 / areaM2) : 0,
  };
}
