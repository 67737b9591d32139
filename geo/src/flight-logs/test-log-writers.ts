/** Writers of small synthetic flight logs for tests; they share no code with the readers. */

const concat = (parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

const ascii = (text: string, length = text.length) =>
  Uint8Array.from({ length }, (_, at) => text.charCodeAt(at) || 0);

type Value = number | string;

function packed(type: string, value: Value): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  const number = Number(value);
  const bytes = (length: number) => new Uint8Array(view.buffer, 0, length);
  if (type === 'B' || type === 'M') view.setUint8(0, number);
  else if (type === 'H') view.setUint16(0, number, true);
  else if (type === 'I') view.setUint32(0, number, true);
  else if (type === 'c') view.setInt16(0, Math.round(number * 100), true);
  else if (type === 'f') view.setFloat32(0, number, true);
  else if (type === 'L') view.setInt32(0, Math.round(number * 1e7), true);
  else if (type === 'Q') view.setBigUint64(0, BigInt(Math.round(number)), true);
  else if (type === 'N') return ascii(String(value), 16);
  else throw new Error(`no writer for type ${type}`);
  return bytes({ B: 1, M: 1, H: 2, c: 2, I: 4, f: 4, L: 4, Q: 8 }[type] ?? 0);
}

const formats = {
  PARM: [64, 'QNf', 'TimeUS,Name,Value'],
  GPS: [130, 'QBIHBcLLffff', 'TimeUS,Status,GMS,GWk,NSats,HDop,Lat,Lng,Alt,Spd,GCrs,VZ'],
  POS: [131, 'QLLff', 'TimeUS,Lat,Lng,Alt,RelHomeAlt'],
  EV: [132, 'QB', 'TimeUS,Id'],
  BAT: [133, 'QBfff', 'TimeUS,Inst,Volt,Curr,RemPct'],
  RCOU: [134, 'QHHHH', 'TimeUS,C1,C2,C3,C4'],
  IMU: [135, 'Qfff', 'TimeUS,AccX,AccY,AccZ'],
} as const;

export type DataflashRow = [name: keyof typeof formats, ...values: Value[]];

const size = (types: string) => [...types].reduce((sum, type) => sum + packed(type, 0).length, 3);

/** A binary DataFlash log of the rows, each with its values in the order of the format's columns. */
export function writeDataflash(rows: DataflashRow[]): Uint8Array<ArrayBuffer> {
  const head = (type: number) => Uint8Array.of(0xa3, 0x95, type);
  const fmt = Object.entries(formats).flatMap(([name, [type, types, columns]]) => [
    head(128),
    Uint8Array.of(type, size(types)),
    ...[ascii(name, 4), ascii(types, 16), ascii(columns, 64)],
  ]);
  const messages = rows.flatMap(([name, ...values]) => {
    const [type, types] = formats[name];
    return [head(type), ...[...types].map((letter, at) => packed(letter, values[at] ?? 0))];
  });
  return concat([...fmt, ...messages]);
}

/** The same rows as a text log. */
export function writeDataflashText(rows: DataflashRow[]): Uint8Array<ArrayBuffer> {
  const fmt = Object.entries(formats).map(
    ([name, [type, types, columns]]) => `FMT, ${type}, ${size(types)}, ${name}, ${types}, ${columns}`,
  );
  const lines = rows.map((row) => row.join(', '));
  return concat([ascii(['ArduCopter V4.5.7', ...fmt, ...lines, ''].join('\n'))]);
}

/** One second of a flight: where it is and what it does. */
export type FlightSecond = { lat: number; lon: number; heightM: number; speedMps: number; sprays: boolean };

/** A flight from rest over straight lanes at 5 m/s and back to rest. */
export function lanesFlight(seconds: number, from = { lat: 45, lon: 7 }): FlightSecond[] {
  return Array.from({ length: seconds }, (_, s) => {
    const isUp = s >= 5 && s < seconds - 5;
    const lane = Math.floor(s / 40);
    const along = lane % 2 === 0 ? s % 40 : 40 - (s % 40);
    return {
      lat: from.lat + (isUp ? (along * 5) / 111_132 : 0),
      lon: from.lon + (isUp ? (lane * 6) / 78_847 : 0),
      ...{ heightM: isUp ? 3 : 0, speedMps: isUp ? 5 : 0, sprays: isUp && s % 40 > 2 },
    };
  });
}

const gpsEpoch = Date.UTC(1980, 0, 6);
const weekMs = 604_800_000;

