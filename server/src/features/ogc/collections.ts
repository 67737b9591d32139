import type { OgcCollection } from '@smartflight/contract/ogc/ogc.schemas.ts';
import { type CollectionId, crs84, ogcTypes } from '@smartflight/contract/ogc/ogc.ts';
import { linkTo } from './links.ts';

/** Titles and descriptions, in English like the names of the properties. */
const texts: Record<CollectionId, { title: string; description: string }> = {
  flights: {
    title: 'Flights',
    description:
      'Flights with their figures, newest first. The line is the path, exact to 1/63 of its longer side.',
  },
  coverage: {
    title: 'Treated ground',
    description:
      'Ground that a flight treated, newest first: a feature for one pass, for two, and for three or more.',
  },
  plots: {
    title: 'Plots',
    description:
      'Plots in use, with their exact boundaries and work settings. Their time begins with the upload.',
  },
  zones: {
    title: 'No-fly zones',
    description:
      'Volumes of zones in force now or later, with floor and ceiling. Their time is that of the zone.',
  },
  positions: {
    title: 'Positions of drones',
    description: 'The last known position of every drone. Its time is that of the measurement.',
  },
};

/** Metadata of a collection; `root` is the address of `/ogc`. */
export function collectionOf(id: CollectionId, root: string): OgcCollection {
  const self = `${root}/collections/${id}`;
  return {
    id,
    ...texts[id],
    itemType: 'feature',
    crs: [crs84],
    links: [
      linkTo('self', self, texts[id].title),
      linkTo('items', `${self}/items`, texts[id].title, ogcTypes.geoJson),
      {
        ...linkTo('item', `${self}/tiles/WebMercatorQuad/{z}/{y}/{x}`, 'Vector tiles', ogcTypes.vectorTile),
        templated: true,
      },
    ],
  };
}
