import { ExportDock } from '../../features/exports/export-dock.tsx';
import { FlightsPage } from '../../features/flights/flights.page.tsx';
import { ExportAndReportMenu } from './export-and-report-menu.tsx';
import { useWantedExport } from './wanted-export.ts';

const exporting = { Menu: ExportAndReportMenu, Dock: ExportDock };

/** The flight log with its exports and scheduled reports; connects features that don't know each other. */
export function FlightsScreen({ scope }: { scope: 'own' | 'tenant' }) {
  useWantedExport();
  return <FlightsPage scope={scope} exporting={exporting} />;
}
