import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DeviceKind, maySubscribe, parseTopic } from '@smartflight/contract/device-link/topics.ts';
import { Aedes } from 'aedes';
import { expect, onTestFinished, test } from 'vitest';
import { planField } from './drone/plan-field.ts';
import { planeAt } from './drone/plane.ts';
import { flyHistory } from './fly-history.ts';
import { flyLive } from './fly-live.ts';
import { ConnectionRefused } from './link/connection.ts';
import { runLoad } from './load/load.ts';
import { createBattery } from './power/battery.ts';
import { liveThrough } from './power/battery-life.ts';
import { createCharger } from './power/charger.ts';
import { createDepot } from './power/depot.ts';
import { createRandom } from './random.ts';
import { replay } from './replay/replay.ts';
import { sendLogs } from './send-logs.ts';

type Arrived = {
  topic: string;
  retain: boolean;
  json: { seq: number; bootId: string; data: Record<string, unknown> };
};

const kindOf = (id = ''): DeviceKind => (id.startsWith('C') ? 'charger' : 'drone');

async function startBroker() {
  const broker = await Aedes.createBroker();
  const arrived: Arrived[] = [];
  broker.authenticate = (client, username, password, done) =>
    done(null, client.id === username && password?.toString() === `secret-${username}`);
  broker.authorizeSubscribe = (client, subscription, done) =>
    done(null, maySubscribe(kindOf(client?.id), client?.id ?? '', subscription.topic) ? subscription : null);
  broker.authorizePublish = (_client, packet, done) => {
    if (parseTopic(packet.topic)) {
      arrived.push({
        topic: packet.topic,
        retain: packet.retain,
        json: JSON.parse(packet.payload.toString()),
      });
    }
    done(null);
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    broker.handle(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    broker.close();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `mqtt://127.0.0.1:${port}`,
    arrived,
    breakAll: () => sockets.forEach((socket) => void socket.destroy()),
  };
}

const plane = planeAt({ lat: 52, lon: 5 });
const ring = [
  [0, 0],
  [80, 0],
  [80, 40],
  [0, 40],
].map(([x = 0, y = 0]) => {
  const { lat, lon } = plane.toLatLon(x, y);
  return [lon, lat];
});
const plan = planField({ coordinates: [ring] }, { angleDeg: 90, rowSpacingM: 6, speedMps: 5, heightM: 3 });
const from = Date.UTC(2026, 3, 1);

test('history arrives in full batches, each sample once, and is acknowledged before the promise resolves', async () => {
  const { url, arrived } = await startBroker();
  const drones = ['H1', 'H2'].map((id) => ({
    id,
    secret: `secret-${id}`,
    spec: { jobs: [8, 10, 40].map((hour) => ({ startAt: from + hour * 3_600_000, plan })) },
  }));
  const shares: number[] = [];
  const result = await flyHistory({
    url,
    drones,
    from,
    to: from + 86_400_000,
    onProgress: ({ done }) => shares.push(done),
  });
  const keys = arrived.flatMap(({ topic, json }) => {
    const { samples } = json.data;
    if (!topic.endsWith('/batch') || !Array.isArray(samples)) return [];
    expect(samples.length).toBeLessThanOrEqual(600);
    return samples.map(({ seq }) => `${topic} ${json.bootId} ${seq}`);
  });
  expect(keys.length).toBe(result.samples);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(arrived.map(({ json }) => json.bootId)).size).toBe(2);
  expect(shares.at(-1)).toBe(1);
});

test('a refused device gets the remedy', async () => {
  const { url } = await startBroker();
  const drones = [{ id: 'H1', secret: 'wrong', spec: { jobs: [] } }];
  const flown = flyHistory({ url, drones, from, to: from + 1 });
  await expect(flown).rejects.toThrow(ConnectionRefused);
  await expect(flown).rejects.toThrow('provision the device afresh');
});

test('a live drone reports online, flies at many times real time, and disconnects cleanly', async () => {
  const { url, arrived } = await startBroker();
  const landed = Promise.withResolvers<void>();
  const fleet = flyLive({
    url,
    drones: [{ id: 'L1', secret: 'secret-L1', spec: { jobs: [{ startAt: from, plan }] } }],
    startAt: from,
    speed: 400,
    onMessage: (_id, { leaf }) => leaf === 'sortie' && landed.resolve(),
  });
  await landed.promise;
  await fleet.stop();
  const statuses = arrived.filter(({ topic }) => topic.endsWith('/status'));
  expect(statuses[0]).toMatchObject({ retain: true, json: { data: { online: true } } });
  expect(statuses.at(-1)).toMatchObject({ json: { data: { online: false, reason: 'shutdown' } } });
  expect(arrived.some(({ json }) => json.data.landed === 'in_air')).toBe(true);
  const { sent, acknowledged, dropped } = fleet.stats();
  expect(acknowledged).toBe(sent);
  expect(dropped).toBe(0);
});

function teamOf(ids: readonly string[]) {
  const random = createRandom(2);
  const batteries = ids.map((sn) => createBattery(sn, { cells: 14, capacityAh: 30 }, random));
  const charger = createCharger({ id: 'C1', mode: 'engine', bays: 2, lat: 52, lon: 5 });
  const depot = createDepot({ batteries, chargers: [charger] });
  return { depot, chargers: [{ id: 'C1', secret: 'secret-C1', kind: 'charger' as const, charger }] };
}

