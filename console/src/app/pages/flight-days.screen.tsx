import { ExportDock } from '../../features/exports/export-dock.tsx';
import { startExport } from '../../features/exports/export-jobs.ts';
import { FlightDaysPage } from '../../features/flights/days/days.page.tsx';

const exporting = { start: startExport, Dock: ExportDock };

/** The log by day with its exports; connects two features that don't know each other. */
export function FlightDaysScreen({ scope }: { scope: 'own' | 'tenant' }) {
  return <FlightDaysPage scope={scope} exporting={exporting} />;
}
