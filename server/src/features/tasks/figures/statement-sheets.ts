import type { Language } from '@smartflight/contract/kit/languages.ts';
import { areaIn, areaUnitOf, ratePer } from '@smartflight/contract/kit/units.ts';
import { isMessageId, type MessageId, messageOf } from '@smartflight/contract/messages/messages.ts';
import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import type { TaskFlight } from '@smartflight/contract/tasks/task-figures.schemas.ts';
import type { TaskParticipant } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import type { Cell, Column, Sheet } from '../../../platform/xlsx/spec.ts';

interface Style {
  language: Language;
  timeZone: string;
}

interface Source {
  task: Pick<TaskDetail, 'name' | 'district' | 'state'>;
  drones: AsyncIterable<TaskParticipant[]>;
  flights: AsyncIterable<TaskFlight[]>;
}

interface Shown<Row> extends Column {
  cell: (row: Row) => Cell;
}

/** The sheets of a statement: drones with their sums and the total, the flights, and what the figures mean. */
export function statementSheets({ task, drones, flights }: Source, style: Style): Sheet[] {
  const text = (id: MessageId): string => messageOf(style.language, id);
  const droneColumns = columnsOfDrones(task, style);
  const flightColumns = [...columnsOfFlights(style), ...(task.state === 'closed' ? columnsOfLog(style) : [])];
  return [
    {
      name: text('tasks.summary'),
      columns: droneColumns,
      rows: withTotal(drones, droneColumns, text('tasks.total')),
    },
    {
      name: text('tasks.flights'),
      columns: flightColumns,
      rows: cellsOf(flights, flightColumns),
    },
    notesOf(text),
  ];
}

const explained = [
  ['tasks.insideArea', 'tasks.meaning.inside'],
  ['tasks.netArea', 'tasks.meaning.net'],
  ['tasks.paidArea', 'tasks.meaning.paid'],
  ['export.grossArea', 'tasks.meaning.gross'],
] as const satisfies readonly (readonly MessageId[])[];

function notesOf(text: (id: MessageId) => string): Sheet {
  const rows = async function* (): AsyncGenerator<Cell[][]> {
    yield explained.map((ids) => ids.map(text));
  };
  return {
    name: text('tasks.notes'),
    columns: [
      { header: text('tasks.figure'), kind: 'text', widthCh: 40 },
      { header: text('tasks.meaning'), kind: 'text', widthCh: 120 },
    ],
    rows: rows(),
  };
}

async function* cellsOf<Row>(
  lots: AsyncIterable<Row[]>,
  columns: readonly Shown<Row>[],
): AsyncGenerator<Cell[][]> {
  for await (const lot of lots) yield lot.map((row) => columns.map(({ cell }) => cell(row)));
}

/** Appends a row of totals. Values that can't be summed, such as the dose, stay empty. */
async function* withTotal(
  lots: AsyncIterable<TaskParticipant[]>,
  columns: readonly Shown<TaskParticipant>[],
  word: string,
): AsyncGenerator<Cell[][]> {
  const sums: (number | null)[] = columns.map(() => null);
  for await (const rows of cellsOf(lots, columns)) {
    for (const row of rows)
      row.forEach((cell, at) => {
        if (typeof cell === 'number' && columns[at]?.kind !== 'text') sums[at] = (sums[at] ?? 0) + cell;
      });
    yield rows;
  }
  yield [sums.map((sum, at) => (at === 0 ? word : at === columns.length - 1 ? null : sum))];
}

const kindsOf = ({ language }: Style) => {
  const unit = areaUnitOf(language);
  const text = (id: MessageId): string => messageOf(language, id);
  const areaUnit = text(unit === 'mu' ? 'unit.mu' : 'unit.ha');
  return {
    text,
    unit,
    plain: <Row>(id: MessageId, widthCh: number, cell: (row: Row) => Cell): Shown<Row> => ({
      header: text(id),
      kind: 'text',
      widthCh,
      cell,
    }),
    count: <Row>(id: MessageId, cell: (row: Row) => Cell): Shown<Row> => ({
      header: text(id),
      kind: 'integer',
      widthCh: 10,
      cell,
    }),
    time: <Row>(id: MessageId, cell: (row: Row) => number): Shown<Row> => ({
      header: text(id),
      kind: 'duration',
      widthCh: 12,
      cell: (row) => Math.round(cell(row)),
    }),
    area: <Row>(id: MessageId, cell: (row: Row) => number | null): Shown<Row> => ({
      header: `${text(id)} (${areaUnit})`,
      kind: 'number',
      widthCh: 16,
      format: '0.00',
      cell: (row) => {
        const m2 = cell(row);
        return m2 === null ? null : areaIn(unit, m2);
      },
    }),
    amount: <Row>(id: MessageId, of: MessageId, cell: (row: Row) => number | null): Shown<Row> => ({
      header: `${text(id)} (${text(of)})`,
      kind: 'number',
      widthCh: 14,
      format: '0.00',
      cell,
    }),
  };
};

