import { mkdir, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { build } from './app.ts';
import type { Config } from './config.ts';
import { droneDoor } from './features/drones/device-door.ts';
import { exportTasks } from './features/exports/exports.jobs.ts';
import { deriveApart } from './features/flights/derive-apart.ts';
import { flightSource } from './features/flights/flight-source.ts';
import { createFleetState } from './live/fleet-state.ts';
import { createIntake } from './live/intake.ts';
import { createPartitions } from './live/partitions.ts';
import { hydrateFleet, persistStates } from './live/state-keeper.ts';
import { createTrackWriter } from './live/track-writer.ts';
import type { Broker } from './platform/broker/broker.ts';
import { type DeviceAccounts, openDeviceAccounts } from './platform/broker/device-accounts.ts';
import { startBroker } from './platform/broker/start.ts';
import { systemClock } from './platform/clock.ts';
import type { Deps } from './platform/deps.ts';
import { createEvents } from './platform/events.ts';
import { type Jobs, startJobs } from './platform/jobs.ts';
import { createLimits } from './platform/limits.ts';
import { listenNear } from './platform/listen.ts';
import { createLog } from './platform/log.ts';
import { createMetrics, serveMetrics } from './platform/metrics.ts';
import { migrate } from './platform/migrate.ts';
import { loadPlaces } from './platform/places/places.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { openPools } from './platform/postgres/pools.ts';
import { createSessions } from './platform/sessions.ts';
import { createSetup } from './platform/setup.ts';

/** A running server; `stop` drains it. */
export interface RunningServer {
  deps: Deps;
  addresses: { http: string; mqtt: string | null; metrics: string | null };
  /** The demo tells here how far its history has come. */
  setHistory(done: number): void;
  stop(): Promise<void>;
}

/** Starts everything that the configuration names: database, broker, intake, derivation, jobs and HTTP. */
export async function startServer(config: Config): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const stops: (() => Promise<unknown>)[] = [];
  const stopAll = async (): Promise<void> => {
    for (const stop of stops.reverse())
      await stop().catch((error: unknown) => log.error({ error: String(error) }, 'stopping'));
  };
  try {
    return await start(config, log, stops, stopAll);
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function start(
  config: Config,
  log: Deps['log'],
  stops: (() => Promise<unknown>)[],
  stopAll: () => Promise<void>,
): Promise<RunningServer> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const databaseUrl = config.databaseUrl ?? (await embeddedDatabase(config, log, stops));
  await migrate(databaseUrl);
  const pools = openPools(databaseUrl, log);
  stops.push(() => pools.close());
  const clock = systemClock;
  const metrics = createMetrics();
  const events = createEvents(databaseUrl, pools.app, log);
  stops.push(() => events.stop());
  let broker: Broker | undefined;
  let deviceAccounts: DeviceAccounts | undefined;
  let jobs: Jobs | undefined;
  let draining = false;
  let history: ReturnType<Deps['history']> = {};
  const deps: Deps = {
    config,
    pools,
    metrics,
    events,
    clock,
    log,
    sessions: createSessions(pools.db, clock),
    setup: createSetup(pools.db),
    limits: createLimits(pools.db, clock),
    broker: () => broker,
    deviceAccounts: () => deviceAccounts,
    jobs: () => jobs,
    draining: () => draining,
    history: () => history,
    places: await loadPlaces(),
  };
  const fleet = createFleetState({ clock });
  await hydrateFleet(fleet, pools.app);
  const partitions = createPartitions(pools.owner);
  await partitions.ensure([clock()], clock());
  const writer = createTrackWriter({ pool: pools.app, partitions, metrics, clock, log });
  stops.push(() => writer.drain());
  const intake = createIntake({ fleet, writer, metrics, log, retentionDays: config.retentionDays });
  const persist = persistStates(fleet, pools.app, log);
  stops.push(() => persist.stop());
  const threadData = { databaseUrl, logLevel: config.logLevel, retentionDays: config.retentionDays };
  stops.push(deriveApart({ data: threadData, pools, clock, metrics, log }).stop);
  jobs = await startJobs({
    owner: pools.owner,
    log,
    alone: config.databaseUrl === undefined,
    crontab: '17 3 * * * dropOldPartitions\n47 * * * * dropOldExports\n27 * * * * dropEnded',
    tasks: {
      dropOldPartitions: async () => void (await partitions.dropOlderThan(config.retentionDays, clock())),
      dropEnded: async () => {
        await deps.sessions.dropExpired();
        await deps.limits.dropClosed();
      },
      ...exportTasks(deps, flightSource(deps)),
    },
  });
  stops.push(() => jobs?.stop() ?? Promise.resolve());
  const app = await build(deps, fleet);
  const http = await listenHttp(app, config);
  stops.push(() => closeHttp(app));
  broker = await startBroker({
    config: config.mqtt,
    replica: config.replica,
    door: droneDoor(pools.db),
    handlers: intake,
    log,
  });
  stops.push(() => broker?.stop() ?? Promise.resolve());
  deviceAccounts = await openDeviceAccounts({
    config: config.mqtt,
    replica: config.replica,
    broker: () => broker,
    log,
  });
  stops.push(() => deviceAccounts?.stop() ?? Promise.resolve());
  events.subscribe((event) => {
    if (event.type === 'device-changed') void deviceAccounts?.kick(event.droneId);
  });
  const metricsServer = config.metrics && (await serveMetrics(metrics, config.metrics));
  if (metricsServer) stops.push(() => closeServer(metricsServer));
  const addresses = {
    http,
    mqtt: broker.address,
    metrics: config.metrics ? `http://${config.metrics.host}:${config.metrics.port}/` : null,
  };
  await writeFile(join(config.dataDir, 'addresses.json'), `${JSON.stringify(addresses, null, 2)}\n`);
  return {
    deps,
    addresses,
    setHistory: (done) => {
      history = { history: done >= 1 ? 'complete' : 'filling', historyDone: done };
    },
    stop: async () => {
      draining = true;
      await stopAll();
    },
  };
}

async function embeddedDatabase(
  config: Config,
  log: Deps['log'],
  stops: (() => Promise<unknown>)[],
): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  stops.push(() => postgres.stop());
  return postgres.url;
}

async function listenHttp(app: FastifyInstance, { http }: Config): Promise<string> {
  await app.ready();
  const port = await listenNear(http, (wanted) => app.listen({ host: http.host, port: wanted }));
  const address = app.server.address() as AddressInfo | null;
  return `http://${http.host}:${address?.port ?? port}/`;
}

/** Lets answers under way finish, up to eight seconds: a download that nobody reads must not hold up the end. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), 8000);
  await app.close();
  clearTimeout(late);
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => server.close(() => resolve()));
