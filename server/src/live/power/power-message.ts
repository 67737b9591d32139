import type {
  BatteryData,
  ChargerData,
  EventData,
  StateData,
  StatusData,
} from '@smartflight/contract/device-link/reports.schemas.ts';
import type { StationData } from '@smartflight/contract/device-link/station.schemas.ts';
import type { Refusal } from '@smartflight/contract/devices/device-history.ts';
import type { MessageMark } from '../intake/message-mark.ts';

/** Kinds of devices other than drones. */
export type OtherKind = 'charger' | 'battery' | 'station';

/** One report of such a device. */
export interface Sample {
  ts: number;
  seq: number;
  bootId: string;
  data: ChargerData | BatteryData | StationData;
}

/** A message of a charger, battery or station that was read. */
export type PowerMessage = { deviceKind: OtherKind; id: string } & (
  | { kind: 'samples'; samples: Sample[]; isBuffered: boolean }
  | { kind: 'status'; data: StatusData }
  | { kind: 'state'; data: StateData; mark: MessageMark }
  | { kind: 'event'; data: EventData; at: number; mark: MessageMark }
  | { kind: 'heard' }
);

/** Why a message or a part of it was refused. */
export interface PowerFault {
  refusal: Refusal;
  field?: string | undefined;
}

/** What was read of a message. */
export interface PowerRead {
  message?: PowerMessage;
  /** Errors of the message, or of the first invalid sample of a batch. */
  faults: PowerFault[];
}
