import '../../../shared/ui/table/list-page.css';
import './import-flights.css';
import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, useRef, useState } from 'react';
import { dayIn } from '../../../shared/format/dates.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useOwnZone } from '../../../shared/format/use-own-zone.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useTabGuard } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import { confirm } from '../../../shared/ui/overlay/confirm-store.ts';
import { useEscape } from '../../../shared/ui/overlay/escape.ts';
import { DroneChoice } from './drone-choice.tsx';
import { FileResult } from './file-result.tsx';
import { PastImports } from './past-imports.tsx';
import { type ImportFile, newFlights, useFlightImport } from './use-flight-import.ts';

const accepted = '.bin,.log,.ulg,.csv';

interface ImportFlightsProps {
  close: () => void;
  /** Shows the flights of a drone in the log, from the first day to the last. */
  show: (flights: { droneId: string; days: [from: string, to: string] }) => void;
}

/** Imports flight logs for a drone: a preview of each file, then a result for each flight. */
export function ImportFlights({ close, show }: ImportFlightsProps) {
  const t = useT();
  const { droneId, files, ...work } = useFlightImport();
  const count = files.reduce((sum, file) => sum + newFlights(file), 0);
  const isImporting = files.some(({ wants }) => wants === 'import');
  const timeZone = useOwnZone();
  const imported = importedDays(files, timeZone);
  useTabGuard(isImporting || count > 0);
  const leave = async () => {
    const question = { text: t('flightImport.askLeave'), ok: t('flightImport.leave'), danger: true };
    if ((!isImporting && count === 0) || (await confirm(question))) close();
  };
  useEscape(() => void leave());
  return (
    <div className="sf-list-page sf-fi">
      <PageHeader
        title={t('flightImport.title')}
        actions={
          <>
            {imported && droneId !== undefined && (
              <Button onClick={() => show({ droneId, days: imported })}>{t('flightImport.show')}</Button>
            )}
            {files.length > 0 && (
              <Button
                kind="primary"
                disabled={count === 0 || isImporting}
                aria-busy={isImporting}
                onClick={work.start}
              >
                {t('flightImport.start', { n: count })}
              </Button>
            )}
            <Button onClick={() => void leave()}>
              {t(imported ? 'flightImport.done' : 'dialog.cancel')}
            </Button>
          </>
        }
      />
      <div className="sf-fi-body">
        <DroneChoice value={droneId} choose={work.setDrone} />
        <Drop add={work.add} isCompact={files.length > 0} />
        <Status files={files} hasDrone={droneId !== undefined} />
        <ol className="sf-fi-files" aria-label={t('flightImport.files')}>
          {files.map((file) => (
            <FileResult key={file.key} file={file} {...work} />
          ))}
        </ol>
        <PastImports />
      </div>
    </div>
  );
}

/** First and last day of the imported flights; undefined where nothing was imported. */
function importedDays(files: readonly ImportFile[], timeZone: string): [string, string] | undefined {
  const days = files
    .flatMap(({ result }) => result?.flights ?? [])
    .flatMap(({ state, startAt }) => (state === 'imported' && startAt ? [dayIn(timeZone, startAt)] : []))
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? [first, last] : undefined;
}

/** Sums over all files, announced when they change. */
function Status({ files, hasDrone }: { files: readonly ImportFile[]; hasDrone: boolean }) {
  const t = useT();
  const fmt = useFmt();
  const left = files.filter(({ wants }) => wants !== undefined).length;
  const flights = files.flatMap(({ result }) => result?.flights ?? []);
  const stored = flights.filter(({ state }) => state === 'imported').length;
  const text =
    files.length === 0
      ? ''
      : !hasDrone
        ? t('flightImport.needsDrone')
        : left > 0
          ? t('flightImport.working', { done: fmt.number(files.length - left), n: files.length })
          : stored > 0
            ? t('flightImport.imported', { n: stored })
            : t('flightImport.ready', { n: files.reduce((sum, file) => sum + newFlights(file), 0) });
  return (
    <p className="sf-fi-status" role="status">
      {text}
    </p>
  );
}

function Drop({ add, isCompact }: { add: (files: readonly File[]) => void; isCompact: boolean }) {
  const t = useT();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const over = (event: DragEvent, next: boolean) => {
    event.preventDefault();
    setOver(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={`sf-fi-drop${isOver ? ' is-over' : ''}${isCompact ? ' is-compact' : ''}`}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        add([...event.dataTransfer.files]);
      }}
    >
      <p>{t('flightImport.drop')}</p>
      <Button icon={<FileUp className="sf-icon" />} onClick={() => input.current?.click()}>
        {t('flightImport.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepted}
        aria-label={t('flightImport.choose')}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <p className="sf-list-note">{t('flightImport.kinds')}</p>
    </div>
  );
}
