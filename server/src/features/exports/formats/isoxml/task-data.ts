import { distanceM } from '@smartflight/geo/distance.ts';
import { isoxmlDesignator, isoxmlPartfield } from '@smartflight/geo/formats/write-land.ts';
import { type FlightFields, flightTitle } from '../flight-fields.ts';
import type { ShapedFlight, WorkLine } from '../shaped-flights.ts';
import { loggedValues } from './time-log.ts';

export const taskDataHead = `<?xml version="1.0" encoding="UTF-8"?>
<ISO11783_TaskData VersionMajor="4" VersionMinor="3" ManagementSoftwareManufacturer="Smart Flight" ManagementSoftwareVersion="1" TaskControllerManufacturer="Smart Flight" TaskControllerVersion="1" DataTransferOrigin="2">
`;
export const taskDataTail = '</ISO11783_TaskData>\n';

/** Totals of a task: identifier of ISO 11783-11 and name. Areas are m², distances mm, times s, then ml and g. */
const totals = {
  area: '0074',
  effectiveDistance: '0075',
  ineffectiveDistance: '0076',
  effectiveTime: '0077',
  ineffectiveTime: '0078',
  volume: '015F',
  mass: '0160',
} as const;

/** Status of a task (ISO 11783-10). */
const RUNNING = 2;
const COMPLETED = 4;
/** Kind of the time of a task: effective. */
const EFFECTIVE = 4;

/** Agriculture, sprayers, rate control; the rest of the 64 bits is a number for each drone of the file. */
const nameOf = (number: number): string => `A00C8000${number.toString(16).toUpperCase().padStart(8, '0')}`;

/** Parts of a file that several tasks refer to, each with an id by its key. */
export interface References {
  /** The id of a part; `write` is called for a part that is new. */
  idOf(kind: 'PFD' | 'DVC' | 'WKR', key: string, write: (id: string) => string): string;
}

/** Element of a device whose values its tasks log. */
export const boomOf = (deviceId: string): string => `DET${2 * numberOf(deviceId)}`;

const numberOf = (id: string): number => Number(id.slice(3));

/** The task of a flight with its totals and the names of its time logs. */
export function taskOf(
  flight: ShapedFlight,
  o: { number: number; references: References; logs: readonly string[] },
): { task: string; deviceId: string } {
  const { fields, plot, boundary } = flight;
  const { references } = o;
  const deviceId = references.idOf('DVC', fields.droneId ?? '', (id) => deviceOf(id, fields));
  const pilot = fields.pilotName;
  const worker = pilot === null ? '' : references.idOf('WKR', pilot, (id) => workerOf(id, pilot));
  const field =
    plot && boundary
      ? references.idOf('PFD', plot, (id) => isoxmlPartfield(id, { name: fields.plotName ?? '', boundary }))
      : '';
  const children = [
    timeOf(flight, boomOf(deviceId)),
    worker && `<WAN A="${worker}"/>`,
    `<DAN A="${nameOf(numberOf(deviceId))}" C="${deviceId}"/>`,
    ...o.logs.map((log) => `<TLG A="${log}" C="1"/>`),
  ];
  const refers = (name: string, id: string): string => (id ? ` ${name}="${id}"` : '');
  const title = isoxmlDesignator(flightTitle(fields));
  const status = fields.endAt === null ? RUNNING : COMPLETED;
  const task = `<TSK A="TSK${o.number}" B="${title}"${refers('E', field)}${refers('F', worker)} G="${status}">${children.join('')}</TSK>\n`;
  return { task, deviceId };
}

function timeOf({ fields, work }: ShapedFlight, element: string): string {
  const { startAt, endAt, flightS } = fields;
  const values = totalsOf(fields, work).flatMap(([ddi, value]) =>
    value === null ? [] : [`<DLV A="${ddi}" B="${Math.round(value)}" C="${element}"/>`],
  );
  const stop = endAt === null ? '' : ` B="${endAt}"`;
  return `<TIM A="${startAt}"${stop} C="${Math.round(flightS ?? 0)}" D="${EFFECTIVE}">${values.join('')}</TIM>`;
}

function totalsOf(fields: FlightFields, work: readonly WorkLine[]): [string, number | null][] {
  let workM = 0;
  let workS = 0;
  for (const { from, to } of work) {
    workM += distanceM([from.lon, from.lat], [to.lon, to.lat]);
    workS += (to.at - from.at) / 1000;
  }
  const { flightS, distanceM: flownM, grossAreaM2, volumeL, massKg } = fields;
  const times = (value: number | null, factor: number) => (value === null ? null : value * factor);
  return [
    [totals.area, grossAreaM2],
    [totals.effectiveDistance, workM * 1000],
    [totals.ineffectiveDistance, flownM === null ? null : Math.max(0, flownM - workM) * 1000],
    [totals.effectiveTime, workS],
    [totals.ineffectiveTime, flightS === null ? null : Math.max(0, flightS - workS)],
    [totals.volume, times(volumeL, 1000)],
    [totals.mass, times(massKg, 1000)],
  ];
}

const workerOf = (id: string, name: string): string => `<WKR A="${id}" B="${isoxmlDesignator(name)}"/>\n`;

/** Triggers of a value of a device (ISO 11783-10): on change, and total. */
const ON_CHANGE = 8;
const TOTAL = 16;
const IN_DEFAULT_SET = 1;

/** A drone as a device with a boom, whose values it logs. */
function deviceOf(id: string, { droneId, droneName }: FlightFields): string {
  const number = numberOf(id);
  const values = [
    ...Object.values(loggedValues).map((ddi) => ({ ddi, trigger: ON_CHANGE })),
    ...Object.values(totals).map((ddi) => ({ ddi, trigger: TOTAL })),
  ];
  const firstObject = 10;
  const objects = values.map(
    ({ ddi, trigger }, nth) =>
      `<DPD A="${firstObject + nth}" B="${ddi}" C="${IN_DEFAULT_SET}" D="${trigger}"/>`,
  );
  const refers = values.map((_, nth) => `<DOR A="${firstObject + nth}"/>`);
  const serial = isoxmlDesignator(droneId ?? '');
  return `<DVC A="${id}" B="${isoxmlDesignator(droneName ?? droneId ?? '')}" C="1" D="${nameOf(number)}" E="${serial}" F="01000000000000" G="FF000000006E65"><DET A="DET${2 * number - 1}" B="1" C="1" D="Drone" E="0" F="0"/><DET A="${boomOf(id)}" B="2" C="2" D="Boom" E="1" F="1">${refers.join('')}</DET>${objects.join('')}</DVC>\n`;
}