test('a team flies its past in parallel and its charger reports every battery that it held', async () => {
  const { url, arrived } = await startBroker();
  const team = teamOf(['B1', 'B2', 'B3', 'B4']);
  const jobs = [8, 9].map((hour) => ({ startAt: from + hour * 3_600_000, plan }));
  const drones = ['H1', 'H2'].map((id) => ({
    id,
    secret: `secret-${id}`,
    spec: { jobs, depot: team.depot },
  }));
  await flyHistory({ url, drones, teams: [team], from, to: from + 86_400_000 });
  expect(team.depot.places().size).toBe(4);
  const seen = arrived.flatMap(({ topic, json }) =>
    topic === 'sf/v1/charger/C1/telemetry/batch' ? (json.data['samples'] as { data: object }[]) : [],
  );
  const bays = seen.flatMap(({ data }) => (data as { groups: { batterySn?: string }[] }).groups);
  expect(new Set(bays.flatMap(({ batterySn }) => batterySn ?? [])).size).toBeGreaterThan(1);
  expect(arrived.some(({ topic, retain }) => topic === 'sf/v1/charger/C1/state' && retain)).toBe(true);
});

test('a charger stays live beside the drones of its team and disconnects cleanly', async () => {
  const { url, arrived } = await startBroker();
  const team = teamOf(['B1', 'B2', 'B3']);
  const spec = { jobs: [{ startAt: from, plan }], depot: team.depot };
  const charging = Promise.withResolvers<void>();
  const fleet = flyLive({
    url,
    drones: [{ id: 'L1', secret: 'secret-L1', spec }],
    teams: [team],
    startAt: from,
    speed: 400,
    onMessage: (id, { data }) => id === 'C1' && data['state'] === 'charging' && charging.resolve(),
  });
  await charging.promise;
  await fleet.stop();
  const statuses = arrived.filter(({ topic }) => topic === 'sf/v1/charger/C1/status');
  expect(statuses[0]).toMatchObject({ retain: true, json: { data: { online: true } } });
  expect(statuses.at(-1)).toMatchObject({ json: { data: { online: false, reason: 'shutdown' } } });
  const { sent, acknowledged } = fleet.stats();
  expect(acknowledged).toBe(sent);
});

test('a battery that connects by itself brings its log, each sample once', async () => {
  const { url, arrived } = await startBroker();
  const battery = createBattery('B1', { cells: 14, capacityAh: 30 }, createRandom(1));
  const life = { battery, from, to: from + 60 * 86_400_000, droneIds: ['H1'] };
  const result = await sendLogs(url, [
    { id: 'B1', secret: 'secret-B1', kind: 'battery', log: liveThrough(life) },
  ]);
  const samples = arrived.flatMap(({ topic, json }) => {
    expect(topic).toBe('sf/v1/battery/B1/telemetry/batch');
    return json.data['samples'] as { seq: number }[];
  });
  expect(samples.length).toBe(result.samples);
  expect(new Set(samples.map(({ seq }) => seq)).size).toBe(samples.length);
  expect(samples.length).toBeGreaterThan(300);
});

test('load sends again what a broken connection left unacknowledged, and logs each acknowledged number once', async () => {
  const { url, arrived, breakAll } = await startBroker();
  const ackFile = join(await mkdtemp(join(tmpdir(), 'load-')), 'acks');
  const devices = ['A', 'B', 'C'].map((id) => ({ id, secret: `secret-${id}` }));
  let broken = false;
  const load = runLoad({
    url,
    devices,
    messagesPerDevice: 500,
    bootId: 'run1',
    ackFile,
    onAck: (_id, _boot, seq) => {
      if (seq !== 200 || broken) return;
      broken = true;
      breakAll();
    },
  });
  await load.finished;
  const { acknowledged, latencies, reconnects } = await load.stop();
  expect(reconnects).toBeGreaterThan(0);
  const lines = (await readFile(ackFile, 'utf8')).trim().split('\n');
  expect(new Set(lines).size).toBe(1_500);
  expect(lines.length).toBe(1_500);
  expect(acknowledged).toBe(1_500);
  expect(latencies.percentile(0.99)).toBeGreaterThan(0);
  const stored = new Set(
    arrived.map(({ topic, json }) => `${topic.split('/')[3]} ${json.bootId} ${json.seq}`),
  );
  expect(lines.every((line) => stored.has(line))).toBe(true);
});

test('a replay connects, sends every position as recorded and disconnects; an empty recording flies nothing', async () => {
  const { url, arrived } = await startBroker();
  const device = { id: 'R1', secret: 'secret-R1' };
  const samples = Array.from({ length: 250 }, (_, at) => ({
    at: 1_000 + at * 100,
    data: { lat: 1 + at / 1e5, lon: 2 },
  }));
  const speed = Number.POSITIVE_INFINITY;
  const result = await replay({ url, device, recording: { format: 'tlog', samples }, speed });
  expect(result.sent).toBe(250);
  expect(Math.abs(result.to - Date.now())).toBeLessThan(10_000);
  const leaves = arrived.map(({ topic }) => topic.split('/').slice(4).join('/'));
  expect(leaves[0]).toBe('status');
  expect(leaves.at(-1)).toBe('status');
  expect(arrived.map(({ json }) => json.seq)).toEqual(Array.from({ length: 252 }, (_, seq) => seq));
  const thinned = await replay({ url, device, recording: { format: 'tlog', samples }, speed, hz: 1 });
  expect(thinned.sent).toBe(25);
  const nothing = await replay({ url, device, recording: { format: 'tlog', samples: [] }, speed });
  expect(nothing.sent).toBe(0);
});
