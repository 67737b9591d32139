import { planeAt } from '@smartflight/fleet/drone/plane.ts';
import { openArchive } from '@smartflight/geo/formats/pmtiles/archive-source.ts';
import { meets } from '@smartflight/geo/meets.ts';
import type { Boundary, Position, Shape } from '@smartflight/geo/shape.ts';
import { expect, test } from 'vitest';
import type { LandFeature } from '../src/landscape/features.ts';
import { landscapeOf } from '../src/landscape/landscape.ts';
import { landscapeArchive } from '../src/landscape/landscape-archive.ts';
import { demoSites, type Site } from '../src/landscape/sites.ts';

const sites = demoSites();
const mostBytes = 1_000_000;
/** Half widths of what is drawn along a line, m. */
const halfWidthsM: Record<string, number> = {
  major_road: 6,
  minor_road: 4,
  path: 2,
  canal: 8,
  ditch: 1,
  rows: 0.5,
};

const moved = ([lon, lat]: Position, eastM: number, northM: number): Position => {
  const at = planeAt({ lat, lon }).toLatLon(eastM, northM);
  return [at.lon, at.lat];
};

const plotsOf = (site: Site): Boundary[] =>
  site.plots.map((ring) => ({
    type: 'Polygon',
    coordinates: [ring.map(([x, y]) => moved([site.centre.lon, site.centre.lat], x, y))],
  }));

/** What a feature covers of the ground. */
function shapesOf({ geometry, properties }: LandFeature): Shape[] {
  if (geometry.type === 'Polygon')
    return [{ type: 'Polygon', coordinates: geometry.coordinates as Position[][] }];
  if (geometry.type === 'Point')
    return [
      {
        type: 'Circle',
        centre: geometry.coordinates as Position,
        radiusM: Number(properties['radius'] ?? 1),
      },
    ];
  const half = halfWidthsM[String(properties['kind'])];
  if (half === undefined) throw new Error(`no width of ${properties['kind']}`);
  return geometry.coordinates.flatMap((line) =>
    line.slice(1).map((end, nth): Shape => stripOf(line[nth] as Position, end as Position, half)),
  );
}

/** A rectangle along a line. */
function stripOf(from: Position, to: Position, halfM: number): Boundary {
  const [east, north] = [(to[0] - from[0]) * Math.cos((from[1] * Math.PI) / 180), to[1] - from[1]];
  const length = Math.hypot(east, north) || 1;
  const [right, down] = [(north / length) * halfM, (-east / length) * halfM];
  const corners = [
    moved(from, right, down),
    moved(to, right, down),
    moved(to, -right, -down),
    moved(from, -right, -down),
  ];
  return { type: 'Polygon', coordinates: [[...corners, corners[0] as Position]] };
}

test.each(sites.map((site) => [site.key, site] as const))(
  'at %s no road, field, building, tree or water lies on a plot',
  (_key, site) => {
    const plots = plotsOf(site);
    const onPlots = landscapeOf(site).filter((feature) =>
      shapesOf(feature).some((shape) => plots.some((plot) => meets(shape, plot))),
    );
    expect(onPlots.map(({ layer, properties }) => ({ layer, ...properties }))).toEqual([]);
  },
);

test.each(sites.map((site) => [site.key, site] as const))(
  'at %s everything that a country has is there',
  (_key, site) => {
    const kinds = new Set(landscapeOf(site).map(({ layer, properties }) => `${layer} ${properties['kind']}`));
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        'roads major_road',
        'roads minor_road',
        'roads path',
        'water canal',
        'water lake',
        'landuse farmland',
        'landuse farmyard',
        'landuse wood',
        'buildings building',
        'pois tree',
        'places locality',
      ]),
    );
  },
);

test('the canal is straight along the plots', () => {
  for (const site of sites) {
    const canal = landscapeOf(site).find(({ properties }) => properties['kind'] === 'canal')?.geometry;
    const [line = []] = canal?.type === 'MultiLineString' ? canal.coordinates : [];
    const lons = plotsOf(site).flatMap(({ coordinates }) =>
      (coordinates[0] as Position[]).map(([lon]) => lon),
    );
    const [west, east] = [Math.min(...lons), Math.max(...lons)];
    const lats = line.filter(([lon = 0]) => lon > west && lon < east).map(([, lat]) => lat);
    expect(new Set(lats).size, site.key).toBe(1);
  }
});

test('the archive is the same at every start, below 1 MB, and attributed as invented', async () => {
  const bytes = landscapeArchive(sites);
  expect(landscapeArchive(demoSites())).toEqual(bytes);
  expect(bytes.length).toBeLessThan(mostBytes);
  const archive = await openArchive('test', async (offset, length) =>
    bytes.subarray(offset, offset + length),
  );
  expect(await archive.getHeader()).toMatchObject({ minZoom: 10, maxZoom: 14 });
  expect(await archive.getMetadata()).toMatchObject({ attribution: expect.stringContaining('invented') });
});
