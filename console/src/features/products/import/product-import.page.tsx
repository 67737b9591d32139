import '../../../shared/ui/table/list-page.css';
import '../../../domain/devices/import/import.css';
import './product-import.css';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import { CheckRows } from './check-rows.tsx';
import { ChooseTable } from './choose-table.tsx';
import type { Table } from './read-table.ts';

/** Imports products from a table: choose the file, map its columns, check each row, save. */
export function ProductImportPage() {
  const t = useT();
  const [chosen, setChosen] = useState<{ table: Table; fileName: string }>();
  return (
    <div className="sf-list-page">
      <PageHeader title={t('title.productImport')} />
      {chosen === undefined ? (
        <ChooseTable take={(table, fileName) => setChosen({ table, fileName })} />
      ) : (
        <CheckRows {...chosen} again={() => setChosen(undefined)} />
      )}
    </div>
  );
}
