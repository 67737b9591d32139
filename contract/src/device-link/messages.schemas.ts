import { z } from 'zod';
import { ackResults, commandMethods } from './messages.ts';
import {
  batteryData,
  chargerData,
  eventData,
  limitsData,
  sortieData,
  stateData,
  statusData,
} from './reports.schemas.ts';
import { stationData } from './station.schemas.ts';
import { batchData, telemetryData, unreadBatchData } from './telemetry.schemas.ts';
import type { DeviceKind, UpLeaf } from './topics.ts';
import { extras, instantMs, name, text, uint32, within } from './values.schemas.ts';

export const commandData = z.looseObject({
  commandId: name,
  method: z.enum(commandMethods),
  params: extras.optional(),
  issuedAt: instantMs,
  expiresAt: instantMs,
  issuer: text.optional(),
});

export type CommandData = z.infer<typeof commandData>;

export const ackData = z.looseObject({
  commandId: name,
  result: z.enum(ackResults),
  progress: within(0, 100).optional(),
  code: text.optional(),
  message: z.string().max(500).optional(),
  effectiveAt: instantMs.optional(),
  reported: extras.optional(),
});

export type AckData = z.infer<typeof ackData>;

export const desiredData = z.looseObject({
  lock: z.boolean().optional(),
  limits: limitsData.optional(),
  zonesHash: text.optional(),
  licencesHash: text.optional(),
  pilotIds: z.array(name).max(1_000).optional(),
});

export const eventAckData = z.looseObject({ code: name, seq: uint32 });

export const requestData = z.looseObject({ method: name, params: extras.optional() });

export const replyData = z.looseObject({ method: name, code: text, result: extras.optional() });

/** Envelope of every message; unique by (device, bootId, seq). */
export const envelopeOf = <Data extends z.ZodType>(data: Data) =>
  z.looseObject({
    v: z.literal(1).describe('Schema version'),
    id: z.guid().describe('Transaction'),
    corr: z.guid().optional().describe('Business matter this belongs to'),
    ts: instantMs.describe('Device time, epoch milliseconds UTC'),
    bootId: name.describe('Changes with every start of the device'),
    seq: uint32.describe('One counter per device and boot over all its topics'),
    data,
  });

export const envelope = envelopeOf(z.unknown());

export type Envelope<Data = unknown> = Omit<z.infer<typeof envelope>, 'data'> & { data: Data };

export const statusMessage = envelopeOf(statusData);

export const telemetryMessage = envelopeOf(telemetryData);

export const batchMessage = envelopeOf(batchData);

export const unreadBatchMessage = envelopeOf(unreadBatchData);

export const stateMessage = envelopeOf(stateData);

export const sortieMessage = envelopeOf(sortieData);

export const eventMessage = envelopeOf(eventData);

export const ackMessage = envelopeOf(ackData);

export const requestMessage = envelopeOf(requestData);

export const commandMessage = envelopeOf(commandData);

export const desiredMessage = envelopeOf(desiredData);

export const eventAckMessage = envelopeOf(eventAckData);

export const replyMessage = envelopeOf(replyData);

export const chargerMessage = envelopeOf(chargerData);

export const batteryMessage = envelopeOf(batteryData);

export const stationMessage = envelopeOf(stationData);

/** Batch of a charger, battery or station: the same frame with its own telemetry. */
const batchOf = <Data extends z.ZodType>(data: Data) =>
  envelopeOf(
    z.looseObject({
      samples: z
        .array(z.looseObject({ ts: instantMs, seq: uint32, data }))
        .min(1)
        .max(600),
    }),
  );

const shared = {
  status: statusMessage,
  state: stateMessage,
  event: eventMessage,
  'cmd/ack': ackMessage,
  req: requestMessage,
};

/** Schema of each up-leaf per kind of device. */
export const upMessages: Record<DeviceKind, Partial<Record<UpLeaf, z.ZodType>>> = {
  drone: { ...shared, telemetry: telemetryMessage, 'telemetry/batch': batchMessage, sortie: sortieMessage },
  charger: { ...shared, telemetry: chargerMessage, 'telemetry/batch': batchOf(chargerData) },
  battery: { ...shared, telemetry: batteryMessage, 'telemetry/batch': batchOf(batteryData) },
  station: { ...shared, telemetry: stationMessage, 'telemetry/batch': batchOf(stationData) },
};

export const downMessages = {
  cmd: commandMessage,
  desired: desiredMessage,
  'event/ack': eventAckMessage,
  'req/reply': replyMessage,
};
