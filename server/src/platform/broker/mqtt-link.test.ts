import { createServer, type Socket } from 'node:net';
import { generate, type IConnackPacket, parser } from 'mqtt-packet';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openMqttLink } from './mqtt-link.ts';

const v5 = { protocolVersion: 5 };
const connectMs = 3_000;

/** A broker that answers CONNECT at once, and SUBSCRIBE by `answer`. */
async function brokerThat(answer: (socket: Socket, messageId: number) => void) {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    const incoming = parser(v5);
    socket.on('data', (data) => incoming.parse(data));
    incoming.on('packet', (packet) => {
      if (packet.cmd === 'connect')
        socket.write(generate({ cmd: 'connack', reasonCode: 0, sessionPresent: true }, v5));
      else if (packet.cmd === 'subscribe') answer(socket, packet.messageId ?? 0);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `mqtt://127.0.0.1:${port}`, connections: () => connections, close: () => server.close() };
}

function open(url: string) {
  const up = Promise.withResolvers<IConnackPacket>();
  let downs = 0;
  const link = openMqttLink({
    url,
    clientId: 'one',
    sessionExpiryS: 60,
    receiveMaximum: 10,
    subscriptions: [{ topic: 'a', qos: 1 }],
    log: pino({ level: 'silent' }),
    onPacket: () => undefined,
    onUp: up.resolve,
    onDown: () => {
      downs += 1;
    },
    connectMs,
  });
  return { link, up: up.promise, downs: () => downs };
}

test('a broker that sends its queue before it answers the subscription is waited for', async () => {
  const broker = await brokerThat((socket, messageId) => {
    const publish = generate(
      { cmd: 'publish', topic: 'a', payload: 'x', qos: 0, dup: false, retain: false },
      v5,
    );
    let sent = 0;
    // Longer in total than the time without an answer.
    const timer = setInterval(() => {
      sent += 1;
      if (sent < 14) return void socket.write(publish);
      clearInterval(timer);
      socket.write(generate({ cmd: 'suback', messageId, granted: [1] }, v5));
    }, connectMs / 10);
  });
  const { link, up, downs } = open(broker.url);
  await up;
  expect([broker.connections(), downs()]).toEqual([1, 0]);
  await link.close();
  broker.close();
});

test('a broker that sends nothing is left and tried again', async () => {
  let answers = 0;
  const broker = await brokerThat((socket, messageId) => {
    answers += 1;
    if (answers > 1) socket.write(generate({ cmd: 'suback', messageId, granted: [1] }, v5));
  });
  const { link, up, downs } = open(broker.url);
  await up;
  expect([broker.connections(), downs()]).toEqual([2, 1]);
  await link.close();
  broker.close();
});
