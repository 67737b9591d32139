import './import.css';
import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useTabGuard } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Switch } from '../../../shared/ui/controls/switch.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import { confirm } from '../../../shared/ui/overlay/confirm-store.ts';
import { useEscape } from '../../../shared/ui/overlay/escape.ts';
import { optionsFrom, Select } from '../../../shared/ui/primitives/select.tsx';
import { ImportMap } from './import-map.tsx';
import { type ImportFault, type ImportRow, kindOf, nameFields, nameOf, rowsOf } from './import-rows.ts';
import { ImportTable } from './import-table.tsx';
import { fileText } from './problem-texts.ts';
import { useImport } from './use-import.ts';
import { useLandFiles } from './use-land-files.ts';

const accepted = '.kml,.kmz,.geojson,.json,.gpkg,.zip,.xml,.txt';

/** Imports plots from files: parsed in a worker, previewed on a map, then sent with a result for each (T-03). */
export function ImportWizard({ close, open }: { close: () => void; open: (id: string) => void }) {
  const t = useT();
  const fmt = useFmt();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isGcj, setGcj] = useState(false);
  const { read, isReading } = useLandFiles(files, isGcj);
  const { rows, faults } = useMemo(
    () => rowsOf(read.map(({ file, land }) => ({ name: file.name, land }))),
    [read],
  );
  const { results, progress, send, forget } = useImport();
  const [field, setField] = useState('');
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<string>();
  const fields = useMemo(() => nameFields(rows), [rows]);
  const usable = useMemo(() => rows.filter(({ isUsable }) => isUsable), [rows]);
  useEffect(() => {
    setDropped(new Set());
    setWanted(new Set());
    setSelected(undefined);
    forget();
    if (usable.length > 0) void send(usable, { isTrial: true, field: '', wanted: new Set() });
  }, [usable, send, forget]);
  const isChosen = (row: ImportRow): boolean => {
    const kind = kindOf(row, results.get(row.key));
    if (kind === 'created' || !row.isUsable) return false;
    return kind === 'duplicate' ? wanted.has(row.key) : !dropped.has(row.key);
  };
  const chosen = rows.filter(isChosen);
  const failed = rows.filter(({ key }) => results.get(key)?.state === 'failed');
  const created = rows.filter((row) => kindOf(row, results.get(row.key)) === 'created');
  const toggle = (row: ImportRow) => {
    const isDuplicate = kindOf(row, results.get(row.key)) === 'duplicate';
    const [keys, set] = isDuplicate ? [wanted, setWanted] : [dropped, setDropped];
    set(
      keys.has(row.key) ? new Set([...keys].filter((key) => key !== row.key)) : new Set([...keys, row.key]),
    );
  };
  const isSending = progress !== undefined && !progress.isTrial;
  const isDirty = isSending || (chosen.length > 0 && created.length === 0) || failed.length > 0;
  useTabGuard(isDirty);
  const leave = async () => {
    const question = { text: t('plotImport.askLeave'), ok: t('plotImport.leave'), danger: true };
    if (!isDirty || (await confirm(question))) close();
  };
  useEscape(() => void leave());
  const start = (which: readonly ImportRow[]) => void send(which, { isTrial: false, field, wanted });
  return (
    <div className="sf-list-page sf-pi">
      <PageHeader
        title={t('plotImport.title')}
        actions={
          <>
            {rows.length > 0 && failed.length > 0 && (
              <Button disabled={progress !== undefined} onClick={() => start(failed)}>
                {t('plotImport.retry', { n: failed.length })}
              </Button>
            )}
            {rows.length > 0 && (
              <Button
                kind="primary"
                disabled={isSending || chosen.length === 0}
                aria-busy={isSending}
                onClick={() => start(chosen)}
              >
                {t('plotImport.start', { n: chosen.length })}
              </Button>
            )}
            <Button onClick={() => void leave()}>
              {t(created.length > 0 ? 'plotImport.done' : 'dialog.cancel')}
            </Button>
          </>
        }
        filters={
          rows.length > 0 && (
            <>
              <label className="sf-pi-choice">
                {t('plotImport.nameFrom')}
                <Select
                  value={field}
                  empty={t('plotImport.ownName')}
                  options={optionsFrom(fields, (name) => name)}
                  change={(name) => setField(name ?? '')}
                />
              </label>
              <Switch label={t('plotImport.gcj')} checked={isGcj} change={setGcj} />
              <Picker files={files} take={setFiles} />
            </>
          )
        }
      />
      <p className="sf-pi-status" role="status">
        {isReading && t('plotImport.reading')}
        {progress?.isTrial &&
          t('plotImport.comparing', { done: fmt.number(progress.done), n: progress.total })}
        {isSending && t('plotImport.sending', { done: fmt.number(progress.done), n: progress.total })}
        {!progress && created.length > 0 && t('plotImport.created', { n: created.length })}
        {progress && (
          <progress max={progress.total} value={progress.done} aria-label={t('plotImport.progress')} />
        )}
      </p>
      <Faults faults={faults} />
      {rows.length === 0 ? (
        <Drop take={setFiles} isReading={isReading} />
      ) : (
        <div className="sf-list-main">
          <ImportTable
            rows={rows}
            results={results}
            nameOf={(row) => nameOf(row, field)}
            isChosen={isChosen}
            toggle={toggle}
            selected={selected}
            select={setSelected}
            open={open}
          />
          <ImportMap
            rows={rows}
            nameOf={(row) => nameOf(row, field)}
            selected={selected}
            select={setSelected}
          />
        </div>
      )}
    </div>
  );
}

function Faults({ faults }: { faults: readonly ImportFault[] }) {
  const t = useT();
  if (faults.length === 0) return null;
  return (
    <ul className="sf-pi-faults" role="alert">
      {faults.map((fault) => (
        <li key={`${fault.file} ${fault.code}`}>
          <StatusGlyph state={fault.severity === 'error' ? 'fault' : 'warning'} size={16} />
          <b>{fault.file}</b>
          <span>{fileText(t, fault)}</span>
        </li>
      ))}
    </ul>
  );
}

function Picker({ files, take }: { files: readonly File[]; take: (files: readonly File[]) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const label = t(files.length > 0 ? 'plotImport.others' : 'plotImport.choose');
  return (
    <>
      <Button
        kind={files.length > 0 ? 'plain' : 'primary'}
        icon={<FileUp className="sf-icon" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepted}
        aria-label={label}
        onChange={(event) => {
          if (event.target.files) take([...event.target.files]);
          event.target.value = '';
        }}
      />
    </>
  );
}

function Drop({ take, isReading }: { take: (files: readonly File[]) => void; isReading: boolean }) {
  const t = useT();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent, next: boolean) => {
    event.preventDefault();
    setOver(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={`sf-pi-drop${isOver ? ' is-over' : ''}`}
      aria-busy={isReading}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        take([...event.dataTransfer.files]);
      }}
    >
      <FileUp className="sf-icon" />
      <p>{t('plotImport.drop')}</p>
      <Picker files={[]} take={take} />
      <p className="sf-pl-note">{t('plotImport.kinds')}</p>
    </div>
  );
}