/** The rows of a flight that ArduPilot would log, with the sprayer's pump on output 3. */
export function dataflashRows(flight: FlightSecond[], startAt: number): DataflashRow[] {
  const gpsMs = (s: number) => startAt + s * 1000 + 18_000 - gpsEpoch;
  const us = (s: number) => 10_000_000 + s * 1_000_000;
  return [
    ['PARM', us(0), 'SERVO3_FUNCTION', 22],
    ['PARM', us(0), 'SERVO3_MIN', 1100],
    ...flight.flatMap(({ lat, lon, heightM, speedMps, sprays }, s): DataflashRow[] => [
      ...(s === 3 ? [['EV', us(s), 10] as DataflashRow] : []),
      ...(s === 5 ? [['EV', us(s), 28] as DataflashRow] : []),
      ...(s === flight.length - 5 ? [['EV', us(s), 18] as DataflashRow] : []),
      ...(s === flight.length - 3 ? [['EV', us(s), 11] as DataflashRow] : []),
      ['IMU', us(s), 0, 0, -9.8],
      ['RCOU', us(s), 1500, 1500, sprays ? 1700 : 1100, 1500],
      ['BAT', us(s), 0, 44.4, 20, 80],
      ['POS', us(s), lat, lon, 250 + heightM, heightM],
      [
        ...(['GPS', us(s), 4, gpsMs(s) % weekMs, Math.floor(gpsMs(s) / weekMs), 14, 0.8] as const),
        ...([lat, lon, 250 + heightM, speedMps, 0, 0] as const),
      ],
    ]),
  ];
}

function ulogMessage(kind: string, body: Uint8Array): Uint8Array {
  return concat([Uint8Array.of(body.length & 255, body.length >> 8, kind.charCodeAt(0)), body]);
}

function ulogData(id: number, parts: [type: 'Q' | 'd' | 'f' | 'B', value: number][]): Uint8Array {
  const bytes = parts.map(([type, value]) => {
    if (type !== 'd') return packed(type, value);
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, value, true);
    return new Uint8Array(view.buffer);
  });
  return ulogMessage('D', concat([Uint8Array.of(id, 0), ...bytes]));
}

/** A ULog of a flight; without `startAt` the GPS has no time. */
export function writeUlog(flight: FlightSecond[], startAt?: number): Uint8Array<ArrayBuffer> {
  const topics = [
    'vehicle_gps_position:uint64_t timestamp;uint64_t time_utc_usec;double latitude_deg;double longitude_deg;uint8_t fix_type;uint8_t[7] _padding0;',
    'vehicle_global_position:uint64_t timestamp;double lat;double lon;float alt;uint8_t[4] _padding0;',
    'actuator_armed:uint64_t timestamp;bool armed;uint8_t[7] _padding0;',
    'vehicle_land_detected:uint64_t timestamp;bool landed;uint8_t[7] _padding0;',
  ];
  const head = concat([Uint8Array.of(0x55, 0x4c, 0x6f, 0x67, 1, 0x12, 0x35, 1), new Uint8Array(8)]);
  const definitions = topics.map((topic) => ulogMessage('F', ascii(topic)));
  const subscriptions = topics.map((topic, id) =>
    ulogMessage('A', concat([Uint8Array.of(0, id, 0), ascii(topic.split(':')[0]!)])),
  );
  const data = flight.flatMap(({ lat, lon, heightM }, s) => {
    const us = 2_000_000 + s * 1_000_000;
    const utcUs = startAt === undefined ? 0 : (startAt + s * 1000) * 1000;
    return [
      ulogData(2, [
        ...([
          ['Q', us],
          ['B', s >= 3 && s < flight.length - 3 ? 1 : 0],
        ] as ['Q' | 'B', number][]),
      ]),
      ulogData(3, [
        ...([
          ['Q', us],
          ['B', heightM > 0 ? 0 : 1],
        ] as ['Q' | 'B', number][]),
      ]),
      ulogData(0, [
        ...([
          ['Q', us],
          ['Q', utcUs],
        ] as ['Q', number][]),
        ...([
          ['d', lat],
          ['d', lon],
        ] as ['d', number][]),
        ['B', 3],
      ]),
      ulogData(1, [
        ['Q', us],
        ['d', lat],
        ['d', lon],
        ['f', 250 + heightM],
      ]),
    ];
  });
  return concat([head, ...definitions, ...subscriptions, ...data]);
}

/** The documented CSV of a flight. */
export function writeFlightCsv(flight: FlightSecond[], startAt: number): string {
  const rows = flight.map(({ lat, lon, heightM, speedMps, sprays }, s) =>
    [
      ...[new Date(startAt + s * 1000).toISOString(), lat, lon, heightM, speedMps],
      ...[s >= 3 && s < flight.length - 3, sprays, 6],
    ].join(','),
  );
  return ['time,lat,lon,heightHomeM,speedMps,armed,sprayOn,swathM', ...rows, ''].join('\r\n');
}
