import { areaIn } from '@smartflight/contract/kit/units.ts';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { currentFmt } from '../../format/fmt.ts';
import { t } from '../../i18n/messages.ts';
import type { MapColours } from './map-colours.ts';
import { geojsonSource } from './map-layers.ts';
import {
  fieldZoom,
  fromMetres,
  gridLines,
  gridOrigin,
  gridStepM,
  type LonLat,
  type MapBox,
  metresPerPixel,
  scaleBarM,
  ticksBetween,
  toMetres,
} from './metric-grid.ts';

const scaleBarPx = 120;

function element(className: string, parent: HTMLElement): HTMLDivElement {
  const made = document.createElement('div');
  made.className = className;
  parent.append(made);
  return made;
}

const viewBox = (map: MapLibreMap): MapBox => {
  const bounds = map.getBounds();
  return {
    west: bounds.getWest(),
    east: bounds.getEast(),
    south: bounds.getSouth(),
    north: bounds.getNorth(),
  };
};

const around = (box: MapBox): MapBox => {
  const lon = (box.east - box.west) / 2;
  const lat = (box.north - box.south) / 2;
  return { west: box.west - lon, east: box.east + lon, south: box.south - lat, north: box.north + lat };
};

const within = (inner: MapBox, outer: MapBox) =>
  inner.west >= outer.west &&
  inner.east <= outer.east &&
  inner.south >= outer.south &&
  inner.north <= outer.north;

/** Keeps the grid drawn beyond the view: rebuilt when the step changes or the view leaves the drawn area. */
function createGrid(map: MapLibreMap) {
  let drawn: { box: MapBox; stepM: number; origin: LonLat } | undefined;
  let fixed: LonLat | undefined;
  return {
    origin: () => drawn?.origin,
    /** Sets the origin of the metres, such as a plot's corner; undefined uses a position near the view. */
    fixOrigin(origin: LonLat | undefined): void {
      fixed = origin;
      drawn = undefined;
    },
    refresh(): void {
      const centre = map.getCenter();
      const stepM = gridStepM(centre.lat, map.getZoom());
      const view = viewBox(map);
      const origin = fixed ?? gridOrigin(drawn?.origin, { lon: centre.lng, lat: centre.lat });
      if (drawn && drawn.stepM === stepM && drawn.origin === origin && within(view, drawn.box)) return;
      drawn = { box: around(view), stepM, origin };
      geojsonSource(map, 'grid')?.setData(gridLines(drawn.box, origin, stepM));
    },
  };
}

/** Draws ticks in metres along the top and right edge, on a canvas of the map's size. */
function drawTicks(canvas: HTMLCanvasElement, map: MapLibreMap, origin: LonLat, c: MapColours): void {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const ratio = window.devicePixelRatio;
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.font = '12px "Inter Variable", "Segoe UI", Roboto, "Noto Sans", sans-serif';
  pen.fillStyle = c.ink2;
  pen.strokeStyle = c.halo;
  pen.lineWidth = 3;
  pen.lineJoin = 'round';
  const number = new Intl.NumberFormat(currentFmt().lang, { useGrouping: true });
  const text = (label: number, x: number, y: number) => {
    const shown = number.format(label).replace('-', '−');
    pen.strokeText(shown, x, y);
    pen.fillText(shown, x, y);
  };
  const stepM = gridStepM(origin.lat, map.getZoom());
  const { west, east, south, north } = viewBox(map);
  const from = toMetres(origin, { lon: west, lat: south });
  const to = toMetres(origin, { lon: east, lat: north });
  pen.textAlign = 'center';
  for (const m of ticksBetween(from.eastM, to.eastM, stepM)) {
    const x = ((m - from.eastM) / (to.eastM - from.eastM)) * width;
    pen.fillRect(x - 0.5, 0, 1, 6);
    if (x > 24 && x < width - 60) text(m, x, 19);
  }
  pen.textAlign = 'right';
  for (const m of ticksBetween(from.northM, to.northM, stepM)) {
    const y = map.project([east, fromMetres(origin, 0, m).lat]).y;
    pen.fillRect(width - 6, y - 0.5, 6, 1);
    if (y > 30 && y < height - 76) text(m, width - 10, y + 4);
  }
}

function showScale(scale: HTMLDivElement, map: MapLibreMap, inField: boolean): void {
  const lat = map.getCenter().lat;
  const fmt = currentFmt();
  const stepM = gridStepM(lat, map.getZoom());
  const lengthM = inField ? stepM : scaleBarM(lat, map.getZoom(), scaleBarPx);
  const cell = `${fmt.number(areaIn(fmt.areaUnit, stepM * stepM), 0, { maxDigits: 2 })} ${fmt.areaUnitName}`;
  const kilometres = `${fmt.number(lengthM / 1000)}\u00a0${t('unit.km')}`;
  const shown = lengthM >= 1000 ? kilometres : fmt.metres(lengthM, 0).text;
  const label = inField ? `${shown} · ${t('map.cell', { area: cell })}` : shown;
  const bar = `${(lengthM / metresPerPixel(lat, map.getZoom())).toFixed(1)}px`;
  const [text, line] = scale.children;
  if (text && text.textContent !== label) text.textContent = label;
  if (line instanceof HTMLElement && line.style.width !== bar) line.style.width = bar;
}

/**
 * The map's frame: metric grid and ticks at field zoom, scale bar, north, position of the pointer (on touch screens
 * of the centre). Written directly to the DOM, so that moving the map renders no React.
 */
export function createFieldFrame(map: MapLibreMap, colours: () => MapColours) {
  const host = map.getContainer();
  const canvas = document.createElement('canvas');
  canvas.className = 'sf-map-ticks';
  canvas.setAttribute('aria-hidden', 'true');
  host.append(canvas);
  const scale = element('sf-map-scale', host);
  element('sf-map-scale-text', scale);
  element('sf-map-scale-bar', scale);
  const readout = element('sf-map-readout', host);
  const north = element('sf-map-north', host);
  north.textContent = 'N';
  const grid = createGrid(map);
  let pointer: LonLat | undefined;

  const showPosition = () => {
    const centre = map.getCenter().wrap();
    const { lon, lat } = pointer ?? { lon: centre.lng, lat: centre.lat };
    readout.textContent = `${lat.toFixed(5)}, ${lon.toFixed(5)}`.replaceAll('-', '−');
  };
  const refresh = () => {
    const inField = map.getZoom() >= fieldZoom;
    if (inField) grid.refresh();
    const origin = grid.origin();
    canvas.hidden = !inField;
    if (inField && origin) drawTicks(canvas, map, origin, colours());
    showScale(scale, map, inField);
    if (!pointer) showPosition();
  };
  map.on('move', refresh);
  map.on('resize', refresh);
  map.on('mousemove', ({ lngLat }) => {
    const at = lngLat.wrap();
    pointer = { lon: at.lng, lat: at.lat };
    showPosition();
  });
  map.on('mouseout', () => {
    pointer = undefined;
    showPosition();
  });
  return {
    refresh,
    fixOrigin(origin: LonLat | undefined): void {
      grid.fixOrigin(origin);
      refresh();
    },
  };
}
