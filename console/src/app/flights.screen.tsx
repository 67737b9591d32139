import { ExportDock } from '../features/exports/export-dock.tsx';
import { startExport } from '../features/exports/export-jobs.ts';
import { FlightsPage } from '../features/flights/flights.page.tsx';

const exporting = { start: startExport, Dock: ExportDock };

/** The flight log with its exports: two features that know nothing of each other meet here. */
export function FlightsScreen({ scope }: { scope: 'own' | 'tenant' }) {
  return <FlightsPage scope={scope} exporting={exporting} />;
}
