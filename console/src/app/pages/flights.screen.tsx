import { useEffect } from 'react';
import { ExportDock } from '../../features/exports/export-dock.tsx';
import { showExport } from '../../features/exports/export-jobs.ts';
import { ExportMenu } from '../../features/exports/export-menu.tsx';
import { FlightsPage } from '../../features/flights/flights.page.tsx';
import { usePageSearch } from '../../shared/tabs/page.tsx';

const exporting = { Menu: ExportMenu, Dock: ExportDock };

/** The flight log with its exports; connects two features that don't know each other. */
export function FlightsScreen({ scope }: { scope: 'own' | 'tenant' }) {
  useWantedExport();
  return <FlightsPage scope={scope} exporting={exporting} />;
}

/** `?export=` shows that export in the dock, once. */
function useWantedExport(): void {
  const [search, change] = usePageSearch();
  const wanted = search.get('export');
  useEffect(() => {
    if (wanted === null) return;
    void showExport(wanted);
    change({ export: null });
  }, [wanted, change]);
}
