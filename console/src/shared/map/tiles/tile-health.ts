const windowMs = 10_000;
const worstShare = 0.3;
const leastTiles = 4;

/**
 * Tracks a raster layer: it counts as failed when over 30 % of the tiles of the last ten seconds failed, of at least
 * four. A missing tile (404) is not a failure: an operator's own layer may be limited in area.
 */
export function createTileHealth() {
  let outcomes: { ok: boolean; atMs: number }[] = [];
  return {
    /** Records a tile and returns whether the layer has failed. */
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
