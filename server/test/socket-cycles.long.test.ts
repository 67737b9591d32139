import { queryObjects, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from './eventually.ts';
import { type LiveStage, openLiveStage } from './live-setup.ts';

const cycles = 10_000;
const atOnce = 16;
/** Growth of the heap that is allowed after all cycles: a leak of one socket each would be about 100 MB. */
const mostGrowthBytes = 12 * 1024 * 1024;

let stage: LiveStage;
beforeAll(async () => {
  stage = await openLiveStage();
});
afterAll(() => stage.close());

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

type Person = Awaited<ReturnType<LiveStage['person']>>;
type Client = ReturnType<LiveStage['connect']>;

const opened = ({ socket }: Client) => new Promise((open) => socket.once('open', open));
const wrongToken = 'x'.repeat(43);

/** How a cycle goes; each resolves when the socket is closed. */
const kinds: Record<string, (me: Person) => Promise<unknown>> = {
  'a console that watches and leaves': async (me) => {
    const client = await stage.watching(me.token);
    client.socket.close();
    await client.closed;
  },
  'a console that selects, changes to listening and leaves': async (me) => {
    const client = await stage.watching(me.token, { droneIds: me.drones });
    client.say({ type: 'listen' });
    await client.next(({ type }) => type === 'changed');
    client.socket.close();
    await client.closed;
  },
  'chargers watched, then the connection is lost': async (me) => {
    const client = stage.connect({ type: 'auth', token: me.token });
    await opened(client);
    client.say({ type: 'watch-chargers' });
    await client.next(({ type }) => type === 'chargers');
    client.socket.terminate();
    await client.closed;
  },
  'lost while the token is checked': async (me) => {
    const client = stage.connect({ type: 'auth', token: me.token });
    await opened(client);
    client.say({ type: 'watch' });
    client.say({ type: 'listen' });
    client.socket.terminate();
    await client.closed;
  },
  'lost before the first message': async () => {
    const client = stage.connect();
    await opened(client);
    client.socket.terminate();
    await client.closed;
  },
  'aborted during the upgrade': async () => {
    const client = stage.connect();
    client.socket.terminate();
    await client.closed;
  },
  'a wrong token': async () => {
    const client = stage.connect({ type: 'auth', token: wrongToken });
    await client.closed;
  },
};

/** Runs so many cycles of every kind in turn, 16 at once. */
async function run(count: number, people: readonly Person[]): Promise<void> {
  const each = Object.values(kinds);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const nth = next;
      next += 1;
      const [kind, me] = [each[nth % each.length], people[nth % people.length]];
      if (kind && me) await kind(me);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** What this process holds; `objects` are the sockets that are still reachable. */
async function counted(): Promise<Record<string, number>> {
  const { values } = await stage.deps.metrics.viewers.get();
  const { app } = stage;
  const active = process.getActiveResourcesInfo();
  return {
    sockets: app.websocketServer.clients.size,
    subscriptions: values[0]?.value ?? 0,
    objects: queryObjects(WebSocket, { format: 'count' }),
    listeners: [app.server, app.websocketServer, process].reduce(
      (sum, one) => sum + one.eventNames().reduce((all, name) => all + one.listenerCount(name), 0),
      0,
    ),
    handles: active.filter((kind) => kind.startsWith('TCP')).length,
    timers: active.filter((kind) => kind === 'Timeout').length,
  };
}

function heapBytes(): number {
  for (let turn = 0; turn < 3; turn += 1) collectGarbage();
  return process.memoryUsage().heapUsed;
}

test('ten thousand opened and closed or aborted sockets leave no subscription, listener, handle or memory', async () => {
  const people: Person[] = [];
  for (const drones of [1, 2, 3, 1]) people.push(await stage.person(drones));
  // Pools, caches and compiled code are filled by the first cycles.
  await run(500, people);
  await eventually(async () =>
    expect(await counted()).toMatchObject({ sockets: 0, subscriptions: 0, objects: 0 }),
  );
  const [before, heapBefore] = [await counted(), heapBytes()];
  await run(cycles, people);
  await eventually(async () => {
    const more = Object.entries(await counted()).filter(([name, count]) => count > (before[name] ?? 0));
    expect(more).toEqual([]);
  });
  const growth = heapBytes() - heapBefore;
  console.log(`heap after ${cycles} sockets: ${(growth / 1024 / 1024).toFixed(1)} MiB more`);
  expect(growth).toBeLessThan(mostGrowthBytes);
});
