import { exportFiles, exportFormats } from '@smartflight/contract/flights/exports.ts';
import Download from 'lucide-react/icons/download';
import { exportFormatNames } from '../../domain/flights/export-format-names.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { MenuButton, type MenuItem } from '../../shared/ui/overlay/menu.tsx';
import { type ExportQuery, startExport } from './export-jobs.ts';

interface ExportMenuProps {
  query: ExportQuery;
  label: string;
  kind?: 'plain' | 'primary';
  /** Entries after the formats. */
  more?: readonly MenuItem[];
}

/** A button that offers the formats, each with what it is for, and starts the export of the chosen one. */
export function ExportMenu({ query, label, kind = 'primary', more = [] }: ExportMenuProps) {
  const t = useT();
  return (
    <MenuButton
      label={label}
      className={`sf-button is-${kind}`}
      items={[
        ...exportFormats.map((format) => ({
          key: format,
          label: `${exportFormatNames[format]} (.${exportFiles[format].extension})`,
          detail: t(`exports.use.${format}`),
          run: () => startExport({ of: 'flights', format, query }),
        })),
        ...more,
      ]}
    >
      <Download className="sf-icon" />
      {label}
    </MenuButton>
  );
}
