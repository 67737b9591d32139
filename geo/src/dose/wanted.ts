import { contains } from '../contains.ts';
import { inset } from '../inset.ts';
import type { Plane, Point } from '../plane.ts';
import type { DosePlot } from './finding.ts';

/** Whether ground at a point of a plane was to be treated: in the plot, less its inset. Undefined without a plot. */
export function wantedOn(plane: Plane, plot: DosePlot | undefined): ((point: Point) => boolean) | undefined {
  if (!plot) return undefined;
  const area = inset(plot.boundary, plot.insetM);
  return (point) => area !== undefined && contains(area, plane.toEarth(point));
}
