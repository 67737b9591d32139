import type { Flight } from '@smartflight/contract/flights/flights.schemas.ts';
import { dayIn } from '../../../shared/format/dates.ts';
import type { Fmt } from '../../../shared/format/fmt.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import type { Column } from '../../../shared/ui/table/data-table.tsx';
import { overlapTooHigh } from '../flight-notes.ts';
import { FlightNoteChips } from './flight-note-chips.tsx';
import { FlightThumbnail } from './flight-thumbnail.tsx';

const columnKeys = [
  'track',
  'start',
  'drone',
  'pilot',
  'plot',
  'company',
  'type',
  'duration',
  'gross',
  'net',
  'overlap',
  'volume',
  'perHa',
  'workRate',
  'distance',
  'place',
  'note',
] as const;
type ColumnKey = (typeof columnKeys)[number];

/** Columns hidden by default; the company is only useful where several fly. */
const hiddenAtFirst: readonly ColumnKey[] = ['company', 'distance', 'place'];

function columnTitle(key: ColumnKey, t: Translate, fmt: Fmt): string {
  if (key === 'workRate') return t(fmt.areaUnit === 'mu' ? 'unit.muPerHour' : 'unit.haPerHour');
  if (key === 'perHa') return t(fmt.areaUnit === 'mu' ? 'flights.col.perMu' : 'flights.col.perHa');
  const titles = {
    track: 'flights.col.track',
    start: 'flights.col.start',
    drone: 'flights.col.drone',
    pilot: 'flights.col.pilot',
    plot: 'flights.col.plot',
    company: 'flights.col.company',
    type: 'flights.col.type',
    duration: 'flights.col.duration',
    gross: 'flights.col.gross',
    net: 'flights.col.net',
    overlap: 'flights.col.overlap',
    volume: 'flights.col.volume',
    distance: 'flights.col.distance',
    place: 'flights.col.place',
    note: 'flights.col.note',
  } as const satisfies Record<Exclude<ColumnKey, 'workRate' | 'perHa'>, string>;
  return t(titles[key], { unit: fmt.areaUnitName });
}

/** How the start is shown: the viewer's time zone, and whether a header row already has the day. */
export interface StartStyle {
  timeZone: string;
  underDay: boolean;
}

/** Start of a sortie; under a day's header the date is added only if the viewer's day differs. */
export function startText(flight: Flight, fmt: Fmt, { timeZone, underDay }: StartStyle): string {
  const sameDay = dayIn(timeZone, flight.startAt) === flight.localDate;
  const style = underDay ? (sameDay ? 'clock' : 'shortMinute') : 'minute';
  return fmt.instant(flight.startAt, style, timeZone);
}

/** Applied product: litres, or kilograms where granules were spread. */
export function amountOf(flight: Flight, fmt: Fmt) {
  return flight.workType === 'sow' ? fmt.mass(flight.massKg) : fmt.volume(flight.volumeL);
}

/** Product per area unit, without its unit: litres, or kilograms where granules were spread. */
export function perArea(flight: Flight, fmt: Fmt): string {
  return flight.workType === 'sow' ? fmt.sownRate(flight.rateKgpha).value : fmt.rate(flight.rateLpha).value;
}

function Amount({ flight, fmt }: { flight: Flight; fmt: Fmt }) {
  const { value, unit } = amountOf(flight, fmt);
  return (
    <>
      {value}
      {unit && <small> {unit}</small>}
    </>
  );
}

/** Number and bar: the dark part is the overlap; the full bar is 12 %, so that small shares can be distinguished. */
function Overlap({ flight, fmt }: { flight: Flight; fmt: Fmt }) {
  if (flight.grossAreaM2 <= 0) return fmt.number(null);
  const shown = Math.min(100, (flight.overlapPct / 12) * 50);
  return (
    <span className="sf-fl-overlap">
      <span className={overlapTooHigh(flight) ? 'is-high' : undefined}>
        {fmt.number(flight.overlapPct, 1)}
      </span>
      <span className="sf-fl-bar" aria-hidden="true">
        <span style={{ width: `${shown}%` }} />
      </span>
    </span>
  );
}

/** All columns of the log, in order. */
export function flightColumns(t: Translate, fmt: Fmt, start: StartStyle): Column<Flight>[] {
  const column = (key: ColumnKey, rest: Omit<Column<Flight>, 'key' | 'title'>): Column<Flight> => ({
    key,
    title: columnTitle(key, t, fmt),
    optional: hiddenAtFirst.includes(key),
    // The start identifies the row, so it can't be hidden.
    always: key === 'start',
    ...rest,
  });
  const name = (text: string | null) =>
    text === null ? (
      fmt.number(null)
    ) : (
      <span className="sf-fl-name" title={text}>
        {text}
      </span>
    );
  return [
    column('track', { width: 56, cell: (row) => <FlightThumbnail outline={row.thumbnail} /> }),
    column('start', {
      sortBy: 'startAt',
      cell: (row) => <b className="sf-fl-start">{startText(row, fmt, start)}</b>,
    }),
    column('drone', { sortBy: 'droneName', cell: (row) => name(row.droneName) }),
    column('pilot', { sortBy: 'pilotName', cell: (row) => name(row.pilotName) }),
    column('plot', { sortBy: 'plotName', cell: (row) => name(row.plotName) }),
    column('company', { cell: (row) => name(row.companyName) }),
    column('type', { cell: (row) => t(`flights.typeCell.${row.workType}`) }),
    column('duration', { sortBy: 'flightS', figure: true, cell: (row) => fmt.duration(row.flightS) }),
    column('gross', {
      sortBy: 'grossAreaM2',
      figure: true,
      strong: true,
      cell: (row) => fmt.area(row.grossAreaM2).value,
    }),
    column('net', { sortBy: 'netAreaM2', figure: true, cell: (row) => fmt.area(row.netAreaM2).value }),
    column('overlap', {
      sortBy: 'overlapPct',
      figure: true,
      cell: (row) => <Overlap flight={row} fmt={fmt} />,
    }),
    column('volume', {
      sortBy: 'volumeL',
      figure: true,
      cell: (row) => <Amount flight={row} fmt={fmt} />,
    }),
    column('perHa', { figure: true, cell: (row) => perArea(row, fmt) }),
    column('workRate', {
      figure: true,
      cell: (row) => fmt.workRate(row.workRateHaPerH === null ? null : row.workRateHaPerH * 10_000).value,
    }),
    column('distance', { figure: true, cell: (row) => fmt.distance(row.distanceM).text }),
    column('place', { cell: (row) => name(row.place) }),
    column('note', { cell: (row) => <FlightNoteChips flight={row} /> }),
  ];
}
