/** Seeded random numbers of the range 0 to 1. */
export type Random = () => number;

/** A point of the true line in metres, with what applies from here to the next one. */
export interface Vertex {
  x: number;
  y: number;
  on: boolean;
  swathM: number;
}

export interface Pattern {
  line: Vertex[];
  /** Corners of the plot in metres. */
  plot: [number, number][];
}

export const patternNames = ['straight', 'headland', 'spiral', 'contour'] as const;
export type PatternName = (typeof patternNames)[number];

export interface PatternPlan {
  swathM: number;
  spacingM: number;
  lengthM: number;
  lanes: number;
  /** Stretches without product in the middle of the work, and with the outer sections off. */
  interruptions: number;
  sectionsOff: number;
}

type Points = [number, number][];

const turnM = { least: 6, more: 12 };
const cornerM = 6;
const ferryM = 30;

/** The true line of a flight; product is off in turns. */
export function patternOf(name: PatternName, plan: PatternPlan, random: Random): Pattern {
  const { line, plot } = name === 'spiral' ? spiral(plan, random) : lanesOf(name, plan, random);
  return { line: withFerry(line, plan), plot };
}

/** Flown to the first point of work and away from the last one. */
function withFerry(line: readonly Vertex[], { swathM }: PatternPlan): Vertex[] {
  const [first, last] = [line[0]!, line.at(-1)!];
  return [
    { x: first.x, y: first.y - ferryM, on: false, swathM },
    ...line.slice(0, -1),
    { ...last, on: false },
    { x: last.x, y: last.y - ferryM, on: false, swathM },
  ];
}

function lanesOf(name: PatternName, plan: PatternPlan, random: Random): Pattern {
  const { swathM, spacingM, lengthM, lanes } = plan;
  const waveM = name === 'contour' ? 4 + 10 * random() : 0;
  const waveLengthM = 150 + 150 * random();
  const edgeM = name === 'headland' ? swathM : 0;
  const line: Vertex[] = [];
  for (let lane = 0; lane < lanes; lane++) {
    const across = (y: number) => lane * spacingM + waveM * Math.sin((2 * Math.PI * y) / waveLengthM);
    const steps = waveM > 0 ? Math.ceil(lengthM) : 1;
    const points: Points = Array.from({ length: steps + 1 }, (_, k) => {
      const y = edgeM + ((lengthM - 2 * edgeM) * k) / steps;
      return [across(y), y];
    });
    if (lane % 2 === 1) points.reverse();
    const [x, y] = points.at(-1)!;
    const overM = turnM.least + turnM.more * random();
    line.push(...worked(points, plan, random));
    line.push(
      { x, y, on: false, swathM },
      { x, y: y + (lane % 2 === 0 ? overM : -overM), on: false, swathM },
    );
  }
  const [west, east] = [-spacingM / 2 - waveM, (lanes - 0.5) * spacingM + waveM];
  const plot: Points = [
    [west, 0],
    [east, 0],
    [east, lengthM],
    [west, lengthM],
  ];
  if (name === 'headland') line.push(...around(plot, plan, random));
  return { line, plot };
}

/** One loop along the boundary with rounded corners. */
function around(plot: Points, plan: PatternPlan, random: Random): Vertex[] {
  const [[west, south], , [east, north]] = plot as [Points[0], Points[0], Points[0]];
  const inM = plan.swathM / 2 + cornerM;
  const centres: Points = [
    [east - inM, south + inM],
    [east - inM, north - inM],
    [west + inM, north - inM],
    [west + inM, south + inM],
  ];
  const points: Points = [[west + inM, south + inM - cornerM]];
  for (const [k, [x, y]] of centres.entries()) {
    for (let step = 0; step <= 30; step++) {
      const angle = ((k - 1) * 90 + step * 3) * (Math.PI / 180);
      points.push([x + cornerM * Math.cos(angle), y + cornerM * Math.sin(angle)]);
    }
  }
  const [x, y] = points.at(-1)!;
  return [...worked(points, plan, random), { x, y, on: false, swathM: plan.swathM }];
}

/** From the edge of a round field inwards, one spacing a turn. */
function spiral(plan: PatternPlan, random: Random): Pattern {
  const { spacingM } = plan;
  const outerM = spacingM * Math.max(10, plan.lanes / 2);
  const points: Points = [];
  for (let angle = 0, r = outerM; r > 2 * plan.swathM; angle += 1 / r) {
    r = outerM - (spacingM * angle) / (2 * Math.PI);
    points.push([r * Math.cos(angle), r * Math.sin(angle)]);
  }
  const plot: Points = Array.from({ length: 120 }, (_, k) => {
    const angle = (k * 2 * Math.PI) / 120;
    const r = outerM + spacingM / 2;
    return [r * Math.cos(angle), r * Math.sin(angle)];
  });
  return { line: worked(points, { ...plan, interruptions: plan.interruptions * 10 }, random), plot };
}

/** The line with product on, except in some stretches, and with a smaller swath in others. */
function worked(points: Points, plan: PatternPlan, random: Random): Vertex[] {
  const at = [0];
  for (let i = 1; i < points.length; i++)
    at.push(at[i - 1]! + Math.hypot(...between(points[i - 1]!, points[i]!)));
  const lengthM = at.at(-1)!;
  const stretches = (count: number, least: number, most: number) =>
    Array.from({ length: Math.floor(count + random()) }, () => {
      const from = lengthM * (0.05 + 0.85 * random());
      return [from, Math.min(lengthM * 0.98, from + least + (most - least) * random())] as const;
    });
  const off = stretches(plan.interruptions, 2, 25);
  const narrow = stretches(plan.sectionsOff, 20, 60);
  const cuts = [...off, ...narrow].flat();
  const all = [...new Set([...at, ...cuts])].sort((a, b) => a - b);
  return all.map((m) => {
    let i = at.findIndex((end) => end >= m);
    if (i === 0) i = 1;
    const share = (m - at[i - 1]!) / (at[i]! - at[i - 1]!);
    const [dx, dy] = between(points[i - 1]!, points[i]!);
    const isIn = ([from, to]: readonly [number, number]) => m >= from && m < to;
    return {
      x: points[i - 1]![0] + dx * share,
      y: points[i - 1]![1] + dy * share,
      on: !off.some(isIn),
      swathM: narrow.some(isIn) ? plan.swathM / 2 : plan.swathM,
    };
  });
}

const between = (a: [number, number], b: [number, number]): [number, number] => [b[0] - a[0], b[1] - a[1]];
