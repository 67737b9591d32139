import { batteries } from '@smartflight/contract/power/batteries.endpoints.ts';
import Download from 'lucide-react/icons/download';
import { callFile } from '../../../shared/api/client.ts';
import { ownZone } from '../../../shared/format/use-own-zone.ts';
import { currentLang } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { sheetTimeoutMs, useSaveFile } from '../../../shared/link/use-save-file.ts';
import { MenuButton } from '../../../shared/ui/overlay/menu.tsx';
import type { TimeRange } from '../range.ts';

const formats = ['xlsx', 'csv'] as const;
const formatNames = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' } as const;

/** Exports the samples of a range as a spreadsheet or plain text. */
export function SamplesExport({ sn, range }: { sn: string; range: TimeRange | undefined }) {
  const t = useT();
  const saving = useSaveFile(
    ({ as, of }: { as: (typeof formats)[number]; of: TimeRange }) =>
      callFile(batteries.exportSamples, {
        params: { sn },
        query: { ...of, as, lang: currentLang(), tz: ownZone() },
        timeoutMs: sheetTimeoutMs,
      }),
    ({ as, of }) => `${sn.replaceAll(/[^\p{L}\p{N}_-]+/gu, '_')}-${of.to.slice(0, 10)}.${as}`,
  );
  return (
    <MenuButton
      label={t('batteries.export')}
      className="sf-button is-primary"
      items={formats.map((as) => ({
        key: as,
        label: formatNames[as],
        disabled: range === undefined || saving.isPending,
        run: () => range && saving.mutate({ as, of: range }),
      }))}
    >
      <Download className="sf-icon" />
      {t('batteries.export')}
    </MenuButton>
  );
}
