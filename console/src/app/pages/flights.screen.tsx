import { useEffect } from 'react';
import { ExportDock } from '../../features/exports/export-dock.tsx';
import { showExport } from '../../features/exports/export-jobs.ts';
import { FlightsPage } from '../../features/flights/flights.page.tsx';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { ExportAndReportMenu } from './export-and-report-menu.tsx';

const exporting = { Menu: ExportAndReportMenu, Dock: ExportDock };

/** The flight log with its exports and scheduled reports; connects features that don't know each other. */
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
