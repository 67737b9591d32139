import { recordFiles, recordFormats } from '@smartflight/contract/records/fields.ts';
import type { RecordFilter } from '@smartflight/contract/records/records.schemas.ts';
import Download from 'lucide-react/icons/download';
import { useT } from '../../shared/i18n/use-t.ts';
import { MenuButton } from '../../shared/ui/overlay/menu.tsx';
import { startExport } from './export-jobs.ts';

/** Offers the formats in which the filtered records are exported, and starts the export of the chosen one. */
export function RecordExportMenu({ filter }: { filter: RecordFilter }) {
  const t = useT();
  return (
    <MenuButton
      label={t('records.export')}
      className="sf-button"
      items={recordFormats.map((format) => ({
        key: format,
        label: `${t(`records.formats.${format}`)} (.${recordFiles[format].extension})`,
        detail: t(`records.formatUse.${format}`),
        run: () => startExport({ of: 'records', format, query: filter }),
      }))}
    >
      <Download className="sf-icon" />
      {t('records.export')}
    </MenuButton>
  );
}
