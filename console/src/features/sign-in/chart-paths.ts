/** Path data of the sign-in chart, in metres of the field's own frame: u along the road, v away from it. */
export interface Box {
  u0: number;
  v0: number;
  u1: number;
  v1: number;
}

/** Spray swath between two passes. */
export const swathM = 6.5;

const fixed = (value: number) => String(Math.round(value * 10) / 10);

export function boxPath({ u0, v0, u1, v1 }: Box): string {
  return `M${u0} ${v0}H${u1}V${v1}H${u0}Z`;
}

function steps(from: number, to: number, step: number): number[] {
  const count = Math.floor((to - from) / step);
  return Array.from({ length: count }, (_, index) => from + step * (index + 0.5));
}

/** Passes of a sprayed box; `along` is their direction: away from the road or parallel to it. */
export function passes(box: Box, along: 'u' | 'v'): string {
  return along === 'v'
    ? steps(box.u0, box.u1, swathM)
        .map((u) => `M${fixed(u)} ${box.v0}V${box.v1}`)
        .join('')
    : steps(box.v0, box.v1, swathM)
        .map((v) => `M${box.u0} ${fixed(v)}H${box.u1}`)
        .join('');
}

/** Small arrowheads on every second pass, in alternating directions. */
export function chevrons(box: Box, along: 'u' | 'v'): string {
  const lanes = along === 'v' ? steps(box.u0, box.u1, swathM * 2) : steps(box.v0, box.v1, swathM * 2);
  const [from, to] = along === 'v' ? [box.v0, box.v1] : [box.u0, box.u1];
  const marks: string[] = [];
  for (const [lane, at] of lanes.entries()) {
    const turn = lane % 2 === 0 ? 1 : -1;
    for (const way of steps(from + (lane % 2) * 8, to, 26)) {
      const d = 2.6 * turn;
      marks.push(
        along === 'v'
          ? `M${fixed(at - 2.6)} ${fixed(way + d)}L${fixed(at)} ${fixed(way)}L${fixed(at + 2.6)} ${fixed(way + d)}`
          : `M${fixed(way + d)} ${fixed(at - 2.6)}L${fixed(way)} ${fixed(at)}L${fixed(way + d)} ${fixed(at + 2.6)}`,
      );
    }
  }
  return marks.join('');
}

/** A row of tree crowns along a line, with slightly varied size and position. */
export function trees(
  from: number,
  to: number,
  at: number,
): { u: number; v: number; r: number; light: boolean }[] {
  const count = Math.floor((to - from) / 8.5);
  return Array.from({ length: count }, (_, index) => ({
    u: from + index * 8.5 + ((index * 7) % 5),
    v: at + ((index * 11) % 7) - 3,
    r: 3 + ((index * 13) % 5) * 0.55,
    light: index % 3 === 1,
  }));
}

/** A measured side: the line with its two end marks. */
export function measure(u0: number, u1: number, v: number): string {
  return `M${u0} ${v - 4}V${v + 4}M${u0} ${v}H${u1}M${u1} ${v - 4}V${v + 4}`;
}

/** Degrees, minutes and seconds of a coordinate, as the edge of a chart prints them. */
export function degrees(value: number, positive: string, negative: string): string {
  const seconds = Math.round(Math.abs(value) * 3600);
  const two = (part: number) => String(part).padStart(2, '0');
  const side = value < 0 ? negative : positive;
  return `${Math.floor(seconds / 3600)}° ${two(Math.floor(seconds / 60) % 60)}′ ${two(seconds % 60)}″ ${side}`.trim();
}
