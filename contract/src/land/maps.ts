export const mapLayerTypes = ['offline', 'amap', 'google', 'tianditu', 'googlecn'] as const;

export type MapLayerType = (typeof mapLayerTypes)[number];
