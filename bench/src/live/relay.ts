import { createServer } from 'node:http';
import { createServer as createTcp } from 'node:net';
import { Aedes } from 'aedes';
import { WebSocketServer } from 'ws';

/** The baseline of the live view: Aedes forwards every payload to every open socket. Prints its two ports. */
const aedes = await Aedes.createBroker({ concurrency: 0 });
const mqtt = createTcp((socket) => void aedes.handle(socket.setNoDelay(true)));
const http = createServer();
const sockets = new WebSocketServer({ server: http });
aedes.on('publish', ({ topic, payload }) => {
  if (!topic.startsWith('sf/')) return;
  for (const socket of sockets.clients) socket.send(payload, { binary: false });
});
const portOf = (server: { address(): unknown }): number => (server.address() as { port: number }).port;
mqtt.listen(0, '127.0.0.1', () =>
  http.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ mqtt: portOf(mqtt), ws: portOf(http) }))),
);
