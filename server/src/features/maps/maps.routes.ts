import { maps } from '@smartflight/contract/endpoints.ts';
import type { MapLayer } from '@smartflight/contract/land/maps.schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import type { Config } from '../../config.ts';
import { archiveRoutes, archivesOf } from './archives.routes.ts';

/** Tile layers configured by the operator; the offline layer needs no configuration. */
export function mapsRoutes(app: FastifyInstance, deps: Deps): void {
  const layers = configuredLayers(deps.config.maps);
  route(app, maps.layers, async () => ({
    layers,
    boundaries: deps.config.maps.boundaries,
    archives: await archivesOf(deps.config.maps),
  }));
  archiveRoutes(app, deps.config.maps);
}

/**
 * Origins of the configured layers' tiles, the only external ones that the console's content security policy allows.
 */
export const tileOriginsOf = (config: Config['maps']): string[] => [
  ...new Set(
    configuredLayers(config).flatMap(({ tiles, overlays }) =>
      [...tiles, ...overlays].map((tile) => new URL(tile.replace(/[{}]/g, '')).origin),
    ),
  ),
];

const raster = { overlays: [], minzoom: 1, maxzoom: 18, tileSize: 256 } as const;

/**
 * Layers with their datum: AMap and Google in China use GCJ-02, TianDiTu uses CGCS2000 (WGS-84 within centimetres).
 */
function configuredLayers(config: Config['maps']): MapLayer[] {
  const layers: MapLayer[] = [];
  if (config.amap) {
    layers.push({
      ...raster,
      overlays: [],
      id: 'amap',
      datum: 'gcj02',
      minzoom: 3,
      tiles: amapTiles,
      attribution: '© AMap',
    });
  }
  if (config.googleTiles) {
    layers.push({
      ...raster,
      overlays: [],
      id: 'google',
      datum: 'wgs84',
      tiles: [config.googleTiles],
      attribution: '© Google',
    });
  }
  if (config.tiandituKey) {
    const key = encodeURIComponent(config.tiandituKey);
    layers.push({
      ...raster,
      id: 'tianditu',
      datum: 'wgs84',
      tiles: tiandituTiles('vec', key),
      overlays: tiandituTiles('cva', key),
      attribution: '© 天地图',
    });
  }
  if (config.googleCnTiles) {
    layers.push({
      ...raster,
      overlays: [],
      id: 'googlecn',
      datum: 'gcj02',
      tiles: [config.googleCnTiles],
      attribution: '© Google',
    });
  }
  return layers;
}

const amapTiles = [1, 2, 3, 4].map(
  (host) =>
    `https://webrd0${host}.is.autonavi.com/appmaptile?lang=zh_cn&size=1&scale=1&style=8&x={x}&y={y}&z={z}`,
);

const tiandituTiles = (layer: string, key: string): string[] =>
  [0, 1, 2, 3].map(
    (host) =>
      `https://t${host}.tianditu.gov.cn/${layer}_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}` +
      `&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk=${key}`,
  );
