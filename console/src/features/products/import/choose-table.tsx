import { importColumns, productLimits } from '@smartflight/contract/products/products.ts';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { type DragEvent, useRef, useState } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { saveFile } from '../../../shared/link/save-file.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { decodeTable, readTable, type Table } from './read-table.ts';

/** First step: choice or drop of the file, and an empty table to begin with. */
export function ChooseTable({ take }: { take: (table: Table, fileName: string) => void }) {
  const t = useT();
  const fmt = useFmt();
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  const [isOver, setOver] = useState(false);
  const most = productLimits.importRows;
  const read = async (file: File | undefined) => {
    if (!file) return;
    const table = readTable(decodeTable(new Uint8Array(await file.arrayBuffer()), fmt.lang));
    if (table === undefined) setFailure(t('productImport.unreadable'));
    else if (table.rows.length > most)
      setFailure(t('productImport.tooMany', { n: fmt.number(table.rows.length), most: fmt.number(most) }));
    else take(table, file.name);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  };
  const template = () => {
    const names = importColumns.map((column) => `"${t('productImport.columnName', { column })}"`);
    saveFile(new Blob([`\uFEFF${names.join(',')}\r\n`], { type: 'text/csv' }), 'products.csv');
  };
  return (
    <section className="sf-dr-choose">
      <p className="sf-dr-lead">{t('productImport.about', { most: fmt.number(most) })}</p>
      <Button icon={<Download className="sf-icon" />} onClick={template}>
        {t('productImport.template')}
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
        <p>{t('productImport.drop')}</p>
        <Button kind="primary" onClick={() => input.current?.click()}>
          {t('productImport.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.tsv"
          aria-label={t('productImport.choose')}
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
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
