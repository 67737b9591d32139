import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { filterOf, maxPayloadBytes, upLeaves } from '@smartflight/contract/device-link/topics.ts';
import type { FastifyInstance } from 'fastify';
import { createBindTickets } from './access/bind-tickets.ts';
import { openCallerPools } from './access/caller-pools.ts';
import { createCodes } from './access/codes.ts';
import type { Deps } from './access/deps.ts';
import { createSessions } from './access/sessions/sessions.ts';
import { createSetup } from './access/sessions/setup-token.ts';
import { build } from './app.ts';
import type { Config } from './config.ts';
import { deviceAccess, deviceRights } from './devices/device-access.ts';
import { recordTakeovers } from './devices/session-takeovers.ts';
import type { Events } from './events.ts';
import { keepAnchoring } from './features/audit/audit-anchors.ts';
import { keepSealing } from './features/audit/audit-chain.ts';
import { storeBatteryState } from './features/batteries/state/state-updater.ts';
import { createCommandChannel } from './features/commands/commands.ts';
import { deriveInWorker } from './features/flights/derive/derive-worker.ts';
import { readFlightWork } from './features/flights/derive/flight-work.ts';
import { exposeReport } from './features/flights/derive/rederivation-report.ts';
import { updateFlightGround } from './features/flights/ground/ground-updater.ts';
import { createLicenceState } from './features/lifts/licence-state.ts';
import { createLicenceWatch } from './features/lifts/licence-watch.ts';
import { watchRules } from './features/rules/watch-rules.ts';
import { updateTaskFigures } from './features/tasks/figures/figure-updater.ts';
import { watchTasks } from './features/tasks/watch/task-watch.ts';
import { watchWeather } from './features/weather/weather-watch.ts';
import { sendWebhooks } from './features/webhooks/webhook-sender.ts';
import { openZoneIndex } from './features/zones/zone-index.ts';
import { crontab, tasksOf } from './jobs.ts';
import { notifyAlarms } from './live/alarms/alarm-notices.ts';
import { createNames } from './live/drones/drone-names.ts';
import { createDroneProperties, recountAllOutdated } from './live/drones/drone-properties.ts';
import { createFleetState } from './live/fleet/fleet-state.ts';
import { createStateStore } from './live/fleet/state-store.ts';
import { watchDevices } from './live/intake/connection-events.ts';
import { createConnectionLog } from './live/intake/connection-log.ts';
import { createDiagnostics, noteCrowded } from './live/intake/diagnostics.ts';
import { notifyInvalidFields } from './live/intake/field-notices.ts';
import { createIntake } from './live/intake/intake.ts';
import { messageHandlersOf } from './live/intake/message-handlers.ts';
import { openPower } from './live/power/open-power.ts';
import { createDroneAirWriter } from './live/stations/drone-air.ts';
import { createPartitions } from './live/tracks/partitions.ts';
import { createTrackWriter } from './live/tracks/track-writer.ts';
import { startZoneWatch } from './live/zone-watch/start-zone-watch.ts';
import { createMetrics } from './metrics.ts';
import type { Broker } from './platform/broker/broker.ts';
import { createBrokerCredentials } from './platform/broker/create-credentials.ts';
import { startBroker } from './platform/broker/start.ts';
import { systemClock } from './platform/clock.ts';
import { createEventBus } from './platform/events.ts';
import { createFiles } from './platform/files/files.ts';
import { createUploadStore } from './platform/files/upload-store.ts';
import { assetsFolder } from './platform/http/console.ts';
import { keepAssets } from './platform/http/console-files.ts';
import { closeHttp } from './platform/http/server.ts';
import { type Jobs, startJobs } from './platform/jobs.ts';
import { createLimits } from './platform/limits.ts';
import { createLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { createOutgoing, sendJob } from './platform/outgoing/create-outgoing.ts';
import { loadPlaces } from './platform/places/places.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { openReads } from './platform/postgres/reads.ts';
import { listenNear, pendingConnections, urlOf } from './platform/process/listen.ts';
import { createStops, type Stops } from './platform/process/shutdown.ts';
import { keyReader, loadKeys } from './platform/security/key-ring.ts';
import { reportLostKeys } from './platform/security/missing-keys.ts';
import { createVault } from './platform/security/vault.ts';
import { serveMetrics } from './platform/serve-metrics.ts';
import { sealedColumns } from './sealed-columns.ts';

const longestCloseMs = 1000;

export interface RunningServer {
  deps: Deps;
  addresses: { http: string; mqtt: string | null; metrics: string | null };
  /** How long `stop` still accepts requests after readiness was withdrawn. */
  graceMs: number;
  /** Called by the demo with the progress of its history, and whether filling has stopped. */
  setHistory(done: number, o?: { isStopped: boolean }): void;
  stop(): Promise<void>;
}

/**
 * Starts everything that is configured: database, broker, intake, derivation, jobs and HTTP; is ready once `prepare` has run.
 * Rejects once `stopping` is aborted, or when something cannot be started, after undoing what was started.
 */
export async function startServer(
  config: Config,
  stopping = new AbortController().signal,
  prepare?: (deps: Deps) => Promise<void>,
): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const stops = createStops(log);
  try {
    return await start(config, { log, stops, stopping, prepare });
  } catch (error) {
    await stops.run();
    throw error;
  }
}

