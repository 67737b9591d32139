import { ExportDock } from '../../features/exports/export-dock.tsx';
import { RecordExportMenu } from '../../features/exports/record-export-menu.tsx';
import { RecordsPage } from '../../features/records/records.page.tsx';
import { useWantedExport } from './wanted-export.ts';

const exporting = { Menu: RecordExportMenu, Dock: ExportDock };

/** Spray records with their exports; connects features that don't know each other. */
export function RecordsScreen() {
  useWantedExport();
  return <RecordsPage exporting={exporting} />;
}
