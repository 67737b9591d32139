import { useEffect } from 'react';
import { showExport } from '../../features/exports/export-jobs.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';

/** `?export=` shows that export in the dock, once. */
export function useWantedExport(): void {
  const [search, change] = usePageSearch();
  const wanted = search.get('export');
  useEffect(() => {
    if (wanted === null) return;
    void showExport(wanted);
    change({ export: null });
  }, [wanted, change]);
}
