import type { OgcCollection } from '@smartflight/contract/ogc/ogc.schemas.ts';
import { type CollectionId, crs84, ogcTypes } from '@smartflight/contract/ogc/ogc.ts';
import { linkTo } from './links.ts';

/** Titles and descriptions, in English like the names of the properties. */
const texts: Record<CollectionId, { title: string; description: string }> = {
  plots: {
    title: 'Plots',
    description:
      'Plots in use, with their exact boundaries and work settings. Their time begins with the upload.',
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
    ],
  };
}
