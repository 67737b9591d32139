import type { PlaceForm } from '@smartflight/contract/places/places.schemas.ts';
import { placeLimits } from '@smartflight/contract/places/places.ts';
import { distanceToM } from '@smartflight/geo/distance.ts';
import type { Polygon, Position } from '@smartflight/geo/shape.ts';
import type { Deps } from '@smartflight/server/access/deps.ts';
import { ownHolder } from '@smartflight/server/access/holder-scope.ts';
import { importPlaces } from '@smartflight/server/features/places/places.service.ts';
import { spaceFor } from '@smartflight/server/features/places/places.store.ts';
import { actorOf } from '../actor-of.ts';
import type { LandFeature } from '../landscape/features.ts';
import { landscapeOf } from '../landscape/landscape.ts';
import { demoSites } from '../landscape/sites.ts';

/** Accounts that keep places, and the site of their fields. */
const holders = [
  ['oem', 'northblock'],
  ['owner', 'owner'],
] as const;

const most = { dwellings: 5, water: 4, bees: 2 };
const season = { from: '2026-09-01', until: '2027-04-30' };

/** Enters farms, ponds, the village and hives of the landscape as sensitive places, nearest to the fields first. */
export async function seedPlaces(deps: Deps): Promise<void> {
  for (const [key, site] of holders) {
    const actor = await actorOf(deps, key);
    const { fresh } = await deps.pools.db
      .transaction()
      .execute(async (tx) => spaceFor(tx, await ownHolder(tx, actor)));
    const isNew = fresh === placeLimits.perHolder;
    if (isNew) await importPlaces(deps, actor, placesAround(site));
  }
}

function placesAround(key: string): PlaceForm[] {
  const site = demoSites().find((one) => one.key === key);
  if (!site) throw new Error(`the demo has no site ${key}`);
  const features = landscapeOf(site);
  const middle: Position = [site.centre.lon, site.centre.lat];
  const nearest = (kind: string): Polygon[] =>
    features
      .flatMap((feature) => areaOf(feature, kind))
      .sort((one, other) => distanceToM(middle, one) - distanceToM(middle, other));
  const always = { note: '', from: null, until: null };
  const farms = nearest('farmyard');
  const ponds = nearest('lake');
  const [village] = nearest('residential');
  return [
    ...farms.slice(0, most.dwellings).map((shape, nth) => ({
      ...{ ...always, name: `Farmhouse ${nth + 1}`, kind: 'dwellings' as const, shape },
    })),
    ...ponds.slice(0, most.water).map((shape, nth) => ({
      ...{ ...always, name: `Pond ${nth + 1}`, kind: 'water' as const, shape },
    })),
    ...farms.slice(0, most.bees).map((farm, nth) => ({
      ...{ ...season, note: '24 hives', name: `Hives ${nth + 1}`, kind: 'bees' as const },
      shape: { type: 'Circle' as const, centre: farm.coordinates[0]?.[0] ?? middle, radiusM: 15 },
    })),
    ...(village ? [{ ...always, name: site.names.village, kind: 'dwellings' as const, shape: village }] : []),
  ];
}

const areaOf = ({ geometry, properties }: LandFeature, kind: string): Polygon[] =>
  properties['kind'] === kind && geometry.type === 'Polygon'
    ? [{ type: 'Polygon', coordinates: geometry.coordinates as Position[][] }]
    : [];
