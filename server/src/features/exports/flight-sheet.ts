import type { Flight, FlightTotals } from '@smartflight/contract/flights.ts';
import type { Language } from '@smartflight/contract/kit/fields.ts';
import { areaIn, areaUnitOf, ratePer } from '@smartflight/contract/kit/units.ts';
import { isMessageId, type MessageId, messageOf } from '@smartflight/contract/messages.ts';
import type { Cell, Column, Sheet } from '../../platform/xlsx/workbook.ts';
import { createWallClock } from './wall-clock.ts';

/** How a spreadsheet is written: in which language and unit, and in whose zone its instants stand. */
export interface SheetStyle {
  language: Language;
  timeZone: string;
}

interface FlightColumn extends Column {
  of: (flight: Flight) => Cell;
}

/** The flight log as sheets: row 1 the header, then exactly the rows; totals stand on a second sheet. */
export function flightSheets(
  rows: AsyncIterable<Flight[]>,
  totals: () => Promise<FlightTotals>,
  style: SheetStyle,
): Sheet[] {
  const columns = flightColumns(style);
  const text = (id: MessageId): string => messageOf(style.language, id);
  return [
    {
      name: text('export.sheet'),
      // Only plain columns can go to the thread that writes.
      columns: columns.map(({ of: _of, ...column }) => column),
      rows: cellsOf(rows, columns),
    },
    {
      name: text('export.totals'),
      columns: [
        { header: text('export.figure'), kind: 'text', widthCh: 28 },
        { header: text('export.value'), kind: 'number', widthCh: 16, format: '#,##0.00' },
        { header: text('export.unit'), kind: 'text', widthCh: 12 },
      ],
      rows: totalRows(totals, style),
    },
  ];
}

async function* cellsOf(
  rows: AsyncIterable<Flight[]>,
  columns: readonly FlightColumn[],
): AsyncGenerator<Cell[][]> {
  for await (const chunk of rows) yield chunk.map((flight) => columns.map(({ of }) => of(flight)));
}

function flightColumns({ language, timeZone }: SheetStyle): FlightColumn[] {
  const unit = areaUnitOf(language);
  const text = (id: MessageId): string => messageOf(language, id);
  const header = (id: MessageId, unitId?: MessageId): string =>
    unitId ? `${text(id)} (${text(unitId)})` : text(id);
  const wallClock = createWallClock(timeZone);
  const areaUnit = unit === 'mu' ? 'unit.mu' : 'unit.ha';
  const plain = (id: MessageId, widthCh: number, of: (flight: Flight) => string | null): FlightColumn => ({
    header: text(id),
    kind: 'text',
    widthCh,
    of,
  });
  const number = (title: string, of: (flight: Flight) => number | null, format = '0.00'): FlightColumn => ({
    header: title,
    kind: 'number',
    widthCh: 14,
    format,
    of,
  });
  const area = (id: MessageId, of: (flight: Flight) => number | null): FlightColumn =>
    number(header(id, areaUnit), (flight) => {
      const areaM2 = of(flight);
      return areaM2 === null ? null : areaIn(unit, areaM2);
    });
  const instant = (id: MessageId, of: (flight: Flight) => string): FlightColumn => ({
    header: `${text(id)} (${timeZone})`,
    kind: 'datetime',
    widthCh: 22,
    of: (flight) => wallClock(of(flight)),
  });
  const perArea =
    (of: (flight: Flight) => number | null, convert: (value: number) => number) => (flight: Flight) => {
      const value = of(flight);
      return value === null ? null : convert(value);
    };
  return [
    { header: text('export.localDate'), kind: 'date', widthCh: 12, of: (f) => f.localDate },
    instant('export.startAt', (f) => f.startAt),
    instant('export.endAt', (f) => f.endAt),
    plain('export.droneId', 18, (f) => f.droneId),
    plain('export.droneName', 20, (f) => f.droneName),
    plain('export.pilotName', 20, (f) => f.pilotName),
    plain('export.plotName', 20, (f) => f.plotName),
    plain('export.companyName', 24, (f) => f.companyName),
    plain('export.workType', 14, (f) => text(`workType.${f.workType}`)),
    { header: text('export.flightS'), kind: 'duration', widthCh: 12, of: (f) => Math.round(f.flightS) },
    area('export.grossArea', (f) => f.grossAreaM2),
    area('export.netArea', (f) => f.netAreaM2),
    area('export.overlapArea', (f) => f.overlapAreaM2),
    number(`${text('export.overlapPct')} (%)`, (f) => f.overlapPct, '0.0'),
    area('export.insideArea', (f) => f.insideAreaM2),
    area('export.outsideArea', (f) => f.outsideAreaM2),
    number(header('export.volumeL', 'unit.l'), (f) => f.volumeL),
    number(header('export.massKg', 'unit.kg'), (f) => f.massKg),
    number(
      header('export.rate', unit === 'mu' ? 'unit.lPerMu' : 'unit.lPerHa'),
      perArea(
        (f) => f.rateLpha,
        (rate) => ratePer(unit, rate),
      ),
    ),
    number(
      header('export.workRate', unit === 'mu' ? 'unit.muPerH' : 'unit.haPerH'),
      perArea(
        (f) => f.workRateHaPerH,
        (rate) => (unit === 'mu' ? rate * 15 : rate),
      ),
    ),
    number(header('export.distanceM', 'unit.m'), (f) => f.distanceM, '0'),
    plain('export.place', 20, (f) => f.place),
    plain('export.notes', 30, (f) => f.flags.map((flag) => flagText(language, flag)).join(', ') || null),
  ];
}

function flagText(language: Language, flag: string): string {
  const id = `flag.${flag}`;
  return isMessageId(id) ? messageOf(language, id) : flag;
}

async function* totalRows(
  totals: () => Promise<FlightTotals>,
  { language, timeZone }: SheetStyle,
): AsyncGenerator<Cell[][]> {
  const sum = await totals();
  const unit = areaUnitOf(language);
  const text = (id: MessageId): string => messageOf(language, id);
  const areaUnit = text(unit === 'mu' ? 'unit.mu' : 'unit.ha');
  yield [
    [text('export.sorties'), sum.sorties, null],
    [text('export.grossArea'), areaIn(unit, sum.grossAreaM2), areaUnit],
    [text('export.netArea'), areaIn(unit, sum.netAreaM2), areaUnit],
    [text('export.overlapArea'), areaIn(unit, sum.overlapAreaM2), areaUnit],
    [text('export.flightS'), sum.flightS / 3600, 'h'],
    [text('export.volumeL'), sum.volumeL, text('unit.l')],
    [text('export.massKg'), sum.massKg, text('unit.kg')],
    [text('export.zone'), null, timeZone],
  ];
}
