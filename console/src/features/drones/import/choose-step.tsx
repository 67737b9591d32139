import { mostImported } from '@smartflight/contract/drone-register.ts';
import { drones } from '@smartflight/contract/drones.ts';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { type DragEvent, useRef, useState } from 'react';
import { callFile } from '../../../shared/api/client.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { currentLang } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { saveFile } from '../../../shared/link/save-file.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { StatusGlyph } from '../../../shared/ui/glyph.tsx';
import type { ImportPreview } from './import-rows.ts';
import { useImportFile } from './use-import-file.ts';

/** First step: the template with its columns, and the filled file by choice or drop. */
export function ChooseStep({ read }: { read: (preview: ImportPreview, fileName: string) => void }) {
  const t = useT();
  const fmt = useFmt();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { reading, failure, take } = useImportFile(read);
  const template = useMutation({
    mutationFn: async () =>
      saveFile(await callFile(drones.importTemplate, { query: { lang: currentLang() } }), 'drones.xlsx'),
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <section className="sf-dr-choose">
      <p className="sf-dr-lead">{t('droneImport.intro', { most: fmt.number(mostImported) })}</p>
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
