import type { FlightCoverage } from '@smartflight/contract/flights/flights.schemas.ts';
import type { Feature } from 'geojson';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { emptySource } from '../../../shared/map/tiles/base-style.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import type { MapColours } from '../../../shared/map/view/map-colours.ts';
import { addLayers, geojsonSource, repaint } from '../../../shared/map/view/map-layers.ts';
import type { LonLat } from '../../../shared/map/view/metric-grid.ts';
import { createDataPump } from '../../../shared/map/view/set-data.ts';
import { binsOf, runCoordinates, trackRuns } from './track-runs.ts';

export interface TrackPoint extends LonLat {
  speedMps: number | null;
  heightM: number | null;
  /** Litres or kilograms per hectare. */
  rate: number | null;
  headingDeg: number | null;
}
/** With `dose` the ground is coloured by another layer. */
export type TrackColouring = 'coverage' | 'dose' | 'rate' | 'speed' | 'height';
const coverageClasses = ['once', 'twice', 'more', 'remaining', 'gap', 'outside'] as const;
export type CoverageClass = (typeof coverageClasses)[number];

/** With coverage shown, the line is hidden below this zoom, because it would cause moiré. */
const lineZoom = 17;
const readings = {
  rate: (point: TrackPoint) => point.rate,
  speed: (point: TrackPoint) => point.speedMps,
  height: (point: TrackPoint) => point.heightM,
};

const isGround = (colouring: TrackColouring): colouring is 'coverage' | 'dose' =>
  colouring === 'coverage' || colouring === 'dose';

function lineColour(c: MapColours, colouring: TrackColouring): ExpressionSpecification | string {
  if (isGround(colouring)) return c.ink2;
  const [a, b, d, e, f] = c.ramp;
  return ['match', ['get', 'bin'], 0, a, 1, b, 2, d, 3, e, 4, f, c.status.offline];
}

function coverageLayers(c: MapColours): LayerSpecification[] {
  const filled = (kind: CoverageClass, paint: object): LayerSpecification => ({
    id: `coverage-${kind}`,
    type: 'fill',
    source: 'coverage',
    filter: ['==', ['get', 'class'], kind],
    paint: { 'fill-antialias': false, ...paint },
  });
  const edge = (kind: CoverageClass, color: string): LayerSpecification => ({
    id: `coverage-${kind}-edge`,
    type: 'line',
    source: 'coverage',
    filter: ['==', ['get', 'class'], kind],
    paint: { 'line-color': color, 'line-width': 1.2 },
  });
  return [
    filled('once', { 'fill-color': c.once }),
    filled('twice', { 'fill-color': c.twice }),
    filled('more', { 'fill-color': c.more }),
    filled('remaining', { 'fill-color': c.ink, 'fill-opacity': 0.06 }),
    edge('remaining', c.ink2),
    filled('gap', { 'fill-pattern': 'hatch-gap' }),
    edge('gap', c.gap),
    filled('outside', { 'fill-pattern': 'hatch-outside' }),
    edge('outside', c.outside),
  ];
}

function trackLayersOf(c: MapColours, colouring: TrackColouring): LayerSpecification[] {
  return [
    ...coverageLayers(c),
    {
      id: 'track-line',
      type: 'line',
      source: 'track',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': lineColour(c, colouring),
        'line-width': isGround(colouring) ? 1.2 : ['interpolate', ['linear'], ['zoom'], 13, 2, 18, 4],
      },
    },
  ];
}

/** A flown track with its coverage. */
export function createTrackLayer(field: FieldMap) {
  const { map } = field;
  let points: readonly TrackPoint[] = [];
  let colouring: TrackColouring = 'coverage';
  let isReplaying = false;
  const sources = {
    coverage: { ...emptySource(), tolerance: 0 },
    track: { ...emptySource(), tolerance: 0.3 },
  };
  addLayers(map, 'tracks', sources, trackLayersOf(field.colours(), colouring));
  const paint = () => repaint(map, trackLayersOf(field.colours(), colouring));
  field.onColours(paint);
  const track = createDataPump(() => geojsonSource(map, 'track'));

  const drawLine = () => {
    const values = isGround(colouring) ? points.map(() => 0) : points.map(readings[colouring]);
    const runs = trackRuns(binsOf(values));
    const features = runs.map(
      (run): Feature => ({
        type: 'Feature',
        properties: { bin: run.bin },
        geometry: { type: 'LineString', coordinates: runCoordinates(points, run) },
      }),
    );
    track.offer(() => ({ type: 'FeatureCollection', features }));
    map.setLayerZoomRange('track-line', isGround(colouring) ? lineZoom : 0, 24);
    showCoverage();
  };
  const showCoverage = () => {
    const visibility = colouring === 'coverage' && !isReplaying ? 'visible' : 'none';
    for (const { id } of coverageLayers(field.colours())) map.setLayoutProperty(id, 'visibility', visibility);
  };
  return {
    setTrack(next: readonly TrackPoint[]): void {
      points = next;
      drawLine();
    },
    /** Ground by class from the server; undefined removes it. */
    setCoverage(coverage: FlightCoverage | undefined): void {
      const features = coverageClasses.flatMap((kind): Feature[] => {
        const geometry = coverage?.[kind];
        return geometry ? [{ type: 'Feature', properties: { class: kind }, geometry }] : [];
      });
      geojsonSource(map, 'coverage')?.setData({ type: 'FeatureCollection', features });
    },
    /** Hides the coverage of the whole flight while a replay paints the ground itself. */
    replaying(next: boolean): void {
      if (next === isReplaying) return;
      isReplaying = next;
      showCoverage();
    },
    /** Colours the ground by coverage class, or the line by a value from low to high. */
    colourBy(next: TrackColouring): void {
      colouring = next;
      paint();
      drawLine();
    },
  };
}
