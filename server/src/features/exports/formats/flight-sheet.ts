import type { FlightLineField, FlightTotals } from '@smartflight/contract/flights/flights.schemas.ts';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import { areaIn, ratePer } from '@smartflight/contract/kit/units.ts';
import { isMessageId, type MessageId, messageOf } from '@smartflight/contract/messages/messages.ts';
import type { TextRows } from '../../../platform/postgres/cursor.ts';
import { serialAt } from '../../../platform/xlsx/serial.ts';
import type { Cell, Column, Sheet } from '../../../platform/xlsx/spec.ts';
import { createWallClock } from './wall-clock.ts';
import type { FileStyle } from './writer.ts';

/** A column of the sheet, read from one field of the flight as the database names it. */
export interface FlightColumn extends Column {
  field: FlightLineField;
  cell?: (text: string) => Cell;
}

/** The flight log as sheets: a header row and the rows on the first, totals on the second. */
export function flightSheets(
  lines: AsyncIterable<TextRows>,
  totals: AsyncIterable<TextRows>,
  style: FileStyle,
): Sheet[] {
  const columns = flightColumns(style);
  const text = (id: MessageId): string => messageOf(style.language, id);
  return [
    { name: text('export.sheet'), columns, rows: cellsOf(lines, columns) },
    {
      name: text('export.totals'),
      columns: [
        { header: text('export.figure'), kind: 'text', widthCh: 28 },
        { header: text('export.value'), kind: 'number', widthCh: 16, format: '#,##0.00' },
        { header: text('export.unit'), kind: 'text', widthCh: 12 },
      ],
      rows: totalsOf(totals, style),
      isSummary: true,
    },
  ];
}

/** The cells of these columns, in batches. Throws if the query lacks the field of a column. */
export async function* cellsOf(
  lines: AsyncIterable<TextRows>,
  columns: readonly FlightColumn[],
): AsyncGenerator<Cell[][]> {
  let places: number[] | undefined;
  for await (const { columns: names, rows } of lines) {
    places ??= columns.map(({ field }) => placeOf(names, field));
    const at = places;
    yield rows.map((row) =>
      columns.map(({ cell }, i) => {
        const text = row[at[i]!];
        if (text === null || text === undefined) return null;
        return cell ? cell(text) : text;
      }),
    );
  }
}

function placeOf(names: readonly string[], field: string): number {
  const at = names.indexOf(field);
  if (at < 0) throw new Error(`the flight log tells no ${field}`);
  return at;
}

