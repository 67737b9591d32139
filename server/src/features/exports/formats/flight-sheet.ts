import type { FlightLineField, FlightTotals } from '@smartflight/contract/flights/flights.schemas.ts';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import { areaIn, areaRatio, rateRatio, type UnitRatio } from '@smartflight/contract/kit/units.ts';
import { isMessageId, type MessageId, messageOf } from '@smartflight/contract/messages/messages.ts';
import { type RowBlock, textsOf } from '../../../platform/postgres/blocks/row-block.ts';
import type { TextRows } from '../../../platform/postgres/cursor.ts';
import { cellOf, fieldPlaces } from '../../../platform/xlsx/conversion.ts';
import type { BlockSheet, Cell, FieldColumn, Sheet } from '../../../platform/xlsx/spec.ts';
import { createWallClock } from './wall-clock.ts';
import type { FileStyle } from './writer.ts';

/** A column of the sheet. */
export interface FlightColumn extends FieldColumn {
  field: FlightLineField;
}

/** The flight log as a sheet of rows as the database sends them, and the totals on a second one. */
export const flightBlockSheets = (
  blocks: AsyncIterable<RowBlock>,
  totals: AsyncIterable<TextRows>,
  style: FileStyle,
): [BlockSheet, Sheet] => [
  { name: messageOf(style.language, 'export.sheet'), columns: flightColumns(style), blocks },
  totalsSheet(totals, style),
];

/** The totals as a sheet. */
export function totalsSheet(totals: AsyncIterable<TextRows>, style: FileStyle): Sheet {
  const text = (id: MessageId): string => messageOf(style.language, id);
  return {
    name: text('export.totals'),
    columns: [
      { header: text('export.figure'), kind: 'text', widthCh: 28 },
      { header: text('export.value'), kind: 'number', widthCh: 16, format: '#,##0.00' },
      { header: text('export.unit'), kind: 'text', widthCh: 12 },
    ],
    rows: totalsOf(totals, style),
    isSummary: true,
  };
}

/** The cells of these columns, in batches. Throws if the query lacks the field of a column. */
export async function* cellsOf(
  blocks: AsyncIterable<RowBlock>,
  columns: readonly FlightColumn[],
): AsyncGenerator<Cell[][]> {
  for await (const block of blocks) {
    yield textsOf(block, fieldPlaces(columns, block.columns)).map((texts) =>
      columns.map((column, at) => {
        const text = texts[at];
        return text === null || text === undefined ? null : cellOf(text, column);
      }),
    );
  }
}

/** All columns of the sheet, with headers, units and conversions of a style. */
export function flightColumns({ language, timeZone, unit }: FileStyle): FlightColumn[] {
  const text = (id: MessageId): string => messageOf(language, id);
  const header = (id: MessageId, unitId?: MessageId): string =>
    unitId ? `${text(id)} (${text(unitId)})` : text(id);
  const wallClock = createWallClock(timeZone);
  const areaUnit = unit === 'mu' ? 'unit.mu' : 'unit.ha';
  const plain = (id: MessageId, widthCh: number, field: FlightLineField): FlightColumn => ({
    header: text(id),
    kind: 'text',
    widthCh,
    field,
    conversion: { by: 'copy' },
  });
  const name = (column: FlightColumn, nameOf: (code: string) => string): FlightColumn => ({
    ...column,
    conversion: { by: 'name', name: nameOf },
  });
  const number = (
    title: string,
    field: FlightLineField,
    { format = '0.00', ratio }: { format?: string; ratio?: UnitRatio } = {},
  ): FlightColumn => ({
    header: title,
    kind: 'number',
    widthCh: 14,
    format,
    field,
    conversion: ratio ? { by: 'ratio', ratio } : { by: 'copy' },
  });
  const area = (id: MessageId, field: FlightLineField): FlightColumn =>
    number(header(id, areaUnit), field, { ratio: areaRatio[unit] });
  const reference = (id: MessageId, field: FlightLineField): FlightColumn =>
    name(plain(id, 22, field), (code) => named(language, `heightReference.${code}`) ?? code);
  const instant = (id: MessageId, field: FlightLineField): FlightColumn => ({
    header: `${text(id)} (${timeZone})`,
    kind: 'serial',
    widthCh: 22,
    field,
    conversion: { by: 'instant', wallClock },
  });
  return [
    {
      header: text('export.localDate'),
      kind: 'date',
      widthCh: 12,
      field: 'localDate',
      conversion: { by: 'copy' },
    },
    instant('export.startAt', 'startAt'),
    instant('export.endAt', 'endAt'),
    plain('export.droneId', 18, 'droneId'),
    plain('export.droneName', 20, 'droneName'),
    plain('export.pilotName', 20, 'pilotName'),
    plain('export.plotName', 20, 'plotName'),
    plain('export.companyName', 24, 'companyName'),
    name(plain('export.workType', 14, 'workType'), (type) => named(language, `workType.${type}`) ?? type),
    {
      header: text('export.flightS'),
      kind: 'duration',
      widthCh: 12,
      field: 'flightS',
      conversion: { by: 'seconds' },
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
      ratio: rateRatio[unit],
    }),
    number(header('export.sownRate', unit === 'mu' ? 'unit.kgPerMu' : 'unit.kgPerHa'), 'rateKgpha', {
      ratio: rateRatio[unit],
    }),
    number(header('export.workRate', unit === 'mu' ? 'unit.muPerH' : 'unit.haPerH'), 'workRateHaPerH', {
      ratio: reciprocal(rateRatio[unit]),
    }),
    number(header('export.distanceM', 'unit.m'), 'distanceM', { format: '0' }),
    number(header('export.maxHeight', 'unit.m'), 'maxHeightM', { format: '0.0' }),
    reference('export.maxHeightReference', 'maxHeightReference'),
    number(header('export.avgWorkHeight', 'unit.m'), 'avgWorkHeightM', { format: '0.0' }),
    reference('export.workHeightReference', 'heightReference'),
    plain('export.place', 20, 'place'),
    name(plain('export.notes', 30, 'flags'), (flags) =>
      flags
        .split(',')
        .map((flag) => named(language, `flag.${flag}`) ?? flag)
        .join(', '),
    ),
  ];
}

const reciprocal = ({ times, over }: UnitRatio): UnitRatio => ({ times: over, over: times });

const named = (language: Language, id: string): string | undefined =>
  isMessageId(id) ? messageOf(language, id) : undefined;

async function* totalsOf(
  lines: AsyncIterable<TextRows>,
  { language, timeZone, unit }: FileStyle,
): AsyncGenerator<Cell[][]> {
  const text = (id: MessageId): string => messageOf(language, id);
  const areaUnit = text(unit === 'mu' ? 'unit.mu' : 'unit.ha');
  for await (const { columns, rows } of lines) {
    const sum = (name: keyof FlightTotals): number => Number(rows[0]?.[columns.indexOf(name)]);
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
