import type {
  FlightImportResult,
  ImportedFlight,
} from '@smartflight/contract/flights/flight-imports.schemas.ts';
import { type FlightImportState, flightImportLimits } from '@smartflight/contract/flights/flight-imports.ts';
import X from 'lucide-react/icons/x';
import { logFormatNames } from '../../../domain/flights/log-format-names.ts';
import { type Fmt, useFmt } from '../../../shared/format/fmt.ts';
import { localInput } from '../../../shared/format/local-input.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/form/field.tsx';
import { StatusGlyph, StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import type { GlyphState } from '../../../shared/ui/icons/glyph-shapes.ts';
import { DateInput } from '../../../shared/ui/primitives/date-input.tsx';
import { FlightThumbnail } from '../list/flight-thumbnail.tsx';
import type { ImportFile } from './use-flight-import.ts';

const glyphs: Record<FlightImportState, GlyphState> = {
  imported: 'done',
  new: 'standby',
  undated: 'warning',
  stored: 'idle',
  overlaps: 'idle',
  'former-owner': 'fault',
  'too-old': 'fault',
  future: 'fault',
  failed: 'fault',
};

interface FileResultProps {
  file: ImportFile;
  remove: (key: number) => void;
  setStart: (key: number, start: string) => void;
  preview: (file: ImportFile) => void;
}

/** One file: what it contains, its flights with their states, and its problems with the remedy. */
export function FileResult({ file, remove, setStart, preview }: FileResultProps) {
  const t = useT();
  const { result, problem, wants } = file;
  const { name } = file.file;
  return (
    <li className="sf-fi-file">
      <header>
        <div>
          <h3 className="sf-cut">{name}</h3>
          {result && <Facts result={result} />}
        </div>
        {wants !== 'import' && (
          <Button
            kind="quiet"
            iconOnly={t('flightImport.remove', { name })}
            wordless
            icon={<X className="sf-icon" />}
            onClick={() => remove(file.key)}
          />
        )}
      </header>
      {wants && <Progress file={file} />}
      {problem !== undefined && (
        <div className="sf-fi-problem" role="alert">
          <StatusGlyph state="fault" size={16} />
          <span>{problem}</span>
          {file.file.size <= flightImportLimits.fileBytes && (
            <Button onClick={() => preview(file)}>{t('flightImport.retry')}</Button>
          )}
        </div>
      )}
      {result && !wants && <Notes result={result} />}
      {result?.clock === 'none' && result.flights.length > 0 && !file.isDone && (
        <Start value={file.start} change={(start) => setStart(file.key, start)} leave={() => preview(file)} />
      )}
      {result && result.flights.length > 0 && (
        <ol className="sf-fi-flights" aria-label={t('flightImport.flightsOf', { name })}>
          {result.flights.map((flight, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the flights of a file keep their order
            <FlightLine key={nth} flight={flight} />
          ))}
        </ol>
      )}
    </li>
  );
}

function Facts({ result }: { result: FlightImportResult }) {
  const t = useT();
  const fmt = useFmt();
  const mb = Math.max(0.01, result.bytes / 1_048_576);
  const size = t('flightImport.size', { mb: fmt.number(mb, mb < 1 ? 2 : 1) });
  const facts = [logFormatNames[result.format], size, t('flightImport.positions', { n: result.positions })];
  return <p className="sf-list-note">{facts.join(' · ')}</p>;
}

function Progress({ file: { part, wants } }: { file: ImportFile }) {
  const t = useT();
  const fmt = useFmt();
  const reading = wants === 'import' ? 'flightImport.storing' : 'flightImport.reading';
  return (
    <p className="sf-fi-progress">
      <progress max={1} value={part ?? 0} />
      {part === undefined
        ? t('flightImport.waiting')
        : part < 1
          ? t('flightImport.sending', { part: fmt.percent(part * 100).text })
          : t(reading)}
    </p>
  );
}

/** What the user should know of the file as a whole. */
function Notes({ result }: { result: FlightImportResult }) {
  const t = useT();
  const fmt = useFmt();
  const { positions, flights, found, unreadableBytes, bytes, otherDrone } = result;
  const contents = fmt.list(found.map(({ name, count }) => `${name} ${fmt.number(count)}`));
  const damaged = bytes > 0 ? (unreadableBytes / bytes) * 100 : 0;
  const notes: string[] = [
    ...(positions === 0 ? [t('flightImport.noPosition', { contents })] : []),
    ...(positions > 0 && flights.length === 0 ? [t('flightImport.noFlight')] : []),
    ...(unreadableBytes > 0 ? [t('flightImport.damaged', { part: fmt.percent(damaged, 1).text })] : []),
    ...(otherDrone ? [t('flightImport.otherDrone', { name: otherDrone.name })] : []),
  ];
  return notes.map((note) => (
    <p key={note} className="sf-fi-note">
      <StatusGlyph state="warning" size={16} />
      {note}
    </p>
  ));
}

/** The start of a log without absolute time, in the browser's time zone. */
function Start(props: { value: string; change: (start: string) => void; leave: () => void }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <Field label={t('flightImport.startAt')} hint={t('flightImport.startHint', { zone: fmt.zone() })}>
      {({ labelId, describedBy }) => (
        <DateInput
          withTime
          value={props.value}
          change={props.change}
          leave={props.leave}
          labelledBy={labelId}
          describedBy={describedBy}
          max={localInput(new Date().toISOString())}
        />
      )}
    </Field>
  );
}

function FlightLine({ flight }: { flight: ImportedFlight }) {
  const t = useT();
  const fmt = useFmt();
  const { state, startAt, endAt, flightS, distanceM } = flight;
  const facts = [fmt.duration(flightS), fmt.distance(distanceM).text];
  return (
    <li>
      <FlightThumbnail outline={flight.thumbnail} />
      <span>
        <b>{startAt && endAt ? periodText(fmt, startAt, endAt) : t('flightImport.noTime')}</b>
        <small>{facts.join(' · ')}</small>
        <StatusTag state={glyphs[state]} word={t(`flightImport.state.${state}`)} size={16} />
      </span>
    </li>
  );
}

/** The end without its day where it is that of the start. */
function periodText(fmt: Fmt, startAt: string, endAt: string): string {
  const [start, end] = [fmt.instant(startAt), fmt.instant(endAt)];
  const [day, time] = end.split(' ');
  return `${start} – ${day && time && start.startsWith(day) ? time : end}`;
}
