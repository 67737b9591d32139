/**
 * Predicate for the queries that become stale when these sorties change: every list, and the sorties' own data, so
 * that a map with fifty tracks refetches only the changed ones. `ids` undefined: anything may have changed.
 */
export function staleAfter(ids: ReadonlySet<string> | undefined): (queryKey: readonly unknown[]) => boolean {
  const changed = ids && new Set(ids);
  return ([, kind, id]) => !changed || kind === 'list' || (typeof id === 'string' && changed.has(id));
}
