import { importColumns, productLimits } from '@smartflight/contract/products/products.ts';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useState } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { saveFile } from '../../../shared/link/save-file.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { FileDrop } from '../../../shared/ui/form/file-drop.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { decodeTable, readTable, type Table } from './read-table.ts';

/** First step: choice or drop of the file, and an empty table to begin with. */
export function ChooseTable({ take }: { take: (table: Table, fileName: string) => void }) {
  const t = useT();
  const fmt = useFmt();
  const [failure, setFailure] = useState<string>();
  const most = productLimits.importRows;
  const read = async (file: File) => {
    const table = readTable(decodeTable(new Uint8Array(await file.arrayBuffer()), fmt.lang));
    if (table === undefined) setFailure(t('productImport.unreadable'));
    else if (table.rows.length > most)
      setFailure(t('productImport.tooMany', { n: fmt.number(table.rows.length), most: fmt.number(most) }));
    else take(table, file.name);
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
      <FileDrop
        icon={<FileSpreadsheet className="sf-icon" />}
        text={t('productImport.drop')}
        choose={t('productImport.choose')}
        accept=".csv,.txt,.tsv"
        take={(file) => void read(file)}
      />
      {failure !== undefined && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {failure}
        </p>
      )}
    </section>
  );
}
