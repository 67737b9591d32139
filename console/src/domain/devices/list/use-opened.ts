import { useCallback, useMemo } from 'react';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import type { Picks } from '../../../shared/ui/table/pick-column.tsx';

/** Maximum number of selected rows, as they are part of the address. */
const mostPicked = 200;

/** The selected rows, from the URL. */
export function readPicked(text: string | null): ReadonlySet<string> {
  const ids = (text ?? '').split(',').filter((id) => /^[A-Za-z0-9_-]{1,32}$/.test(id));
  return new Set(ids.slice(0, mostPicked));
}

export const pickedText = (keys: ReadonlySet<string>): string | undefined =>
  [...keys].slice(0, mostPicked).join(',') || undefined;

/** The device opened in the inspector, named in the URL by `param`, and the selected rows. */
export function useOpened(param: string) {
  const [params, setParams] = usePageSearch();
  const picked = params.get('picked');
  const picks = useMemo<Picks>(
    () => ({
      keys: readPicked(picked),
      change: (keys) => setParams({ picked: pickedText(keys) }),
    }),
    [picked, setParams],
  );
  const open = useCallback(
    (id: string | undefined) => setParams({ [param]: id, tab: undefined, panel: undefined }),
    [param, setParams],
  );
  return { opened: params.get(param) ?? undefined, open, picks };
}
