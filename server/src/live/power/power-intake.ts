import {
  batteryMessage,
  chargerMessage,
  eventMessage,
  stateMessage,
  stationMessage,
  statusMessage,
  unreadBatchMessage,
} from '@smartflight/contract/device-link/messages.schemas.ts';
import {
  type BatteryData,
  batteryData,
  type ChargerData,
  chargerData,
  type StateData,
} from '@smartflight/contract/device-link/reports.schemas.ts';
import { stationData } from '@smartflight/contract/device-link/station.schemas.ts';
import { sample as sampleFrame } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import type { DeviceTopic } from '@smartflight/contract/device-link/topics.ts';
import { z } from 'zod';
import type { HandledKind } from '../fleet/fleet-state.ts';
import type { MessageMark } from '../intake/message-mark.ts';
import { readTolerant } from '../intake/read-tolerant.ts';
import type { StationWriter } from '../stations/station-intake.ts';
import {
  type BatteryReading,
  readingOfBattery,
  readingOfEvent,
  readingsOfCharger,
} from './battery-readings.ts';
import type { BatteryWriter } from './battery-writer.ts';
import type { ChargerState } from './charger-state.ts';
import type { OtherKind, PowerFault, PowerMessage, PowerRead, Sample } from './power-message.ts';

type Frame = Omit<Sample, 'bootId'>;

const frameOf = <Data extends z.ZodType>(data: Data) =>
  z.looseObject({ ts: sampleFrame.shape.ts, seq: sampleFrame.shape.seq, data });
const single = { charger: chargerMessage, battery: batteryMessage, station: stationMessage };
const buffered = {
  charger: frameOf(chargerData),
  battery: frameOf(batteryData),
  station: frameOf(stationData),
};

/** Parses a message of a charger, battery or station. An invalid sample of a batch is dropped alone, an invalid field of a sample too. */
export function readPower(
  topic: DeviceTopic & { direction: 'up' },
  json: unknown,
  kind: OtherKind,
): PowerRead {
  const { id, leaf } = topic;
  const about = { deviceKind: kind, id };
  const refused = (error: z.core.$ZodError, before = ''): PowerFault => {
    const path = error.issues[0]?.path.map(String).join('.');
    return { refusal: 'schema', field: path ? before + path : undefined };
  };
  const partial = ([first]: readonly string[], before = ''): PowerFault[] =>
    first === undefined ? [] : [{ refusal: 'invalid-fields', field: before + first }];
  switch (leaf) {
    case 'telemetry': {
      const read = readTolerant<Sample>(single[kind], json);
      if ('error' in read) return { faults: [refused(read.error)] };
      const { ts, seq, bootId, data } = read.value;
      return {
        message: { ...about, kind: 'samples', samples: [{ ts, seq, bootId, data }], isBuffered: false },
        faults: partial(read.leftOut),
      };
    }
    case 'telemetry/batch': {
      const read = unreadBatchMessage.safeParse(json);
      if (!read.success) return { faults: [refused(read.error)] };
      const faults: PowerFault[] = [];
      const samples: Sample[] = [];
      for (const [nth, raw] of read.data.data.samples.entries()) {
        const one = readTolerant<Frame>(buffered[kind], raw);
        const before = `data.samples.${nth}.`;
        if ('error' in one) faults.push(refused(one.error, before));
        else {
          const { ts, seq, data } = one.value;
          samples.push({ ts, seq, bootId: read.data.bootId, data });
          faults.push(...partial(one.leftOut, before));
        }
      }
      return { message: { ...about, kind: 'samples', samples, isBuffered: true }, faults };
    }
    case 'status': {
      const read = statusMessage.safeParse(json);
      return read.success
        ? { message: { ...about, kind: 'status', data: read.data.data }, faults: [] }
        : { faults: [refused(read.error)] };
    }
    case 'state': {
      const read = readTolerant(stateMessage, json);
      return 'error' in read
        ? { faults: [refused(read.error)] }
        : {
            message: { ...about, kind: 'state', data: read.value.data, mark: read.value },
            faults: partial(read.leftOut),
          };
    }
    case 'event': {
      const read = eventMessage.safeParse(json);
      return read.success
        ? {
            message: {
              ...about,
              kind: 'event',
              data: read.data.data,
              at: read.data.ts,
              mark: read.data,
            },
            faults: [],
          }
        : { faults: [refused(read.error)] };
    }
    default:
      return { message: { ...about, kind: 'heard' }, faults: [] };
  }
}

export interface Power {
  /** `isKept`: a retained message, which does not show the present state. */
  show(message: PowerMessage, receivedAt: number, o?: HandledKind): void;
  keep(message: PowerMessage, receivedAt: number, o?: HandledKind): Promise<void>;
  write: BatteryWriter['write'];
}

export function createPower(o: {
  chargers: ChargerState;
  batteries: Pick<BatteryWriter, 'write'>;
  stations: StationWriter;
  reported: (id: string, data: StateData, receivedAt: number, mark: MessageMark) => Promise<void>;
}): Power {
  const { chargers, batteries, stations } = o;
  return {
    write: batteries.write,
    show: (message, receivedAt, { isKept = false } = {}) => {
      if (message.deviceKind !== 'charger') return;
      const { id } = message;
      if (message.kind === 'samples')
        for (const { data, ...mark } of message.samples)
          chargers.sample(
            id,
            { ...mark, data: data as ChargerData, isBuffered: message.isBuffered },
            receivedAt,
          );
      else if (message.kind === 'status') chargers.status(id, message.data, receivedAt, { isKept });
      else if (message.kind === 'event')
        chargers.event(id, message.data, receivedAt, message.at, message.mark);
      else if (!isKept) chargers.received(id, receivedAt);
    },
    keep: async (message, receivedAt, kept) => {
      if (message.deviceKind === 'station') return stations.keep(message, receivedAt, kept);
      if (message.kind === 'state') {
        const mark = { ...message.mark, isLate: kept?.isLate };
        await o.reported(message.id, message.data, receivedAt, mark);
      }
      if (message.kind === 'event' && message.deviceKind === 'battery') {
        const reported = readingOfEvent({ deviceId: message.id, at: message.at }, message.data);
        if (reported.length > 0) await batteries.write(reported);
      }
      if (message.kind !== 'samples') return;
      const readings = message.samples.flatMap((sample) => readingsOf(message, sample));
      if (readings.length > 0) await batteries.write(readings);
    },
  };
}

const readingsOf = ({ deviceKind, id }: PowerMessage, { ts, data }: Sample): BatteryReading[] =>
  deviceKind === 'charger'
    ? readingsOfCharger({ deviceId: id, at: ts }, data as ChargerData)
    : [readingOfBattery({ deviceId: id, at: ts }, data as BatteryData)];
