import { createWriteStream, type WriteStream } from 'node:fs';
import { connect as connectTcp, type Socket } from 'node:net';
import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { generate, type Parser, parser } from 'mqtt-packet';
import { createLatencies, type Latencies } from './latencies.ts';
import { frameOf, type LoadSample, withDup } from './load-frame.ts';

export type LoadOptions = {
  url: string;
  devices: readonly { id: string; secret: string }[];
  /** Messages per second and device; undefined: as fast as the window allows. */
  rate?: number;
  /** Samples per message, half a second apart: several are sent as a batch. Default 1. */
  samplesPerMessage?: number;
  /** Unacknowledged publishes per device. Default 10. */
  inFlight?: number;
  /** Boot id of this run. Default derived from the start time. */
  bootId?: string;
  /** Stops each device after this many messages. Default never. */
  messagesPerDevice?: number;
  /** Device time of a sample. Default now. */
  timeOf?: (seq: number) => number;
  onAck?: (id: string, bootId: string, seq: number) => void;
  /** Appends a line `id bootId seq` for every acknowledged message. */
  ackFile?: string;
};

export type LoadStats = {
  connected: number;
  sent: number;
  acknowledged: number;
  reconnects: number;
  refused: number;
  latencies: Latencies;
};

export type Load = {
  stats: () => LoadStats;
  /** Numbers of sent messages that are not acknowledged, by device. */
  unacknowledged: () => Map<string, number[]>;
  /** Resolves when all messages of every device are acknowledged (`messagesPerDevice`). */
  finished: Promise<void>;
  /** Stops publishing, waits up to `graceMs` for acknowledgements, closes and flushes the file. */
  stop: (graceMs?: number) => Promise<LoadStats>;
};

type Flying = { seq: number; frame: Buffer; sentAt: number };

type Device = {
  id: string;
  secret: string;
  at: number;
  socket: Socket | undefined;
  ready: boolean;
  seq: number;
  mid: number;
  credit: number;
  acknowledged: number;
  flying: Map<number, Flying>;
};

const tickMs = 5;
const reconnectMs = 250;

/**
 * Drives a broker with many devices over raw sockets at QoS 1. Unacknowledged messages are resent with the same
 * number after a reconnect, so that the acknowledged (id, boot, seq) can be compared with stored rows.
 */
export function runLoad(options: LoadOptions): Load {
  const { rate, inFlight = 10, messagesPerDevice = Number.POSITIVE_INFINITY, timeOf = Date.now } = options;
  const { samplesPerMessage = 1 } = options;
  const bootId = options.bootId ?? `load-${Date.now().toString(36)}`;
  const { hostname, port } = new URL(options.url);
  const file: WriteStream | undefined = options.ackFile
    ? createWriteStream(options.ackFile, { flags: 'a' })
    : undefined;
  const latencies = createLatencies();
  const tally = { connected: 0, sent: 0, acknowledged: 0, reconnects: 0, refused: 0 };
  let stopping = false;
  let unfinished = options.devices.length;
  const done = Promise.withResolvers<void>();
  const devices = options.devices.map(
    ({ id, secret }, at): Device => ({
      id,
      secret,
      at,
      socket: undefined,
      ready: false,
      seq: 0,
      mid: 0,
      credit: (at % 100) / 100,
      acknowledged: 0,
      flying: new Map(),
    }),
  );

  function publish(device: Device, socket: Socket) {
    const seq = device.seq++;
    do device.mid = (device.mid % 65_535) + 1;
    while (device.flying.has(device.mid));
    const sample: LoadSample = { bootId, seq, ts: timeOf(seq), deviceAt: device.at };
    const leaf = samplesPerMessage === 1 ? 'telemetry' : 'telemetry/batch';
    const frame = frameOf(topicOf('drone', device.id, leaf), device.mid, sample, samplesPerMessage);
    device.flying.set(device.mid, { seq, frame, sentAt: performance.now() });
    tally.sent++;
    socket.write(frame);
  }

  function fill(device: Device) {
    const { socket } = device;
    if (!socket || !device.ready || stopping) return;
    socket.cork();
    while (device.flying.size < inFlight && device.seq < messagesPerDevice && device.credit >= 1) {
      if (rate !== undefined) device.credit--;
      publish(device, socket);
    }
    socket.uncork();
  }

  function acknowledge(device: Device, mid: number) {
    const flying = device.flying.get(mid);
    if (!flying) return;
    device.flying.delete(mid);
    device.acknowledged++;
    tally.acknowledged++;
    latencies.add(performance.now() - flying.sentAt);
    options.onAck?.(device.id, bootId, flying.seq);
    file?.write(`${device.id} ${bootId} ${flying.seq}\n`);
    if (device.acknowledged === messagesPerDevice && --unfinished === 0) done.resolve();
    if (rate === undefined) fill(device);
  }

  function welcome(device: Device, socket: Socket, returnCode: number) {
    if (returnCode !== 0) {
      tally.refused++;
      socket.destroy();
      return;
    }
    device.ready = true;
    tally.connected++;
    for (const flying of device.flying.values()) socket.write(withDup(flying.frame));
    fill(device);
  }

  function open(device: Device) {
    if (stopping) return;
    const socket = connectTcp(Number(port || 1883), hostname);
    socket.setNoDelay(true);
    const packets: Parser = parser();
    packets.on('packet', (packet) => {
      if (packet.cmd === 'puback') acknowledge(device, packet.messageId ?? 0);
      else if (packet.cmd === 'connack') welcome(device, socket, packet.returnCode ?? 0);
    });
    packets.on('error', () => socket.destroy());
    socket.on('connect', () => {
      const { id: clientId, secret } = device;
      socket.write(
        generate({
          cmd: 'connect',
          protocolId: 'MQTT',
          protocolVersion: 4,
          clean: true,
          clientId,
          keepalive: 0,
          username: clientId,
          password: Buffer.from(secret),
        }),
      );
    });
    socket.on('data', (data) => packets.parse(data));
    socket.on('error', () => {});
    socket.on('close', () => {
      if (device.ready) tally.connected--;
      device.ready = false;
      device.socket = undefined;
      if (stopping) return;
      tally.reconnects++;
      setTimeout(() => open(device), reconnectMs + (device.at % 50));
    });
    device.socket = socket;
  }

  let paidAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const earned = ((rate ?? 0) * (now - paidAt)) / 1000;
    paidAt = now;
    for (const device of devices) {
      device.credit = rate === undefined ? 1 : Math.min(device.credit + earned, Math.max(2, rate));
      if (device.credit >= 1) fill(device);
    }
  }, tickMs);
  for (const device of devices) open(device);

  const stats = (): LoadStats => ({ ...tally, latencies });
  return {
    stats,
    unacknowledged: () =>
      new Map(devices.map(({ id, flying }) => [id, [...flying.values()].map(({ seq }) => seq)])),
    finished: done.promise,
    stop: async (graceMs = 2_000) => {
      stopping = true;
      clearInterval(timer);
      const until = performance.now() + graceMs;
      while (devices.some(({ flying, ready }) => ready && flying.size > 0) && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      for (const { socket } of devices) socket?.destroy();
      if (file) await new Promise<void>((resolve) => file.end(resolve));
      return stats();
    },
  };
}
