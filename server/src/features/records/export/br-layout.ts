import type { ProductLine } from '@smartflight/contract/records/records.schemas.ts';
import type { Cell, Column } from '../../../platform/xlsx/spec.ts';
import { hectares, localTime } from './eu-layout.ts';
import type { ExportedRecord } from './exported-record.ts';

/** A line of the monthly sheet: one product of a record. */
interface SheetLine {
  record: ExportedRecord;
  product: ProductLine | undefined;
}

interface SheetColumn extends Column {
  cell: (line: SheetLine) => Cell;
}

const entry =
  (id: keyof ExportedRecord['entries']) =>
  ({ record: { entries } }: SheetLine): Cell => {
    const value = entries[id];
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  };

const time =
  (at: 'startAt' | 'endAt') =>
  ({ record }: SheetLine): Cell => {
    const instant = record[at];
    return instant === null ? null : localTime(instant, record.timeZone);
  };

const text = (header: string, widthCh: number, cell: SheetColumn['cell']): SheetColumn => ({
  header,
  kind: 'text',
  widthCh,
  cell,
});
const number = (header: string, cell: SheetColumn['cell']): SheetColumn => ({
  header,
  kind: 'number',
  widthCh: 14,
  cell,
});

/** Headers in Portuguese whatever the reader's language, as the sheet goes to the ministry. */
const columns: readonly SheetColumn[] = [
  { header: 'Data', kind: 'date', widthCh: 12, cell: ({ record }) => record.localDate },
  text('Início', 8, time('startAt')),
  text('Término', 8, time('endAt')),
  text('Contratante', 24, entry('customerName')),
  text('Área', 24, ({ record }) => record.plotName),
  number('Latitude', ({ record }) => record.location?.lat ?? null),
  number('Longitude', ({ record }) => record.location?.lon ?? null),
  text('Cultura', 16, entry('cropName')),
  text('Alvo', 20, entry('target')),
  number('Área tratada (ha)', ({ record }) => hectares(record.netAreaM2)),
  text('Produto', 24, ({ product }) => product?.name ?? null),
  text('Registro', 16, ({ product }) => product?.authorisationNumber || null),
  number('Dosagem por ha', ({ product }) => product?.dosePerHa ?? null),
  text('Unidade', 8, ({ product }) => product?.unit ?? null),
  number('Quantidade', ({ product }) => product?.total ?? null),
  number('Volume de aplicação (L/ha)', ({ record }) => rounded(record.rateLpha)),
  number('Temperatura (°C)', entry('temperatureC')),
  number('Umidade relativa (%)', entry('humidityPct')),
  number('Velocidade do vento (m/s)', entry('windMps')),
  number('Direção do vento (°)', entry('windFromDeg')),
  text('Aeronave', 20, ({ record }) => record.drones.join(', ')),
  text('Piloto remoto', 24, entry('applicatorName')),
  text('Técnico executor', 24, entry('technicianName')),
  text('Registro do técnico', 16, entry('technicianNumber')),
  text('Engenheiro agrônomo', 24, entry('agronomistName')),
  text('Registro do engenheiro', 16, entry('agronomistNumber')),
  text('Situação', 12, ({ record }) => (record.hash === null ? 'Rascunho' : 'Completo')),
  text('SHA-256', 66, ({ record }) => record.hash),
];

const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100;

/** Columns of the monthly sheet of Portaria MAPA 298. */
export const brColumns: Column[] = columns.map(({ cell: _, ...column }) => column);

/** Rows of the monthly sheet: one for each product of a record. */
export const brRows = (records: readonly ExportedRecord[]): Cell[][] =>
  records.flatMap((record) => {
    const products = record.entries.products ?? [];
    const lines = products.length === 0 ? [undefined] : products;
    return lines.map((product) => columns.map(({ cell }) => cell({ record, product })));
  });
