/** A position in m at a time in s. */
export interface Fix {
  s: number;
  x: number;
  y: number;
}

/** A point of the line, m, with the velocity there, m/s. */
export interface LinePoint {
  x: number;
  y: number;
  vx: number;
  vy: number;
}

/** Densities of the acceleration that are tried, m²/s³, from nearly straight to tight curves. */
const AGILITIES = [1e-5, 1e-4, 1e-3, 1e-2, 0.1, 0.3, 1, 3, 10, 30];
/** The straightest line is taken whose log likelihood is at most this below the best one. */
const LIKELIHOOD_GAP = 2;
/** A fix further from the line than this many standard deviations is left out. */
const MAX_DEVIATIONS = 5;
/** Before any fix: the square of the position error in noise variances, and of the speed, m²/s². */
const UNKNOWN = { position: 1e6, speed: 400 };

interface Forward {
  logLikelihood: number;
  /** State before and after each fix: x, vx, y, vy; covariance p, c, v, the same on both axes. */
  states: { before: number[]; after: number[] }[];
}

/**
 * The smoothest line through noisy fixes: a cubic smoothing spline as Kalman filter and Rauch–Tung–Striebel smoother of
 * a velocity that changes at random. How fast it changes is chosen by likelihood. Source: Kohn and Ansley, "A new
 * algorithm for spline smoothing based on smoothing a stochastic process", SIAM J. Sci. Stat. Comput. 8 (1987).
 */
export function smoothLine(fixes: readonly Fix[], noiseM: number): LinePoint[] {
  const tried = AGILITIES.map((agility) => ({ agility, ...filter(fixes, noiseM, agility) }));
  const best = Math.max(...tried.map(({ logLikelihood }) => logLikelihood));
  const chosen = tried.find(({ logLikelihood }) => logLikelihood >= best - LIKELIHOOD_GAP)!;
  return smoothBack(fixes, chosen);
}

function filter(fixes: readonly Fix[], noiseM: number, agility: number): Forward {
  const variance = noiseM * noiseM;
  const first = fixes[0]!;
  let [x, vx, y, vy] = [first.x, 0, first.y, 0];
  let [p, c, v] = [UNKNOWN.position * variance, 0, UNKNOWN.speed];
  let logLikelihood = 0;
  let s = first.s;
  const states = fixes.map((fix, i) => {
    const dt = fix.s - s;
    s = fix.s;
    x += vx * dt;
    y += vy * dt;
    p += 2 * c * dt + v * dt * dt + (agility * dt ** 3) / 3;
    c += v * dt + (agility * dt * dt) / 2;
    v += agility * dt;
    const before = [x, vx, y, vy, p, c, v];
    const total = p + variance;
    const [dx, dy] = [fix.x - x, fix.y - y];
    const squares = Math.min((dx * dx + dy * dy) / total, MAX_DEVIATIONS ** 2);
    // The first two fixes only place the line.
    if (i > 1) logLikelihood -= Math.log(total) + squares / 2;
    const isLeftOut = squares === MAX_DEVIATIONS ** 2;
    const [gain, gainSpeed] = isLeftOut ? [0, 0] : [p / total, c / total];
    x += gain * dx;
    vx += gainSpeed * dx;
    y += gain * dy;
    vy += gainSpeed * dy;
    v -= gainSpeed * c;
    c -= gain * c;
    p -= gain * p;
    return { before, after: [x, vx, y, vy, p, c, v] };
  });
  return { logLikelihood, states };
}

function smoothBack(fixes: readonly Fix[], { states }: Forward): LinePoint[] {
  const line: LinePoint[] = [];
  let [x, vx, y, vy] = states.at(-1)!.after as [number, number, number, number];
  line.push({ x, vx, y, vy });
  for (let i = fixes.length - 2; i >= 0; i--) {
    const [x0, vx0, y0, vy0, p, c, v] = states[i]!.after as Seven;
    const [x1, vx1, y1, vy1, p1, c1, v1] = states[i + 1]!.before as Seven;
    const dt = fixes[i + 1]!.s - fixes[i]!.s;
    // Gain = covariance · transition' · (predicted covariance)⁻¹.
    const [a, b] = [p + c * dt, c];
    const [d, e] = [c + v * dt, v];
    const det = p1 * v1 - c1 * c1;
    const g = [
      (a * v1 - b * c1) / det,
      (b * p1 - a * c1) / det,
      (d * v1 - e * c1) / det,
      (e * p1 - d * c1) / det,
    ];
    const [ex, evx, ey, evy] = [x - x1, vx - vx1, y - y1, vy - vy1];
    x = x0 + g[0]! * ex + g[1]! * evx;
    vx = vx0 + g[2]! * ex + g[3]! * evx;
    y = y0 + g[0]! * ey + g[1]! * evy;
    vy = vy0 + g[2]! * ey + g[3]! * evy;
    line.push({ x, vx, y, vy });
  }
  return line.reverse();
}

type Seven = [number, number, number, number, number, number, number];
