import { type RecordFormat, recordFormats } from '@smartflight/contract/records/fields.ts';
import { records } from '@smartflight/contract/records/records.endpoints.ts';
import type { RecordFilter } from '@smartflight/contract/records/records.schemas.ts';
import Download from 'lucide-react/icons/download';
import { callFile } from '../../shared/api/client.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useSaveFile } from '../../shared/link/use-save-file.ts';
import { MenuButton } from '../../shared/ui/overlay/menu.tsx';

const extensions: Record<RecordFormat, string> = { xlsx: 'xlsx', json: 'json', eu: 'eu.json', br: 'br.xlsx' };

/** Offers the formats in which the filtered records are saved. */
export function RecordExportMenu({ filter }: { filter: RecordFilter }) {
  const t = useT();
  const save = useSaveFile(
    (format: RecordFormat) => callFile(records.export, { query: { ...filter, format } }),
    (format) => `records_${filter.from?.slice(0, 7) ?? 'all'}.${extensions[format]}`,
  );
  return (
    <MenuButton
      label={t('records.export')}
      className="sf-button"
      items={recordFormats.map((format) => ({
        key: format,
        label: t(`records.formats.${format}`),
        detail: t(`records.formatUse.${format}`),
        run: () => save.mutate(format),
      }))}
    >
      <Download className="sf-icon" />
      {t('records.export')}
    </MenuButton>
  );
}
