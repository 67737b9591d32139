/** Seeded randomness: the same seed gives the same flight on every machine. */
export type Random = {
  /** Uniform in [0, 1). */
  next: () => number;
  /** Gaussian-like with mean 0 and standard deviation 1 (sum of four uniforms, bounded at ±3.46). */
  normal: () => number;
  /** Uniform in [min, max). */
  between: (min: number, max: number) => number;
};

/** 32-bit FNV-1a hash of a text, for deriving seeds. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The mulberry32 generator (Tommy Ettinger, public domain): 32 bits of state, passes PractRand to 2^30. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    normal: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
    between: (min, max) => min + (max - min) * next(),
  };
}
