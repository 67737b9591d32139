import { planeAt } from '@smartflight/fleet/drone/plane.ts';
import { scatterFields } from '@smartflight/fleet/drone/scatter.ts';
import { hashOf } from '@smartflight/fleet/random.ts';
import { loosePlots, ringsOf } from '../seeds/loose-plots.ts';
import { companies, owned } from '../world.ts';
import { around, type Rect, type Spot } from './rect.ts';

/** A place with fields of the demo. Lengths are metres east and north of `centre`. */
export interface Site {
  key: string;
  centre: { lat: number; lon: number };
  /** Outlines of the plots. */
  plots: Spot[][];
  /** Distance of the lattice's lines from the centre, half a pitch if a row has an odd number of plots. */
  shiftM: number;
  names: { village: string; canal: string };
}

/** Distance of neighbouring plots, which `scatterFields` places; lines between them pass at half of it. */
export const pitchM = 500;

const names: Record<string, Site['names']> = {
  northblock: { village: 'Colby', canal: 'Main Canal 4' },
  sanjiang: { village: '七分场', canal: '四干渠' },
  campoclaro: { village: 'Vila Serena', canal: 'Canal 2' },
  kuban: { village: 'Заречный', canal: 'Канал К-4' },
  pilot: { village: 'Tarrow', canal: 'Lateral 9' },
  owner: { village: 'Sandy Creek', canal: 'Creek Channel' },
};

/** The places of the demo with their plots. */
export function demoSites(): Site[] {
  const loose = Object.values(loosePlots).flatMap((plot) => ringsOf(plot).slice(0, 1));
  return [
    ...companies.map(({ key, ...o }) => siteOf(key, o)),
    siteOf('pilot', owned.pilot),
    siteOf('owner', owned.owner, loose),
  ];
}

function siteOf(
  key: string,
  o: { center: Site['centre']; plots: number; plotPrefix: string },
  others: readonly (readonly (readonly number[])[])[] = [],
): Site {
  const plane = planeAt(o.center);
  const fields = scatterFields(o.center, o.plots, hashOf(o.plotPrefix)).map(
    ({ coordinates }) => coordinates[0] ?? [],
  );
  const plots = [...fields, ...others].map((ring) =>
    ring.map(([lon = 0, lat = 0]): Spot => {
      const { x, y } = plane.toPoint({ lat, lon });
      return [x, y];
    }),
  );
  const isOdd = Math.ceil(Math.sqrt(o.plots)) % 2 === 1;
  const site = { key, centre: o.center, plots, shiftM: isOdd ? pitchM / 2 : 0 };
  return { ...site, names: names[key] ?? { village: '', canal: '' } };
}

/** Bounding boxes of a site's plots, enlarged by a margin in metres. */
export const plotBoxes = ({ plots }: Site, marginM: number): Rect[] =>
  plots.map((ring) => around(ring, marginM));
