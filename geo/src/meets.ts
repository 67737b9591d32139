import { contains } from './contains.ts';
import { findIntersection } from './crossing.ts';
import { distanceM, distanceToM } from './distance.ts';
import { type Boundary, type Circle, partsOf, ringsOf, type Shape } from './shape.ts';

/** Whether two shapes have a point in common; a shared edge or corner counts. */
export function meets(a: Shape, b: Shape): boolean {
  if (a.type === 'Circle')
    return b.type === 'Circle' ? circlesIntersect(a, b) : distanceToM(a.centre, b) <= a.radiusM;
  if (b.type === 'Circle') return distanceToM(b.centre, a) <= b.radiusM;
  return findIntersection(ringsOf(a), ringsOf(b)) || hasCornerIn(a, b) || hasCornerIn(b, a);
}

function circlesIntersect(a: Circle, b: Circle): boolean {
  return distanceM(a.centre, b.centre) <= a.radiusM + b.radiusM;
}

/** Without crossing edges, one corner of a part decides for the whole part. */
function hasCornerIn(a: Boundary, b: Boundary): boolean {
  return partsOf(a).some(([outer]) => outer?.[0] !== undefined && contains(b, outer[0]));
}
