export const mapLayerTypes = ['offline', 'imagery', 'amap', 'google', 'tianditu', 'googlecn'] as const;

export type MapLayerType = (typeof mapLayerTypes)[number];

/** The server's setting that offers each layer, for administrators. */
export const mapLayerSettings: Readonly<Record<Exclude<MapLayerType, 'offline'>, string>> = {
  imagery: 'MAP_IMAGERY_PMTILES',
  amap: 'MAP_AMAP=on',
  google: 'MAP_GOOGLE_TILES',
  tianditu: 'MAP_TIANDITU_KEY',
  googlecn: 'MAP_GOOGLE_CN_TILES',
};

/** What an archive contains: vector tiles that the offline layer draws in detail, or pictures of the layer `imagery`. */
export const mapArchiveUses = ['detail', 'imagery'] as const;

export type MapArchiveUse = (typeof mapArchiveUses)[number];

/** Most bytes of an archive that one call returns. */
export const mostArchiveBytes = 16_000_000;
