import { workTypes } from '@smartflight/contract/flights/flights.ts';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import { messageOf } from '@smartflight/contract/messages/messages.ts';
import { enteredField, enteredFieldIds } from '@smartflight/contract/records/fields.ts';
import type { TableColumn } from '../../../platform/xlsx/table.ts';
import type { ExportedRecord } from './exported-record.ts';
import { tenths, weatherColumns } from './weather-columns.ts';

const m2PerHa = 10_000;
const inHa = (m2: number | null): number | null => (m2 === null ? null : Math.round(m2) / m2PerHa);

/** Columns of the workbook: what was measured, then what was entered. */
export const recordColumns = (language: Language): TableColumn<ExportedRecord>[] => [
  { header: 'record.localDate', kind: 'date', widthCh: 12, cell: (one) => one.localDate },
  { header: 'record.place', widthCh: 24, cell: (one) => one.plotName ?? one.droneId },
  {
    header: 'record.state',
    cell: ({ state }) => messageOf(language, state === 'draft' ? 'record.draft' : 'record.done'),
  },
  { header: 'record.holder', widthCh: 24, cell: (one) => one.holderName },
  { header: 'export.workType', cell: ({ workType }) => workTypeText(language, workType) },
  { header: 'record.startAt', kind: 'datetime', widthCh: 20, cell: (one) => one.startAt },
  { header: 'record.endAt', kind: 'datetime', widthCh: 20, cell: (one) => one.endAt },
  { header: 'record.flights', kind: 'integer', cell: (one) => one.flights },
  { header: 'record.treatedAreaM2', kind: 'number', unit: 'ha', cell: (one) => inHa(one.netAreaM2) },
  { header: 'record.plotAreaM2', kind: 'number', unit: 'ha', cell: (one) => inHa(one.plotAreaM2) },
  { header: 'record.appliedAmount', kind: 'number', unit: 'L', cell: (one) => one.volumeL },
  { header: 'record.appliedAmount', kind: 'number', unit: 'kg', cell: (one) => one.massKg },
  { header: 'record.rate', kind: 'number', unit: 'L/ha', cell: (one) => one.rateLpha },
  { header: 'record.rate', kind: 'number', unit: 'kg/ha', cell: (one) => one.rateKgpha },
  {
    header: 'record.heightAboveGround',
    kind: 'number',
    unit: 'm',
    cell: (one) => tenths(one.heightAboveGroundM),
  },
  {
    header: 'record.heightAboveCanopy',
    kind: 'number',
    unit: 'm',
    cell: (one) => tenths(one.heightAboveCanopyM),
  },
  { header: 'record.maxSpeed', kind: 'number', unit: 'm/s', cell: (one) => tenths(one.maxSpeedMps) },
  { header: 'record.pilotName', widthCh: 24, cell: (one) => one.pilots.join(', ') },
  { header: 'record.droneIds', widthCh: 24, cell: (one) => one.drones.join(', ') },
  {
    header: 'record.location',
    widthCh: 22,
    cell: ({ location }) => location && `${location.lat.toFixed(6)}, ${location.lon.toFixed(6)}`,
  },
  {
    header: 'record.products',
    widthCh: 48,
    cell: ({ entries }) =>
      (entries.products ?? [])
        .map((line) =>
          [
            line.name,
            line.authorisationNumber,
            line.dosePerHa === null ? '' : `${line.dosePerHa} ${line.unit}/ha`,
            line.total === null ? '' : `${line.total} ${line.unit}`,
          ]
            .filter(Boolean)
            .join(' · '),
        )
        .join('; '),
  },
  { header: 'record.orders', widthCh: 12, cell: ({ orders }) => orders.join(', ') || null },
  { header: 'record.labels', widthCh: 48, cell: (one) => labelsText(language, one) },
  { header: 'record.places', kind: 'integer', cell: ({ places }) => places?.count ?? null },
  {
    header: 'record.downwindPlace',
    widthCh: 24,
    cell: ({ places }) => places?.nearestDownwind?.name ?? null,
  },
  {
    header: 'record.downwindDistance',
    kind: 'number',
    unit: 'm',
    cell: ({ places }) => places?.nearestDownwind?.distanceM ?? null,
  },
  ...enteredFieldIds.map((id): TableColumn<ExportedRecord> => {
    const { kind, unit } = enteredField(id);
    const isArea = unit === 'm²';
    return {
      header: `record.${id}`,
      kind,
      ...(unit ? { unit: isArea ? 'ha' : unit } : {}),
      widthCh: kind === 'text' ? 22 : 12,
      cell: ({ entries }) => {
        const value = entries[id] ?? null;
        return isArea && typeof value === 'number' ? inHa(value) : value;
      },
    };
  }),
  ...weatherColumns(language),
  { header: 'record.limits', widthCh: 48, cell: (one) => rulesText(language, one) },
  { header: 'record.deltaT', kind: 'number', unit: '°C', cell: (one) => one.deltaTC },
  {
    header: 'record.missing',
    widthCh: 30,
    cell: ({ missing }) => missing.map((field) => messageOf(language, `record.${field}`)).join(', '),
  },
  { header: 'record.hash', widthCh: 66, cell: (one) => one.hash },
];

const workTypeText = (language: Language, workType: string): string => {
  const known = workTypes.find((one) => one === workType);
  return known ? messageOf(language, `workType.${known}`) : workType;
};

/** Whether each limit of the rules was kept, such as `cn-agricultural: 真高不超过 30 m: kept`. */
const rulesText = (language: Language, { limits }: ExportedRecord): string | null =>
  limits
    .map(
      ({ regime, label, result }) => `${regime}: ${label}: ${messageOf(language, `record.label.${result}`)}`,
    )
    .join('; ') || null;

/** What the label of each product allowed, such as `Blattfrei: not kept, dose above 1 L/ha (1.5 L/ha, version 2)`. */
function labelsText(language: Language, { entries, labels }: ExportedRecord): string | null {
  if (!labels) return null;
  return labels
    .map(({ result, faults, dosePerHa, version }, at) => {
      const { name = '', unit = 'L' } = entries.products?.[at] ?? {};
      const rate = (value: number) => `${value} ${unit}/ha`;
      const found = faults.map(({ code, limit }) =>
        [
          messageOf(language, `record.label.${code}`),
          limit === undefined ? '' : code === 'applications' ? `${limit}` : rate(limit),
        ]
          .filter(Boolean)
          .join(' '),
      );
      const known = [
        dosePerHa === null ? '' : rate(dosePerHa),
        version === null ? '' : `${messageOf(language, 'record.label.version')} ${version}`,
      ].filter(Boolean);
      const verdict = [messageOf(language, `record.label.${result}`), ...found].join(', ');
      return `${name}: ${verdict}${known.length > 0 ? ` (${known.join(', ')})` : ''}`;
    })
    .join('; ');
}
