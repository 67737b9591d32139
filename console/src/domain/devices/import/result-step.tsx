import Download from 'lucide-react/icons/download';
import Plug from 'lucide-react/icons/plug';
import { useMemo, useState } from 'react';
import { useFieldTexts } from '../../../shared/forms/use-field-texts.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { saveFile } from '../../../shared/link/save-file.ts';
import { usePageLocation, useTabGuard } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { StatusGlyph, StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { type Column, DataTable } from '../../../shared/ui/table/data-table.tsx';
import type { ImportResult, OwnershipActions } from '../ownership/ownership-actions.ts';
import { csvOf } from './import-rows.ts';

function columnsOf(
  t: Translate,
  o: { words: OwnershipActions['words']; say: (code: string) => string; list: string },
): Column<ImportResult>[] {
  const { words, say, list } = o;
  return [
    { key: 'id', title: t(words.id), strong: true, cell: ({ id }) => id },
    {
      key: 'result',
      title: t('droneImport.result'),
      cell: ({ code }) =>
        code === null ? (
          <StatusTag state="done" word={t('droneImport.registered')} size={16} />
        ) : (
          <StatusTag state="fault" word={say(code)} size={16} />
        ),
    },
    {
      key: 'code',
      title: t('drones.activeCode'),
      cell: ({ activateCode }) => <code className="sf-id sf-dr-leaf">{activateCode ?? '–'}</code>,
    },
    {
      key: 'secret',
      title: t('drones.secret.secret'),
      cell: ({ password }) => <code className="sf-id sf-dr-leaf">{password ?? '–'}</code>,
    },
    {
      key: 'connect',
      title: '',
      cell: ({ id, code }) =>
        code === null && (
          <PageLink to={`${list}/connect/${id}`} className="sf-button is-quiet">
            <Plug className="sf-icon" />
            {t('droneRegister.connect')}
          </PageLink>
        ),
    },
  ];
}

interface StepProps {
  ownership: OwnershipActions;
  items: readonly ImportResult[];
  another: () => void;
}

/** Last step: result of each row, with codes and secrets, shown only once. */
export function ResultStep({ ownership, items, another }: StepProps) {
  const { words, sheet } = ownership;
  const list = usePageLocation().pathname.replace(/\/import$/, '');
  const t = useT();
  const [isSaved, setSaved] = useState(false);
  useTabGuard(!isSaved);
  const say = useFieldTexts();
  const columns = useMemo(() => columnsOf(t, { words, say, list }), [t, words, say, list]);
  const registered = items.filter(({ code }) => code === null).length;
  const save = () => {
    const head = [words.id, 'drones.activeCode', 'drones.secret.secret', 'droneImport.result'] as const;
    const rows = items.map(({ id, activateCode, password, code }) => [
      id,
      activateCode ?? '',
      password ?? '',
      code === null ? t('droneImport.registered') : say(code),
    ]);
    const text = csvOf([head.map((key) => t(key)), ...rows]);
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), sheet.files.codes);
    setSaved(true);
  };
  return (
    <section className="sf-dr-step">
      <header>
        <p role="status">
          <b>{t(sheet.words.done, { n: registered, all: items.length })}</b>
        </p>
      </header>
      <p className="sf-dr-once">
        <StatusGlyph state="warning" size={20} />
        {t('droneImport.once')}
      </p>
      <DataTable<ImportResult>
        label={t('droneImport.results')}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
      />
      <footer>
        <Button onClick={another}>{t('droneImport.another')}</Button>
        <Button kind="primary" icon={<Download className="sf-icon" />} onClick={save}>
          {t('droneImport.saveCsv')}
        </Button>
      </footer>
    </section>
  );
}