/** All columns of the sheet, with headers, units and conversions of a style. */
export function flightColumns({ language, timeZone, unit }: FileStyle): FlightColumn[] {
  const text = (id: MessageId): string => messageOf(language, id);
  const header = (id: MessageId, unitId?: MessageId): string =>
    unitId ? `${text(id)} (${text(unitId)})` : text(id);
  const wallClock = createWallClock(timeZone);
  const areaUnit = unit === 'mu' ? 'unit.mu' : 'unit.ha';
  const plain = (
    id: MessageId,
    widthCh: number,
    field: FlightLineField,
    cell?: (text: string) => Cell,
  ): FlightColumn => ({ header: text(id), kind: 'text', widthCh, field, ...(cell ? { cell } : {}) });
  const number = (
    title: string,
    field: FlightLineField,
    o: { format?: string; convert?: (value: number) => number } = {},
  ): FlightColumn => {
    const { convert, format = '0.00' } = o;
    const cell = convert ? (spelled: string) => convert(Number(spelled)) : Number;
    return { header: title, kind: 'number', widthCh: 14, format, field, cell };
  };
  const area = (id: MessageId, field: FlightLineField): FlightColumn =>
    number(header(id, areaUnit), field, { convert: (areaM2) => areaIn(unit, areaM2) });
  const reference = (id: MessageId, field: FlightLineField): FlightColumn =>
    plain(id, 22, field, (code) => named(language, `heightReference.${code}`) ?? code);
  const instant = (id: MessageId, field: FlightLineField): FlightColumn => ({
    header: `${text(id)} (${timeZone})`,
    kind: 'serial',
    widthCh: 22,
    field,
    cell: (epochS) => serialAt(wallClock(Number(epochS))),
  });
  return [
    { header: text('export.localDate'), kind: 'date', widthCh: 12, field: 'localDate' },
    instant('export.startAt', 'startAt'),
    instant('export.endAt', 'endAt'),
    plain('export.droneId', 18, 'droneId'),
    plain('export.droneName', 20, 'droneName'),
    plain('export.pilotName', 20, 'pilotName'),
    plain('export.plotName', 20, 'plotName'),
    plain('export.companyName', 24, 'companyName'),
    plain('export.workType', 14, 'workType', (type) => named(language, `workType.${type}`) ?? type),
    {
      header: text('export.flightS'),
      kind: 'duration',
      widthCh: 12,
      field: 'flightS',
      cell: (seconds) => Math.round(Number(seconds)),
    },
    area('export.grossArea', 'grossAreaM2'),
    area('export.netArea', 'netAreaM2'),
    area('export.overlapArea', 'overlapAreaM2'),
    number(`${text('export.overlapPct')} (%)`, 'overlapPct', { format: '0.0' }),
    area('export.insideArea', 'insideAreaM2'),
    area('export.outsideArea', 'outsideAreaM2'),
    area('export.gapArea', 'gapAreaM2'),
    area('export.remainingArea', 'remainingAreaM2'),
    number(header('export.volumeL', 'unit.l'), 'volumeL'),
    number(header('export.massKg', 'unit.kg'), 'massKg'),
    number(header('export.rate', unit === 'mu' ? 'unit.lPerMu' : 'unit.lPerHa'), 'rateLpha', {
      convert: (rate) => ratePer(unit, rate),
    }),
    number(header('export.sownRate', unit === 'mu' ? 'unit.kgPerMu' : 'unit.kgPerHa'), 'rateKgpha', {
      convert: (rate) => ratePer(unit, rate),
    }),
    number(header('export.workRate', unit === 'mu' ? 'unit.muPerH' : 'unit.haPerH'), 'workRateHaPerH', {
      convert: (rate) => (unit === 'mu' ? rate * 15 : rate),
    }),
    number(header('export.distanceM', 'unit.m'), 'distanceM', { format: '0' }),
    number(header('export.maxHeight', 'unit.m'), 'maxHeightM', { format: '0.0' }),
    reference('export.maxHeightReference', 'maxHeightReference'),
    number(header('export.avgWorkHeight', 'unit.m'), 'avgWorkHeightM', { format: '0.0' }),
    reference('export.workHeightReference', 'heightReference'),
    plain('export.place', 20, 'place'),
    plain('export.notes', 30, 'flags', (flags) =>
      flags
        .split(',')
        .map((flag) => named(language, `flag.${flag}`) ?? flag)
        .join(', '),
    ),
  ];
}

const named = (language: Language, id: string): string | undefined =>
  isMessageId(id) ? messageOf(language, id) : undefined;

async function* totalsOf(
  lines: AsyncIterable<TextRows>,
  { language, timeZone, unit }: FileStyle,
): AsyncGenerator<Cell[][]> {
  const text = (id: MessageId): string => messageOf(language, id);
  const areaUnit = text(unit === 'mu' ? 'unit.mu' : 'unit.ha');
  for await (const { columns, rows } of lines) {
    const sum = (name: keyof FlightTotals): number => Number(rows[0]?.[placeOf(columns, name)]);
    yield [
      [text('export.sorties'), sum('sorties'), null],
      [text('export.grossArea'), areaIn(unit, sum('grossAreaM2')), areaUnit],
      [text('export.netArea'), areaIn(unit, sum('netAreaM2')), areaUnit],
      [text('export.overlapArea'), areaIn(unit, sum('overlapAreaM2')), areaUnit],
      [text('export.flightS'), sum('flightS') / 3600, text('unit.h')],
      [text('export.volumeL'), sum('volumeL'), text('unit.l')],
      [text('export.massKg'), sum('massKg'), text('unit.kg')],
      [text('export.zone'), null, timeZone],
    ];
  }
}
