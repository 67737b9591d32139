import { mostImported } from '@smartflight/contract/devices/device-register.ts';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { saveFile } from '../../../shared/link/save-file.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { FileDrop } from '../../../shared/ui/form/file-drop.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import type { DeviceSheet, ImportPreview } from '../ownership/ownership-actions.ts';
import { useImportFile } from './use-import-file.ts';

interface StepProps {
  sheet: DeviceSheet;
  read: (preview: ImportPreview, fileName: string) => void;
}

/** First step: download of the template, and choice or drop of the filled file. */
export function ChooseStep({ sheet, read }: StepProps) {
  const t = useT();
  const fmt = useFmt();
  const { reading, failure, take } = useImportFile(sheet, read);
  const template = useMutation({
    mutationFn: async () => saveFile(await sheet.template(), sheet.files.template),
  });
  return (
    <section className="sf-dr-choose">
      <p className="sf-dr-lead">{t(sheet.words.intro, { most: fmt.number(mostImported) })}</p>
      <Button
        icon={<Download className="sf-icon" />}
        disabled={template.isPending}
        onClick={() => template.mutate()}
      >
        {t('droneImport.template')}
      </Button>
      <FileDrop
        icon={<FileSpreadsheet className="sf-icon" />}
        text={t('droneImport.drop')}
        choose={t('droneImport.choose')}
        accept=".xlsx,.csv"
        isBusy={reading !== undefined}
        take={take}
      >
        {reading && (
          <p role="status">
            {t('droneImport.reading', { name: reading.name })}
            <progress
              max={1}
              value={reading.part}
              aria-label={t('droneImport.reading', { name: reading.name })}
            />
          </p>
        )}
      </FileDrop>
      {failure !== undefined && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {failure}
        </p>
      )}
    </section>
  );
}
