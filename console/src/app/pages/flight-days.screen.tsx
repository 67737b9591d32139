import { ExportDock } from '../../features/exports/export-dock.tsx';
import { startExport } from '../../features/exports/export-jobs.ts';
import { FlightDaysPage } from '../../features/flights/days/days.page.tsx';

const exporting = { start: startExport, Dock: ExportDock };

/** The log by day with its exports: two features that know nothing of each other meet here. */
export function FlightDaysScreen({ scope }: { scope: 'own' | 'tenant' }) {
  return <FlightDaysPage scope={scope} exporting={exporting} />;
}
