/**
 * Which queries the change of these sorties makes stale: every list, and what is held of the sorties themselves,
 * so that a map of fifty tracks asks for one. `ids` undefined = anything may have changed.
 */
export function staleAfter(ids: ReadonlySet<string> | undefined): (queryKey: readonly unknown[]) => boolean {
  const changed = ids && new Set(ids);
  return ([, kind, id]) => !changed || kind === 'list' || (typeof id === 'string' && changed.has(id));
}