interface Frame {
  log: Deps['log'];
  stops: Stops;
  stopping: AbortSignal;
  prepare: ((deps: Deps) => Promise<void>) | undefined;
}

async function start(config: Config, frame: Frame): Promise<RunningServer> {
  const { log, stops, stopping } = frame;
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const databaseUrl = config.databaseUrl ?? (await embeddedDatabase(config, frame));
  stopping.throwIfAborted();
  await migrate(databaseUrl);
  stopping.throwIfAborted();
  const pools = openCallerPools(databaseUrl, log);
  const metrics = createMetrics();
  const reads = openReads({ primary: pools, replicaUrl: config.databaseReadUrl, log, ...metrics });
  // Connections still in use then must not delay the stop.
  stops.add(() => Promise.race([Promise.all([reads.close(), pools.close()]), delay(longestCloseMs)]));
  const clock = systemClock;
  const events: Events = createEventBus(databaseUrl, pools.app, log);
  stops.add(() => events.stop());
  let broker: Broker | undefined;
  let jobs: Jobs | undefined;
  let draining = false;
  let isPrepared = frame.prepare === undefined;
  let history: ReturnType<Deps['history']> = {};
  // Created before requests are accepted: early changes are sent to the broker once it is connected.
  const brokerCredentials = createBrokerCredentials({
    config: config.mqtt,
    replica: config.replica,
    db: pools.db,
    broker: () => broker,
    rightsOf: deviceRights,
    log,
  });
  const vault = createVault(loadKeys(config), keyReader(config));
  await reportLostKeys({ pool: pools.owner, columns: sealedColumns, ring: loadKeys(config), log });
  const limits = createLimits(pools, clock);
  const deps: Deps = {
    config,
    pools,
    reads,
    metrics,
    events,
    clock,
    log,
    sessions: createSessions(pools, clock, config),
    setup: createSetup(pools.db),
    bindTickets: createBindTickets(pools.db, clock),
    vault,
    uploads: createUploadStore(config),
    files: createFiles({ db: pools.db, vault, clock }),
    outgoing: createOutgoing({ config, vault, jobs: () => jobs, clock, log }),
    limits,
    codes: createCodes({ db: pools.db, vault, limits, clock }),
    broker: () => broker,
    brokerCredentials: () => brokerCredentials,
    jobs: () => jobs,
    draining: () => draining,
    preparing: () => !isPrepared,
    history: () => history,
    places: await loadPlaces(),
  };
  const fleet = createFleetState({ clock });
  const droneStates = createStateStore('drone', fleet, pools.app);
  await droneStates.hydrate();
  await recountAllOutdated(pools.app);
  const { chargers, power, batteries, partitions: samples } = openPower(deps);
  const chargerStates = createStateStore('charger', chargers, pools.app);
  await chargerStates.hydrate();
  stops.add(() => batteries.drain());
  stops.add(keepSealing({ db: pools.db, log }).stop);
  const { dataDir, auditAnchorUrl: url } = config;
  stops.add(keepAnchoring({ db: pools.db, dataDir, url, clock, log }).stop);
  stops.add(notifyAlarms({ sources: [fleet, chargers], fleet, db: pools.db, clock, log }).stop);
  const zones = await openZoneIndex(deps);
  const licences = await createLicenceState(deps, fleet);
  stops.add(licences.stop);
  const zoneWatch = await startZoneWatch(deps, { fleet, airspace: zones, ...licences });
  stops.add(zoneWatch.stop);
  const partitions = createPartitions(pools.owner);
  await partitions.ensure([clock()], clock());
  const diagnostics = createDiagnostics((id) => fleet.isRegistered(id) || chargers.isRegistered(id));
  const crowded = noteCrowded(diagnostics, clock);
  const invalidFields = notifyInvalidFields({ db: pools.db, clock, log });
  stops.add(invalidFields.stop);
  const writer = createTrackWriter({ pool: pools.app, partitions, metrics, clock, log, crowded });
  stops.add(() => writer.drain());
  const commands = createCommandChannel(deps, fleet, { shown: createLicenceWatch(deps) });
  const connections = createConnectionLog({ pool: pools.app, clock, log });
  stops.add(() => connections.stop());
  const messageHandlers = messageHandlersOf(commands, createDroneProperties(pools.app));
  const intake = createIntake({
    fleet,
    writer,
    metrics,
    log,
    retentionDays: config.retentionDays,
    messageHandlers,
    power,
    air: createDroneAirWriter(pools.app),
    diagnostics: {
      note: (id, message) => {
        diagnostics.note(id, message);
        invalidFields.note(id, message);
      },
    },
  });
  stops.add(droneStates.start({ saveMs: 5_000, log, describe: createNames(pools.app, fleet) }).stop);
  stops.add(chargerStates.start({ saveMs: 10_000, log }).stop);
  for (const { stop } of [storeBatteryState(deps), updateFlightGround(deps), sendWebhooks(deps)])
    stops.add(stop);
  const tasks = updateTaskFigures(deps, readFlightWork);
  stops.add(tasks.stop);
  stops.add(watchTasks(deps, fleet).stop);
  stops.add(watchWeather(deps, fleet).stop);
  stops.add((await watchRules(deps, fleet)).stop);
  jobs = await startJobs({
    urgent: [sendJob],
    owner: pools.owner,
    log,
    alone: config.databaseUrl === undefined,
    crontab,
    tasks: tasksOf(deps, { partitions, samples }),
  });
  stops.add(() => jobs?.stop() ?? Promise.resolve());
  const app = await build(deps, { fleet, chargers, diagnostics, zones, tasks, tracks: writer });
  // HTTP closes first: responses in progress need the broker, the jobs and the database.
  stops.addFirst(() => closeHttp(app));
  stopping.throwIfAborted();
  stops.add((await keepAssets({ db: pools.db, clock, log, folder: assetsFolder })).stop);
  const http = await listenHttp(app, config);
  stopping.throwIfAborted();
  broker = await startBroker({
    config,
    pools,
    metrics: metrics.registry,
    access: deviceAccess(pools.db),
    filters: upLeaves.map(filterOf),
    maxPayloadBytes,
    handlers: {
      ...intake,
      ...watchDevices({ diagnostics, connections, clock, takenOver: recordTakeovers(deps) }),
    },
    log,
  });
  stops.add(() => broker?.stop() ?? Promise.resolve());
  stopping.throwIfAborted();
  const dispatcher = await commands.open();
  stops.add(() => dispatcher.stop());
  stops.add(() => brokerCredentials.stop());
  await brokerCredentials.open();
  const metricsServer = config.metrics && (await serveMetrics(metrics, config.metrics));
  if (metricsServer) stops.add(metricsServer.stop);
  exposeReport(metrics.registry, pools.app);
  // Last, because loading its thread would delay everything else.
  const threadData = { databaseUrl, logLevel: config.logLevel, retentionDays: config.retentionDays };
  stops.add(deriveInWorker({ data: threadData, pools, clock, metrics, log }).stop);
  const addresses = { http, mqtt: broker.address, metrics: metricsServer?.address ?? null };
  await writeFile(join(config.dataDir, 'addresses.json'), `${JSON.stringify(addresses, null, 2)}\n`);
  stopping.throwIfAborted();
  await frame.prepare?.(deps);
  isPrepared = true;
  return {
    deps,
    addresses,
    graceMs: config.drainGraceMs,
    setHistory: (done, { isStopped } = { isStopped: false }) => {
      const unfinished = isStopped ? 'stopped' : 'filling';
      history = { history: done >= 1 ? 'complete' : unfinished, historyDone: done };
    },
    stop: async () => {
      draining = true;
      await delay(config.drainGraceMs);
      await stops.run();
    },
  };
}

async function embeddedDatabase(config: Config, { log, stops, stopping }: Frame): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, stopping });
  stops.add(() => postgres.stop());
  return postgres.url;
}

async function listenHttp(app: FastifyInstance, { http }: Config): Promise<string> {
  await app.ready();
  const port = await listenNear(http, (wanted) =>
    app.listen({ host: http.host, port: wanted, backlog: pendingConnections }),
  );
  return urlOf(http.host, app.server.address(), port);
}
