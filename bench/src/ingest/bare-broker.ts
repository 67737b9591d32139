import { createServer } from 'node:net';
import { Aedes } from 'aedes';

/** The baseline of ingest: Aedes with no backend, which acknowledges at once. Prints its port. */
const aedes = await Aedes.createBroker({ concurrency: 0 });
const server = createServer((socket) => {
  socket.setNoDelay(true);
  aedes.handle(socket);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? address.port : 0);
});