function columnsOfDrones(task: Source['task'], style: Style): Shown<TaskParticipant>[] {
  const { plain, count, time, area, amount, text, unit } = kindsOf(style);
  type Row = TaskParticipant;
  return [
    plain<Row>('tasks.task', 28, () => task.name),
    plain<Row>('tasks.district', 24, () => task.district),
    plain<Row>('export.droneId', 18, (row) => row.droneId),
    plain<Row>('export.droneName', 20, (row) => row.droneName),
    plain<Row>('drones.owner', 20, (row) => row.ownerName),
    plain<Row>('export.pilotName', 24, (row) => row.pilots.join(', ')),
    plain<Row>('tasks.period', 26, ({ period }) => `${period.from} – ${period.to}`),
    count<Row>('export.sorties', (row) => row.figures.sorties),
    time<Row>('export.flightS', (row) => row.figures.flightS),
    area<Row>('export.grossArea', (row) => row.figures.grossAreaM2),
    area<Row>('tasks.insideArea', (row) => row.figures.insideAreaM2),
    area<Row>('tasks.netArea', (row) => row.figures.netAreaM2),
    area<Row>('tasks.paidArea', (row) => row.figures.paidAreaM2),
    plain<Row>('tasks.payBy', 20, ({ payBy }) => text(`tasks.payBy.${payBy}`)),
    area<Row>('tasks.outsideArea', (row) => row.figures.outsideAreaM2),
    amount<Row>('export.volumeL', 'unit.l', (row) => row.figures.volumeL),
    amount<Row>('export.massKg', 'unit.kg', (row) => row.figures.massKg),
    amount<Row>('tasks.dose', unit === 'mu' ? 'unit.lPerMu' : 'unit.lPerHa', ({ figures }) =>
      figures.doseLpha === null ? null : ratePer(unit, figures.doseLpha),
    ),
    amount<Row>('tasks.dose', unit === 'mu' ? 'unit.kgPerMu' : 'unit.kgPerHa', ({ figures }) =>
      figures.doseKgpha === null ? null : ratePer(unit, figures.doseKgpha),
    ),
  ];
}

function columnsOfFlights(style: Style): Shown<TaskFlight>[] {
  const { plain, time, area, amount, text } = kindsOf(style);
  // `YYYY-MM-DD HH:mm:ss` in local time; the Swedish locale has this format.
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: style.timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  type Row = TaskFlight;
  return [
    { header: text('export.localDate'), kind: 'date', widthCh: 12, cell: (row) => row.day },
    {
      header: `${text('export.startAt')} (${style.timeZone})`,
      kind: 'datetime',
      widthCh: 22,
      cell: (row) => clock.format(new Date(row.startAt)),
    },
    plain<Row>('export.droneId', 18, (row) => row.droneId),
    plain<Row>('export.droneName', 20, (row) => row.droneName),
    plain<Row>('export.pilotName', 20, (row) => row.pilotName),
    plain<Row>('export.workType', 14, ({ workType }) => {
      const id = `workType.${workType}`;
      return isMessageId(id) ? text(id) : workType;
    }),
    time<Row>('export.flightS', (row) => row.flightS),
    area<Row>('export.grossArea', (row) => row.grossAreaM2),
    area<Row>('tasks.insideArea', (row) => row.insideAreaM2),
    area<Row>('tasks.outsideArea', (row) => row.outsideAreaM2),
    amount<Row>('export.volumeL', 'unit.l', (row) => row.volumeL),
    amount<Row>('export.massKg', 'unit.kg', (row) => row.massKg),
    plain<Row>('tasks.source', 22, ({ imported }) => text(imported ? 'flag.imported' : 'tasks.source.drone')),
    plain<Row>('tasks.importedBy', 20, ({ imported }) => imported?.by ?? null),
    {
      header: `${text('tasks.importedAt')} (${style.timeZone})`,
      kind: 'datetime',
      widthCh: 22,
      cell: ({ imported }) => (imported?.at ? clock.format(new Date(imported.at)) : null),
    },
  ];
}

/** Areas that the flight log shows now, where they differ from those of the closed task; 0 without the flight. */
function columnsOfLog(style: Style): Shown<TaskFlight>[] {
  const { area, unit } = kindsOf(style);
  const logged = (id: MessageId, figure: 'grossAreaM2' | 'netAreaM2'): Shown<TaskFlight> => ({
    ...area(id, () => 0),
    cell: ({ derivedAgain }) => (derivedAgain ? areaIn(unit, derivedAgain[figure] ?? 0) : null),
  });
  return [logged('tasks.loggedGrossArea', 'grossAreaM2'), logged('tasks.loggedNetArea', 'netAreaM2')];
}
