import type { Language } from '@smartflight/contract/kit/languages.ts';
import { areaIn, areaUnitOf } from '@smartflight/contract/kit/units.ts';
import { isMessageId, type MessageId, messageOf } from '@smartflight/contract/messages/messages.ts';
import { currencyDigits, decimalOf } from '@smartflight/contract/orders/money.ts';
import type { Statement, StatementLine } from '@smartflight/contract/orders/orders.schemas.ts';
import { byteOrderMark, csvLines } from '../../platform/csv.ts';
import type { Cell, Column, Sheet } from '../../platform/xlsx/spec.ts';

interface Style {
  language: Language;
  timeZone: string;
}

const litres = (ml: number | null): number | null => ml && ml / 1000;

/** The statement as rows for an accounting system: English names, ISO dates, SI units, a row for each flight. */
export function statementCsv(statement: Statement): string {
  const { number, customer, price, lines } = statement;
  const header = [
    'order',
    'customer',
    'customer_reference',
    'date',
    'take_off',
    'flight_id',
    'drone_id',
    'drone',
    'pilot',
    'plot',
    'work_type',
    'net_area_m2',
    'flight_time_s',
    'volume_l',
    'mass_kg',
    'price_per',
    'unit_price',
    'amount',
    'currency',
  ];
  const rows = lines.map((line): Cell[] => [
    number,
    customer.name,
    customer.reference,
    line.localDate,
    line.startAt,
    line.flightId,
    line.droneId,
    line.droneName,
    line.pilotName,
    line.plotName,
    line.workType,
    line.netAreaM2,
    line.durationS,
    litres(line.volumeMl),
    litres(line.massG),
    price?.per ?? null,
    price && decimalOf(price.amountMinor, price.currency),
    price && line.priceMinor !== null ? decimalOf(line.priceMinor, price.currency) : null,
    price?.currency ?? null,
  ]);
  return byteOrderMark + csvLines([header, ...rows]);
}

/** The statement as sheets: what it is about with the sums, and the flights with a line of totals. */
export function statementSheets(statement: Statement, style: Style): Sheet[] {
  const text = (id: MessageId): string => messageOf(style.language, id);
  const columns = lineColumns(statement, style);
  const total = columns.map(({ total: cell }) => cell ?? null);
  const rows = [...statement.lines.map((line) => columns.map(({ cell }) => cell(line))), total];
  return [
    {
      name: text('orders.statement'),
      columns: [
        { header: text('export.figure'), kind: 'text', widthCh: 28 },
        { header: text('export.value'), kind: 'text', widthCh: 60 },
      ],
      rows: once(factsOf(statement, style)),
      isSummary: true,
    },
    {
      name: text('export.sheet'),
      columns: columns.map(({ cell: _, total: __, ...one }) => one),
      rows: once(rows),
    },
  ];
}

interface LineColumn extends Column {
  cell: (line: StatementLine) => Cell;
  /** In the line of totals. */
  total?: Cell;
}

function lineColumns({ totals, price }: Statement, { language, timeZone }: Style): LineColumn[] {
  const text = (id: MessageId): string => messageOf(language, id);
  const unit = areaUnitOf(language);
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const plain = (id: MessageId, widthCh: number, cell: LineColumn['cell']): LineColumn => ({
    header: text(id),
    kind: 'text',
    widthCh,
    cell,
  });
  const area = `${text('export.netArea')} (${text(unit === 'mu' ? 'unit.mu' : 'unit.ha')})`;
  const amount = (header: string, field: 'volumeMl' | 'massG'): LineColumn => ({
    header,
    kind: 'number',
    widthCh: 14,
    format: '0.000',
    cell: (line) => litres(line[field]),
    total: litres(totals[field]),
  });
  return [
    {
      header: text('export.localDate'),
      kind: 'date',
      widthCh: 12,
      cell: (line) => line.localDate,
      total: text('tasks.total'),
    },
    {
      header: `${text('export.startAt')} (${timeZone})`,
      kind: 'datetime',
      widthCh: 22,
      cell: (line) => clock.format(new Date(line.startAt)),
    },
    plain('export.droneId', 18, (line) => line.droneId),
    plain('export.droneName', 20, (line) => line.droneName),
    plain('export.pilotName', 20, (line) => line.pilotName),
    plain('export.plotName', 20, (line) => line.plotName),
    plain('export.workType', 14, (line) => {
      const id = `workType.${line.workType}`;
      return isMessageId(id) ? text(id) : line.workType;
    }),
    {
      header: text('export.flightS'),
      kind: 'duration',
      widthCh: 12,
      cell: (line) => line.durationS,
      total: totals.durationS,
    },
    {
      header: `${text('export.netArea')} (${text('unit.m')}²)`,
      kind: 'integer',
      widthCh: 16,
      cell: (line) => line.netAreaM2,
      total: totals.netAreaM2,
    },
    {
      header: area,
      kind: 'number',
      widthCh: 16,
      format: '0.0000',
      cell: (line) => areaIn(unit, line.netAreaM2),
      total: areaIn(unit, totals.netAreaM2),
    },
    amount(`${text('export.volumeL')} (${text('unit.l')})`, 'volumeMl'),
    amount(`${text('export.massKg')} (${text('unit.kg')})`, 'massG'),
    {
      header: price ? `${text('orders.amount')} (${price.currency})` : text('orders.amount'),
      kind: 'number',
      widthCh: 16,
      format: price && currencyDigits[price.currency] === 0 ? '#,##0' : '#,##0.00',
      cell: ({ priceMinor }) =>
        (price && priceMinor !== null && decimalOf(priceMinor, price.currency)) || null,
      total: price && totals.priceMinor !== null ? decimalOf(totals.priceMinor, price.currency) : null,
    },
  ];
}

function factsOf(statement: Statement, { language }: Style): Cell[][] {
  const text = (id: MessageId): string => messageOf(language, id);
  const { price, totals, customer } = statement;
  const money = (minor: number): string =>
    price ? `${decimalOf(minor, price.currency)} ${price.currency}` : '';
  return [
    [text('orders.order'), String(statement.number)],
    [text('export.companyName'), statement.holderName],
    [text('orders.customer'), customer.name],
    [text('orders.address'), customer.address],
    [text('orders.reference'), customer.reference],
    [text('orders.crop'), statement.crop],
    [text('orders.target'), statement.target],
    [text('orders.products'), statement.products.map(({ name }) => name).join(', ')],
    [text('export.sorties'), String(totals.flights)],
    [`${text('export.netArea')} (${text('unit.m')}²)`, String(totals.netAreaM2)],
    [text('orders.price'), price && `${money(price.amountMinor)} / ${text(`orders.per.${price.per}`)}`],
    [text('orders.amount'), totals.priceMinor === null ? null : money(totals.priceMinor)],
    [text('export.zone'), statement.timeZone],
    [text('orders.frozenAt'), statement.frozenAt],
  ];
}

async function* once(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}
