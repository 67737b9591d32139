import { connect, type Socket } from 'node:net';
import { generate, type IConnectPacket, type Packet, parser } from 'mqtt-packet';

export interface TestDeviceOptions {
  address: string;
  username: string;
  secret?: string;
  clientId?: string;
  will?: IConnectPacket['will'];
  protocolVersion?: 3 | 4 | 5;
}

export interface TestDevice {
  connack: { returnCode: number };
  received: Packet[];
  /** At QoS 1 resolves true with PUBACK, false when the connection ended first. */
  publish(topic: string, payload: string | Buffer, o?: { qos?: 0 | 1; retain?: boolean }): Promise<boolean>;
  /** Granted QoS, 128 if refused; undefined when the connection ended. */
  subscribe(filter: string): Promise<number | undefined>;
  /** In the order of their PUBACKs. */
  acknowledged: number[];
  /** Closes without DISCONNECT, so that the will is sent. */
  cut(): void;
  closed: Promise<void>;
  socket: Socket;
}

/** Connects and waits for CONNACK, or for the end of the connection (returnCode -1). */
export async function testDevice(options: TestDeviceOptions): Promise<TestDevice> {
  const { address, username, secret = 'secret', clientId = username, will, protocolVersion = 4 } = options;
  const url = new URL(address);
  // URL writes an IPv6 address in brackets.
  const socket = connect({ host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) });
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  socket.on('error', () => undefined);
  const received: Packet[] = [];
  const acknowledged: number[] = [];
  const answers = new Map<string, (packet: Packet) => void>();
  const connack = Promise.withResolvers<{ returnCode: number }>();
  const incoming = parser({ protocolVersion });
  incoming.on('error', () => socket.destroy());
  incoming.on('packet', (packet) => {
    if (packet.cmd === 'connack')
      connack.resolve({ returnCode: packet.returnCode ?? packet.reasonCode ?? -1 });
    if (packet.cmd === 'puback') acknowledged.push(packet.messageId ?? 0);
    if (packet.cmd === 'publish') {
      received.push(packet);
      if (packet.qos === 1)
        socket.write(generate({ cmd: 'puback', messageId: packet.messageId }, { protocolVersion }));
    }
    answers.get(`${packet.cmd} ${packet.messageId}`)?.(packet);
  });
  socket.on('data', (chunk: Buffer) => incoming.parse(chunk));
  const protocolId = protocolVersion === 3 ? 'MQIsdp' : 'MQTT';
  const password = Buffer.from(secret);
  const hello = {
    cmd: 'connect',
    protocolId,
    protocolVersion,
    clientId,
    username,
    password,
    clean: true,
  } as const;
  socket.write(generate({ ...hello, keepalive: 60, will }, { protocolVersion }));
  void closed.then(() => connack.resolve({ returnCode: -1 }));
  let lastId = 0;

  async function answered(packet: Packet, answer: string): Promise<Packet | undefined> {
    const key = `${answer} ${packet.messageId}`;
    const got = new Promise<Packet>((done) => answers.set(key, done));
    socket.write(generate(packet, { protocolVersion }));
    return Promise.race([got, closed.then(() => undefined)]);
  }

  return {
    connack: await connack.promise,
    received,
    acknowledged,
    closed,
    socket,
    cut: () => void socket.destroy(),
    async publish(topic, payload, { qos = 1, retain = false } = {}) {
      lastId += 1;
      const packet: Packet = { cmd: 'publish', messageId: lastId, topic, payload, qos, retain, dup: false };
      if (qos === 1) return (await answered(packet, 'puback')) !== undefined;
      socket.write(generate(packet, { protocolVersion }));
      return true;
    },
    async subscribe(filter) {
      lastId += 1;
      const packet: Packet = {
        cmd: 'subscribe',
        messageId: lastId,
        subscriptions: [{ topic: filter, qos: 1 }],
      };
      const suback = await answered(packet, 'suback');
      if (suback?.cmd !== 'suback') return undefined;
      const granted = suback.granted[0];
      return typeof granted === 'number' ? granted : undefined;
    },
  };
}
