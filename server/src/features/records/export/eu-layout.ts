import type { ExportedRecord } from './exported-record.ts';

const m2PerHa = 10_000;
/** The rule of the layout. */
export const euSource = 'Commission Implementing Regulation (EU) 2023/564';

/** Local time `HH:MM` of an instant. */
export const localTime = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(new Date(instant));

/** Hectares with four decimals, which is a square metre. */
export const hectares = (m2: number): number => Math.round(m2) / m2PerHa;

/**
 * A record with the fields of the annex of EU 2023/564: type of use, user, day and time, crop with EPPO code and growth
 * stage, size and place of the plot, product, authorisation number, dose and treated area. What is unknown is null.
 */
export function euUse(record: ExportedRecord) {
  const { entries, timeZone, startAt, location, plotAreaM2 } = record;
  return {
    recordId: record.id,
    recordHash: record.hash,
    typeOfUse: entries.useType ?? null,
    professionalUser: {
      name: entries.applicatorName ?? null,
      number: entries.applicatorCertificate ?? null,
    },
    date: record.localDate,
    startTime: startAt === null ? null : localTime(startAt, timeZone),
    timeZone,
    crop: {
      name: entries.cropName ?? null,
      eppoCode: entries.cropEppo ?? null,
      bbchStage: entries.cropBbch ?? null,
    },
    plot: {
      name: record.plotName,
      sizeHa: plotAreaM2 === null ? null : hectares(plotAreaM2),
      location: location && { type: 'Point', coordinates: [location.lon, location.lat] },
    },
    products: (entries.products ?? []).map((line) => ({
      name: line.name,
      authorisationNumber: line.authorisationNumber || null,
      dose: line.dosePerHa === null ? null : { value: line.dosePerHa, unit: `${line.unit}/ha` },
    })),
    treatedAreaHa: hectares(record.netAreaM2),
  };
}
