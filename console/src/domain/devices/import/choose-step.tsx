import { mostImported } from '@smartflight/contract/devices/device-register.ts';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { type DragEvent, useRef, useState } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { saveFile } from '../../../shared/link/save-file.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
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
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { reading, failure, take } = useImportFile(sheet, read);
  const template = useMutation({
    mutationFn: async () => saveFile(await sheet.template(), sheet.files.template),
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className={`sf-dr-drop${isOver ? ' is-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileSpreadsheet className="sf-icon" />
        <p>{t('droneImport.drop')}</p>
        <Button kind="primary" disabled={reading !== undefined} onClick={() => input.current?.click()}>
          {t('droneImport.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.csv"
          aria-label={t('droneImport.choose')}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
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
      </div>
      {failure !== undefined && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {failure}
        </p>
      )}
    </section>
  );
}
