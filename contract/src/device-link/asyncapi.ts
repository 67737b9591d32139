import type { DeviceKind, Leaf } from './topics.ts';

const envelope = {
  v: 1,
  id: '6f0c5b1e-8d0a-4c0e-9f43-5a2d5b6c7d8e',
  ts: 1_790_000_000_000,
  bootId: 'b1',
};

const position = { lat: 45.0512345, lon: 7.6512345, heightAglM: 3, speedMps: 5, landed: 'in_air' };

/** Example messages, one per topic of a simple drone. */
export const exampleMessages = {
  status: { ...envelope, seq: 0, data: { online: true, reason: 'connect' } },
  telemetry: {
    ...envelope,
    seq: 1,
    data: {
      ...position,
      armed: true,
      sprayOn: true,
      sprayChangedAt: 1_789_999_991_400,
      flowLpm: 4.5,
      swathM: 6,
    },
  },
  'telemetry/batch': {
    ...envelope,
    seq: 9,
    data: { samples: [{ ts: 1_790_000_001_000, seq: 2, data: position }] },
  },
  event: { ...envelope, seq: 10, data: { code: 'landing', level: 'info', state: 'instant' } },
} satisfies Partial<Record<Leaf, object>>;

export const summaries: Record<Leaf, string> = {
  status: 'Online or offline; also the last will',
  telemetry: 'One sample: 1 Hz in the air, 0.1 Hz on the ground',
  'telemetry/batch': 'Up to 600 samples kept while the link was lost, in any order',
  state: 'Properties that changed',
  sortie: "The device's own summary of one take-off to landing",
  event: 'Something happened, an alarm was raised or cleared',
  'cmd/ack': 'What became of a command',
  req: 'The device asks the server',
  cmd: 'A command; a repeated commandId is the same command',
  desired: 'What the device shall be like, kept for late joiners',
  'event/ack': 'The server has taken an event that needs it',
  'req/reply': 'The answer to a request',
};

export type Part = { channel: object; operation: object; message: object; schema: object };

/** Name of a topic's channel, message and operation in the document. */
export const nameOf = (kind: DeviceKind, leaf: string) => `${kind}.${leaf.replaceAll('/', '.')}`;
