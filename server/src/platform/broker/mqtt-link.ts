import { connect as connectTcp, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { generate, type IConnackPacket, type ISubscription, type Packet, parser } from 'mqtt-packet';
import type { Logger } from 'pino';

export interface MqttLinkOptions {
  /** mqtt:// or mqtts://, with user name and password. */
  url: string;
  tls?: ConnectionOptions | undefined;
  clientId: string;
  /** 0 for a clean start; otherwise how long the broker keeps the session. */
  sessionExpiryS: number;
  receiveMaximum: number;
  subscriptions: ISubscription[];
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  onPacket(packet: Packet): void;
  /** Called after the SUBACK of each (re)connect, with the broker's CONNACK. */
  onUp(connack: IConnackPacket): void;
  onDown(): void;
  /** Awaited before each connect. */
  mayConnect?: (() => Promise<void>) | undefined;
  /** True for a connection that does not reconnect. */
  connectsOnce?: boolean;
  /** For tests: how long a broker may send nothing before the link is up. */
  connectMs?: number;
  random?: (() => number) | undefined;
}

export interface MqttLink {
  send(packet: Packet): void;
  isUp(): boolean;
  /** Whether the broker has answered within 30 s, longer than it saves; a connection is kept longer than that. */
  isAnswering(): boolean;
  /** Drops the connection; it reconnects after the usual delay. */
  drop(why: string): void;
  pause(): void;
  resume(): void;
  /** Resolves true when all that the broker sent before this call has arrived, false when the connection ends first. */
  flushed(): Promise<boolean>;
  /** Ends the session at the broker with the connection. */
  endSession(): void;
  close(): Promise<void>;
}

const keepaliveS = 30;
const pingMs = 5_000;
/** Mosquitto does not answer while it saves: 4 s per GB, of 2 GiB for each of a few replicas. */
const longestSilenceMs = 30_000;
/** Longer than a broker pauses while it saves a large queue. */
const usualConnectMs = 30_000;
const firstPauseMs = 250;
const longestPauseMs = 15_000;
const largestPacketBytes = 2 * 1024 * 1024;

/** One MQTT 5 connection that reconnects indefinitely, with exponential backoff and jitter. */
export function openMqttLink(options: MqttLinkOptions): MqttLink {
  const { log, clientId, connectMs = usualConnectMs } = options;
  const random = options.random ?? Math.random;
  let socket: Socket | undefined;
  let isUp = false;
  let isClosed = false;
  let attempts = 0;
  let retry: NodeJS.Timeout | undefined;
  let receivedAt = 0;
  let connack: IConnackPacket | undefined;
  /** What waits for the answer of each ping, in their order. */
  const pings: ((isAnswered: boolean) => void)[] = [];
  dialWhenAllowed();
  return {
    send: (packet) => void socket?.write(generate(packet, { protocolVersion: 5 })),
    isUp: () => isUp,
    isAnswering: () => isUp && performance.now() - receivedAt < longestSilenceMs,
    drop: (why) => socket?.destroy(new Error(why)),
    pause: () => void socket?.pause(),
    resume: () => void socket?.resume(),
    flushed: () =>
      new Promise((done) => {
        if (isUp && socket) ping(socket, done);
        else done(false);
      }),
    endSession: () =>
      void socket?.end(
        generate(
          { cmd: 'disconnect', reasonCode: 0, properties: { sessionExpiryInterval: 0 } },
          { protocolVersion: 5 },
        ),
      ),
    close,
  };

  function dialWhenAllowed(): void {
    const allowed = options.mayConnect?.() ?? Promise.resolve();
    void allowed.then(() => {
      if (!isClosed) dial();
    });
  }

  function dial(): void {
    const url = new URL(options.url);
    const isTls = url.protocol === 'mqtts:';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const port = Number(url.port || (isTls ? 8883 : 1883));
    const fresh = isTls
      ? connectTls({ host, port, servername: host, ...options.tls })
      : connectTcp({ host, port });
    socket = fresh;
    fresh.setNoDelay(true);
    const tooLate = setTimeout(() => {
      // A broker with much to send answers after it; while the socket is paused on purpose, nothing arrives.
      if (fresh.isPaused()) tooLate.refresh();
      else fresh.destroy(new Error('the broker does not answer'));
    }, connectMs);
    const beating = setInterval(() => beat(fresh), pingMs);
    const incoming = parser({ protocolVersion: 5 });
    incoming.on('packet', (packet) => receive(packet, fresh, tooLate));
    incoming.on('error', (error: unknown) =>
      fresh.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    fresh.once(isTls ? 'secureConnect' : 'connect', () => greet(fresh, url));
    fresh.on('data', (chunk: Buffer) => {
      receivedAt = performance.now();
      if (!isUp) tooLate.refresh();
      incoming.parse(chunk);
    });
    let why = 'connection closed';
    fresh.on('error', (error) => {
      why = error.message || String(error);
    });
    fresh.once('close', () => {
      clearTimeout(tooLate);
      clearInterval(beating);
      lost(why);
    });
  }

  function greet(to: Socket, url: URL): void {
    receivedAt = performance.now();
    const secret = decodeURIComponent(url.password);
    to.write(
      generate({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 5,
        clientId,
        clean: options.sessionExpiryS === 0,
        keepalive: keepaliveS,
        ...(url.username
          ? { username: decodeURIComponent(url.username), password: Buffer.from(secret) }
          : {}),
        properties: {
          sessionExpiryInterval: options.sessionExpiryS,
          receiveMaximum: options.receiveMaximum,
          maximumPacketSize: largestPacketBytes,
        },
      }),
    );
  }

  function receive(packet: Packet, from: Socket, tooLate: NodeJS.Timeout): void {
    if (packet.cmd === 'connack') {
      connack = packet;
      if (packet.reasonCode !== 0)
        return void from.destroy(new Error(`the broker refused: reason ${packet.reasonCode}`));
      const { subscriptions } = options;
      if (subscriptions.length === 0) up(packet, tooLate);
      else
        from.write(generate({ cmd: 'subscribe', messageId: 65_535, subscriptions }, { protocolVersion: 5 }));
    } else if (packet.cmd === 'suback' && packet.messageId === 65_535) {
      const refused = packet.granted.some((each) => typeof each === 'number' && each >= 0x80);
      if (refused) return void from.destroy(new Error('the broker refused a subscription'));
      if (connack !== undefined) up(connack, tooLate);
    } else if (packet.cmd === 'disconnect') {
      from.destroy(new Error(`the broker ended the session: reason ${packet.reasonCode}`));
    } else {
      if (packet.cmd === 'pingresp') pings.shift()?.(true);
      options.onPacket(packet);
    }
  }

  function up(answer: IConnackPacket, tooLate: NodeJS.Timeout): void {
    clearTimeout(tooLate);
    attempts = 0;
    isUp = true;
    options.onUp(answer);
  }

  function beat(on: Socket): void {
    // While the socket is paused on purpose, the ping response cannot arrive.
    if (!on.isPaused() && performance.now() - receivedAt > keepaliveS * 1_500) {
      on.destroy(new Error('the broker went silent'));
    } else if (isUp) {
      ping(on, () => undefined);
    }
  }

  function ping(on: Socket, answered: (isAnswered: boolean) => void): void {
    pings.push(answered);
    on.write(generate({ cmd: 'pingreq' }, { protocolVersion: 5 }));
  }

  function lost(why: string): void {
    const wasUp = isUp;
    isUp = false;
    for (const answered of pings.splice(0)) answered(false);
    options.onDown();
    if (isClosed || options.connectsOnce) return;
    const pauseMs =
      Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts, 10)) * (0.5 + random() / 2);
    if (wasUp || attempts % 10 === 0)
      log.warn({ clientId, why, pauseMs: Math.round(pauseMs) }, 'MQTT connection lost; trying again');
    attempts += 1;
    retry = setTimeout(dialWhenAllowed, pauseMs);
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(retry);
    const current = socket;
    if (current === undefined || current.closed) return;
    await new Promise<void>((done) => {
      current.once('close', () => done());
      if (isUp)
        current.end(generate({ cmd: 'disconnect', reasonCode: 0 }, { protocolVersion: 5 }), () =>
          current.destroy(),
        );
      else current.destroy();
    });
  }
}
