import type { DoseMap } from '@smartflight/contract/flights/dose.schemas.ts';
import type { Feature } from 'geojson';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { emptySource } from '../../../shared/map/tiles/base-style.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import type { MapColours } from '../../../shared/map/view/map-colours.ts';
import { addLayers, geojsonSource, repaint } from '../../../shared/map/view/map-layers.ts';
import { type DoseScale, doseBin, doseScale, unknownBin } from '../../flights/dose/dose-bins.ts';

/** Colours of the five classes of a scale. */
export const doseColours = (c: MapColours, { isAgainstTarget }: Pick<DoseScale, 'isAgainstTarget'>) =>
  isAgainstTarget ? c.dose : c.ramp;

function layersOf(c: MapColours): LayerSpecification[] {
  const colour: ExpressionSpecification = [
    'match',
    ['to-string', ['get', 'bin']],
    ...[true, false].flatMap((isAgainstTarget) =>
      doseColours(c, { isAgainstTarget }).flatMap((each, bin) => [
        `${isAgainstTarget ? 't' : 'd'}${bin}`,
        each,
      ]),
    ),
    c.status.offline,
  ] as unknown as ExpressionSpecification;
  return [
    {
      id: 'dose-cells',
      type: 'fill',
      source: 'dose',
      filter: ['==', ['get', 'kind'], 'cell'],
      paint: { 'fill-color': colour, 'fill-opacity': 0.9, 'fill-antialias': false },
    },
    {
      id: 'dose-again',
      type: 'line',
      source: 'dose',
      filter: ['==', ['get', 'kind'], 'again'],
      paint: { 'line-color': c.ink, 'line-width': 2, 'line-dasharray': [2, 1.5] },
    },
  ];
}

/** Neighbouring cells of a row in one class as one rectangle, which is a fifth of the shapes of single cells. */
export function doseFeatures(map: DoseMap, scale: DoseScale): Feature[] {
  const { grid, cells, doses } = map;
  if (!grid) return [];
  const { west, south, lonStep, latStep, columns } = grid;
  const features: Feature[] = [];
  for (let i = 0; i < cells.length; ) {
    const first = cells[i]!;
    const bin = doseBin(scale, doses[i] ?? null);
    let count = 1;
    while (
      cells[i + count] === first + count &&
      (first + count) % columns !== 0 &&
      doseBin(scale, doses[i + count] ?? null) === bin
    )
      count++;
    i += count;
    const [w, s] = [west + (first % columns) * lonStep, south + Math.floor(first / columns) * latStep];
    const [e, n] = [w + count * lonStep, s + latStep];
    const name = bin === unknownBin ? 'unknown' : `${scale.isAgainstTarget ? 't' : 'd'}${bin}`;
    features.push({
      type: 'Feature',
      properties: { kind: 'cell', bin: name },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [w, s],
            [e, s],
            [e, n],
            [w, n],
            [w, s],
          ],
        ],
      },
    });
  }
  return features;
}

/** Cells of a dose map by class, and the outline of the ground to treat again. */
export function createDoseLayer(field: FieldMap) {
  const { map } = field;
  addLayers(map, 'tracks', { dose: { ...emptySource(), tolerance: 0 } }, layersOf(field.colours()));
  field.onColours((colours) => repaint(map, layersOf(colours)));
  return {
    /** Undefined removes it. */
    set(next: DoseMap | undefined): void {
      const scale = next && (doseScale(next) ?? { isAgainstTarget: true, limits: [] });
      const features = next && scale ? doseFeatures(next, scale) : [];
      if (next?.again)
        features.push({ type: 'Feature', properties: { kind: 'again' }, geometry: next.again });
      geojsonSource(map, 'dose')?.setData({ type: 'FeatureCollection', features });
    },
  };
}
