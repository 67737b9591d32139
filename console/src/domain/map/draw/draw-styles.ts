import type { GeoJSONStoreFeatures, HexColor } from 'terra-draw';
import type { MapColours } from '../../../shared/map/view/map-colours.ts';

/** Style of drawings: accent colour, obstacles in the warning colour, corners large enough for touch. */
export function drawStyles(c: MapColours) {
  const scale = matchMedia('(pointer: coarse)').matches ? 1.6 : 1;
  const [accent, halo, hole] = [c.accent, c.halo, c.outside] as HexColor[] as [HexColor, HexColor, HexColor];
  const point = <P extends string>(name: P, fill: HexColor, line: HexColor, px: number) =>
    ({
      [`${name}Color`]: fill,
      [`${name}Width`]: px * scale,
      [`${name}OutlineColor`]: line,
      [`${name}OutlineWidth`]: 2,
    }) as Record<`${P}${'Color' | 'OutlineColor'}`, HexColor> &
      Record<`${P}${'Width' | 'OutlineWidth'}`, number>;
  const ring = (colour: HexColor) => ({
    fillColor: colour,
    fillOpacity: 0.12,
    outlineColor: colour,
    outlineWidth: 2.5,
  });
  const points = (colour: HexColor) => ({
    ...point('closingPoint', halo, colour, 6),
    ...point('snappingPoint', colour, halo, 6),
  });
  const own = ({ properties }: GeoJSONStoreFeatures) => (properties['mode'] === 'hole' ? hole : accent);
  return {
    outer: { ...ring(accent), ...points(accent) },
    hole: { ...ring(hole), ...points(hole) },
    circle: ring(accent),
    cut: { lineStringColor: hole, lineStringWidth: 2.5, ...points(hole) },
    edit: {
      selectedPolygonColor: own,
      selectedPolygonFillOpacity: 0.12,
      selectedPolygonOutlineColor: own,
      selectedPolygonOutlineWidth: 2.5,
      ...point('selectionPoint', halo, accent, 5),
      ...point('midPoint', accent, halo, 3.5),
    },
  };
}
