import Download from 'lucide-react/icons/download';
import Plug from 'lucide-react/icons/plug';
import { useMemo, useState } from 'react';
import { useFieldTexts } from '../../../shared/forms/use-field-texts.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { saveFile } from '../../../shared/link/save-file.ts';
import { useTabGuard } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { type Column, DataTable } from '../../../shared/ui/data-table.tsx';
import { StatusGlyph, StatusTag } from '../../../shared/ui/glyph.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { csvOf, type ImportResult } from './import-rows.ts';

function columnsOf(t: Translate, say: (code: string) => string): Column<ImportResult>[] {
  return [
    { key: 'id', title: t('drones.droneId'), strong: true, cell: ({ droneId }) => droneId },
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
      cell: ({ droneId, code }) =>
        code === null && (
          <PageLink to={`/drone-manage/connect/${droneId}`} className="sf-button is-quiet">
            <Plug className="sf-icon" />
            {t('droneRegister.connect')}
          </PageLink>
        ),
    },
  ];
}

/** Last step: what became of each row, with codes and secrets this once. */
export function ResultStep({ items, another }: { items: readonly ImportResult[]; another: () => void }) {
  const t = useT();
  const [isSaved, setSaved] = useState(false);
  useTabGuard(!isSaved);
  const say = useFieldTexts();
  const columns = useMemo(() => columnsOf(t, say), [t, say]);
  const registered = items.filter(({ code }) => code === null).length;
  const save = () => {
    const head = [
      'drones.droneId',
      'drones.activeCode',
      'drones.secret.secret',
      'droneImport.result',
    ] as const;
    const rows = items.map(({ droneId, activateCode, password, code }) => [
      droneId,
      activateCode ?? '',
      password ?? '',
      code === null ? t('droneImport.registered') : say(code),
    ]);
    const text = csvOf([head.map((key) => t(key)), ...rows]);
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), 'drone-codes.csv');
    setSaved(true);
  };
  return (
    <section className="sf-dr-step">
      <header>
        <p role="status">
          <b>{t('droneImport.done', { n: registered, all: items.length })}</b>
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
        rowKey={({ droneId }) => droneId}
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
