import { ExportDock } from '../../features/exports/export-dock.tsx';
import { FlightDaysPage } from '../../features/flights/days/days.page.tsx';
import { ExportAndReportMenu } from './export-and-report-menu.tsx';

const exporting = { Menu: ExportAndReportMenu, Dock: ExportDock };

/** The log by day with its exports and scheduled reports; connects features that don't know each other. */
export function FlightDaysScreen({ scope }: { scope: 'own' | 'tenant' }) {
  return <FlightDaysPage scope={scope} exporting={exporting} />;
}
