const windowMs = 10_000;
const worstShare = 0.3;
const leastTiles = 4;

/**
 * Watches a raster layer: it counts as failed when over 30 % of the tiles of the last ten seconds did, given at
 * least four tiles. A tile that does not exist (404) is no failure: an operator's own picture ends somewhere.
 */
export function createTileHealth() {
  let outcomes: { ok: boolean; atMs: number }[] = [];
  return {
    /** Notes one tile and answers whether the layer has failed. */
    note(ok: boolean, atMs: number): boolean {
      outcomes = outcomes.filter((outcome) => atMs - outcome.atMs < windowMs);
      outcomes.push({ ok, atMs });
      const failed = outcomes.filter((outcome) => !outcome.ok).length;
      return outcomes.length >= leastTiles && failed / outcomes.length > worstShare;
    },
    reset(): void {
      outcomes = [];
    },
  };
}
