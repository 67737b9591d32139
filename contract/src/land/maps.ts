export const mapLayerTypes = ['offline', 'amap', 'google', 'tianditu', 'googlecn'] as const;

export type MapLayerType = (typeof mapLayerTypes)[number];

/** The server's setting that offers each layer, for administrators. */
export const mapLayerSettings: Readonly<Record<Exclude<MapLayerType, 'offline'>, string>> = {
  amap: 'MAP_AMAP=on',
  google: 'MAP_GOOGLE_TILES',
  tianditu: 'MAP_TIANDITU_KEY',
  googlecn: 'MAP_GOOGLE_CN_TILES',
};

/** What an archive contains: vector tiles that the offline layer draws in detail. */
export const mapArchiveUses = ['detail'] as const;

/** Most bytes of an archive that one call returns. */
export const mostArchiveBytes = 16_000_000;
