import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import UserPlus from 'lucide-react/icons/user-plus';
import { useRef, useState } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import type { SheetProblem, SheetRow } from './read-sheet.ts';
import type { Adding } from './use-adding.ts';

/** Limit of a spreadsheet in bytes: far above any list of drones, small enough for the browser to parse. */
const sheetBytes = 2_000_000;
const shownRows = 8;

/** Adds the drones of a spreadsheet after a preview. */
export function AddBySheet({ adding }: { adding: Adding }) {
  const t = useT();
  const fmt = useFmt();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; rows: readonly SheetRow[] }>();
  const [problem, setProblem] = useState<SheetProblem | 'tooLarge'>();
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(undefined);
    setProblem(undefined);
    if (chosen.size > sheetBytes) return setProblem('tooLarge');
    const { readSheet } = await import('./read-sheet.ts');
    const read = await readSheet(chosen);
    if (typeof read === 'string') setProblem(read);
    else setFile({ name: chosen.name, rows: read });
  };
  return (
    <section className="ta-choices" aria-label={t('tasks.by.sheet')}>
      <p className="ta-note">{t('tasks.sheetNote')}</p>
      <p className="ta-links">
        <Button icon={<FileSpreadsheet className="sf-icon" />} onClick={() => input.current?.click()}>
          {t('tasks.chooseSheet')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.csv,.txt"
          aria-label={t('tasks.chooseSheet')}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </p>
      {problem && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {t(`tasks.sheetProblem.${problem}`)}
        </p>
      )}
      {file && (
        <>
          <p role="status">
            <b>{file.name}</b> · {t('tasks.sheetRows', { n: file.rows.length })}
          </p>
          <ul className="ta-chips">
            {file.rows.slice(0, shownRows).map(({ droneId }) => (
              <li key={droneId} className="sf-id">
                {droneId}
              </li>
            ))}
            {file.rows.length > shownRows && (
              <li>{t('tasks.sheetMore', { n: fmt.number(file.rows.length - shownRows) })}</li>
            )}
          </ul>
          <p className="ta-links">
            <Button
              kind="primary"
              icon={<UserPlus className="sf-icon" />}
              disabled={adding.isPending}
              onClick={() =>
                adding.mutate(
                  { droneIds: file.rows.map(({ droneId }) => droneId) },
                  { onSuccess: () => setFile(undefined) },
                )
              }
            >
              {t('tasks.addDrones', { n: file.rows.length })}
            </Button>
          </p>
        </>
      )}
    </section>
  );
}
