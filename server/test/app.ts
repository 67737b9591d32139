import { accounts } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../src/access/deps.ts';
import { build } from '../src/app.ts';
import { deviceAccess, deviceRights } from '../src/devices/device-access.ts';
import { recordTakeovers } from '../src/devices/session-takeovers.ts';
import {
  type BatteryStateUpdater,
  storeBatteryState,
} from '../src/features/batteries/state/state-updater.ts';
import type { CommandTiming } from '../src/features/commands/command-states.ts';
import { commandTiming } from '../src/features/commands/command-states.ts';
import { createCommandChannel } from '../src/features/commands/commands.ts';
import type { Dispatcher } from '../src/features/commands/dispatcher.ts';
import { exportTasks } from '../src/features/exports/exports.jobs.ts';
import { startDeriver } from '../src/features/flights/derive/deriver.ts';
import { readFlightWork } from '../src/features/flights/derive/flight-work.ts';
import { flightSource } from '../src/features/flights/flight-source.ts';
import { type GroundUpdater, updateFlightGround } from '../src/features/flights/ground/ground-updater.ts';
import { createLicenceState } from '../src/features/lifts/licence-state.ts';
import { createLicenceWatch } from '../src/features/lifts/licence-watch.ts';
import { recordSource } from '../src/features/records/export/record-source.ts';
import { type TaskFigureUpdater, updateTaskFigures } from '../src/features/tasks/figures/figure-updater.ts';
import { openZoneIndex, type ZoneIndex } from '../src/features/zones/zone-index.ts';
import { createDroneProperties } from '../src/live/drones/drone-properties.ts';
import { createFleetState, type FleetState } from '../src/live/fleet/fleet-state.ts';
import { watchDevices } from '../src/live/intake/connection-events.ts';
import { createConnectionLog } from '../src/live/intake/connection-log.ts';
import { createDiagnostics, noteCrowded } from '../src/live/intake/diagnostics.ts';
import { createIntake } from '../src/live/intake/intake.ts';
import { messageHandlersOf } from '../src/live/intake/message-handlers.ts';
import type { ChargerState } from '../src/live/power/charger-state.ts';
import { openPower } from '../src/live/power/open-power.ts';
import { createDroneAirWriter } from '../src/live/stations/drone-air.ts';
import { createPartitions, type Partitions } from '../src/live/tracks/partitions.ts';
import { createTrackWriter, type TrackWriter } from '../src/live/tracks/track-writer.ts';
import type { CoverOf } from '../src/live/zone-watch/airspace.ts';
import { startZoneWatch } from '../src/live/zone-watch/start-zone-watch.ts';
import type { Broker, BrokerHandlers } from '../src/platform/broker/broker.ts';
import { createBrokerCredentials } from '../src/platform/broker/create-credentials.ts';
import { startEmbeddedBroker } from '../src/platform/broker/embedded.ts';
import type { Clock } from '../src/platform/clock.ts';
import { type Jobs, startJobs } from '../src/platform/jobs.ts';
import { migrate } from '../src/platform/migrate.ts';
import type { OutgoingMessage } from '../src/platform/outgoing/outgoing.ts';
import { type Client, clientOf } from './call.ts';
import { testDatabase } from './database.ts';
import { openDeps } from './deps.ts';
import { createWorld, type TestAccount, testPassword, type World } from './world.ts';

export const noon = Date.UTC(2026, 8, 16, 12);

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  /** Requested mails and SMS, oldest first, including those with `isDropped`. */
  outbox: OutgoingMessage[];
  url: string;
  /** Epoch ms; set it to advance the clock. */
  time: { now: number };
  world: World;
  fleet: FleetState;
  chargers: ChargerState;
  storeBatteryState: BatteryStateUpdater['run'];
  updateTaskFigures: TaskFigureUpdater['run'];
  /** Processes all pending changes of treated ground. */
  updateFlightGround: GroundUpdater['run'];
  intake: Pick<BrokerHandlers, 'receive'>;
  writer: TrackWriter;
  partitions: Partitions;
  zones: ZoneIndex;
  zoneWatch: Awaited<ReturnType<typeof startZoneWatch>>;
  /** Processes every device that is due by the clock; returns the number of rounds. */
  derive(): Promise<number>;
  /** Sends due commands and ends expired ones; only with `commands`. */
  dispatch: Dispatcher['run'];
  /** A visitor with a network address of its own. */
  visitor(): Client;
  as(account: TestAccount): Promise<Client & { token: string }>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Starts the embedded broker on a free port. */
  broker?: boolean;
  /** URL of an external broker at which to manage device accounts, as the server does. */
  accountsAt?: string;
  /** Enables sending of commands; overrides the default timing. */
  commands?: Partial<CommandTiming>;
  /** Clock for tests with devices that have their own; default: `time` of the app. */
  clock?: Clock;
  brokerOf?: (handlers: BrokerHandlers) => Promise<Broker>;
  jobs?: boolean;
  env?: NodeJS.ProcessEnv;
  own?: Partial<Deps>;
  /** What the licences of drones cover; default: those stored. */
  coverOf?: CoverOf;
  /** URL of another app's database, to be used instead of a new one. */
  database?: string;
}

