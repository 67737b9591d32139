import { ExportDock } from '../../features/exports/export-dock.tsx';
import { ExportMenu } from '../../features/exports/export-menu.tsx';
import { FlightDaysPage } from '../../features/flights/days/days.page.tsx';

const exporting = { Menu: ExportMenu, Dock: ExportDock };

/** The log by day with its exports; connects two features that don't know each other. */
export function FlightDaysScreen({ scope }: { scope: 'own' | 'tenant' }) {
  return <FlightDaysPage scope={scope} exporting={exporting} />;
}