/** Creates the real app with fleet state, writer and deriver on its own migrated database. */
export async function testApp(o: TestAppOptions = {}): Promise<TestApp> {
  const database = o.database
    ? { url: o.database, drop: async () => undefined }
    : await testDatabase(async (url) => void (await migrate(url)));
  const { url } = database;
  const time = { now: noon };
  const clock = o.clock ?? ((): number => time.now);
  let broker: Broker | undefined;
  let jobs: Jobs | undefined;
  const own = { broker: () => broker, jobs: () => jobs, ...o.own };
  const opened = openDeps(url, { clock, connections: 8, own, ...(o.env ? { env: o.env } : {}) });
  const deps: Deps = { ...opened.deps, brokerCredentials: () => brokerCredentials };
  const { pools, metrics, log } = deps;
  const brokerCredentials = createBrokerCredentials({
    config: { ...deps.config.mqtt, url: o.accountsAt },
    replica: 'test',
    db: pools.db,
    broker: () => broker,
    rightsOf: deviceRights,
    log,
    retryMs: 50,
  });
  await brokerCredentials.open();
  const fleet = createFleetState({ clock });
  const zones = await openZoneIndex(deps);
  const licences = await createLicenceState(deps, fleet);
  const zoneWatch = await startZoneWatch(deps, {
    fleet,
    airspace: zones,
    coverOf: o.coverOf ?? licences.coverOf,
  });
  const partitions = createPartitions(pools.owner);
  const { chargers, power, batteries } = openPower(deps);
  const diagnostics = createDiagnostics((id) => fleet.isRegistered(id) || chargers.isRegistered(id));
  const crowded = noteCrowded(diagnostics, clock);
  const writer = createTrackWriter({ pool: pools.app, partitions, metrics, clock, log, crowded });
  const commands = createCommandChannel(deps, fleet, {
    shown: createLicenceWatch(deps),
    timing: { ...commandTiming, ...o.commands },
  });
  const { retentionDays } = deps.config;
  const batteryStateUpdater = storeBatteryState({ ...deps, pools });
  const messageHandlers = messageHandlersOf(commands, createDroneProperties(pools.app));
  const connections = createConnectionLog({ pool: pools.app, clock, log });
  const intake = createIntake({
    fleet,
    writer,
    metrics,
    log,
    retentionDays,
    messageHandlers,
    power,
    air: createDroneAirWriter(pools.app),
    diagnostics,
  });
  const taskFigureUpdater = updateTaskFigures(deps, readFlightWork);
  const groundUpdater = updateFlightGround(deps, { polls: false });
  const app = await build(deps, {
    ...{ fleet, chargers, diagnostics, zones },
    tasks: taskFigureUpdater,
    tracks: writer,
  });
  await app.ready();
  const watched = watchDevices({ diagnostics, connections, clock, takenOver: recordTakeovers(deps) });
  const handlers = { ...intake, ...watched };
  const access = deviceAccess(pools.db);
  if (o.broker)
    broker = await startEmbeddedBroker({ host: '127.0.0.1', port: 0, access: access, handlers, log });
  else broker = await o.brokerOf?.(handlers);
  const dispatcher = o.commands ? await commands.open() : undefined;
  if (o.jobs) {
    const tasks = exportTasks(deps, { flights: flightSource(deps), records: recordSource(deps) });
    jobs = await startJobs({ owner: pools.owner, log, crontab: '', alone: true, tasks });
  }
  const deriver = manualDeriver(deps);
  let addresses = 0;
  const nextAddress = (): string => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`;
  return {
    app,
    deps,
    outbox: opened.outbox,
    url,
    time,
    fleet,
    chargers,
    storeBatteryState: () => runAll(batteryStateUpdater.run),
    updateTaskFigures: () => runAll(taskFigureUpdater.run),
    updateFlightGround: () => runAll(groundUpdater.run),
    intake,
    zones,
    zoneWatch,
    writer,
    partitions,
    world: createWorld(deps, { writer, derive: deriver.derive }),
    derive: deriver.derive,
    dispatch: async () => dispatcher?.run(),
    visitor: () => clientOf(app, { address: nextAddress() }),
    as: (account) => signIn(app, account, nextAddress()),
    close: async () => {
      await zoneWatch.stop();
      await dispatcher?.stop();
      await brokerCredentials.stop();
      await broker?.stop();
      await connections.stop();
      await jobs?.stop();
      await deriver.stop();
      await batteryStateUpdater.stop();
      await taskFigureUpdater.stop();
      await groundUpdater.stop();
      await batteries.drain();
      await app.close();
      await opened.close();
      await database.drop();
    },
  };
}

/** The real deriver, which only runs when called. */
export function manualDeriver(
  deps: Deps,
  onDerived?: () => void,
): { derive(): Promise<number>; stop(): Promise<void> } {
  let turns = 0;
  const deriver = startDeriver({
    ...deps,
    outdatedShare: 1,
    polls: false,
    ...(onDerived ? { onDerived } : {}),
    onLeases: () => {
      turns += 1;
    },
  });
  const anyDue = async (): Promise<boolean> => {
    const { rows } = await deps.pools.app.query(
      `select from derivations where due_at <= to_timestamp($1::float8 / 1000)
       union all select from rederivations r where due_at <= to_timestamp($1::float8 / 1000) and tries < 5
         and not exists (select from derivations d where d.device_no = r.device_no) limit 1`,
      [deps.clock()],
    );
    return rows.length > 0;
  };
  return {
    derive: async () => {
      turns = 0;
      while (turns < 1000 && (await anyDue())) await deriver.runDue();
      return turns;
    },
    stop: deriver.stop,
  };
}

async function signIn(
  app: FastifyInstance,
  account: TestAccount,
  address: string,
): Promise<Client & { token: string }> {
  const { access_token: token } = await clientOf(app, { address }).call(accounts.login, {
    body: { username: account.email, password: testPassword },
  });
  return { ...clientOf(app, { token, address }), token };
}

/** Runs an updater until nothing is left. A run already in progress may have missed the newest changes. */
async function runAll(run: () => Promise<number>): Promise<number> {
  let count = await run();
  for (let more = await run(); more > 0; more = await run()) count += more;
  return count;
}
