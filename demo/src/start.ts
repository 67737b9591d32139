import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Deps } from '@smartflight/server/access/deps.ts';
import { readConfig } from '@smartflight/server/config.ts';
import { releaseMemory, whenQuiet } from '@smartflight/server/platform/process/release-memory.ts';
import { type RunningServer, startServer } from '@smartflight/server/start.ts';
import type { PlannedDrone } from './fleet-plan.ts';
import type { FleetOrder, FleetReport } from './fleet-process.ts';
import { superviseFleet } from './fleet-supervisor.ts';
import { type DemoKeys, keepKeys, loadKeys } from './keys.ts';
import { drawLandscape } from './landscape/draw-landscape.ts';
import { type Outside, startOutside } from './outside/outside.ts';
import { flownBefore, plannedDrones, treatedBefore } from './planned-drones.ts';
import { plannedTeams } from './power-plan.ts';
import { seedWorld } from './seed.ts';
import { bindChatApp, seedAnnouncements } from './seeds/seed-announcements.ts';
import { seedBatteryYears } from './seeds/seed-battery-years.ts';
import { seedLifts } from './seeds/seed-lifts.ts';
import { seedOrdersLater } from './seeds/seed-orders.ts';
import { seedPlaces } from './seeds/seed-places.ts';
import { seedPlots } from './seeds/seed-plots.ts';
import { seedProducts } from './seeds/seed-products.ts';
import { seedRecordsLater } from './seeds/seed-records.ts';
import { seedRestrictions } from './seeds/seed-restrictions.ts';
import { seedReviews } from './seeds/seed-reviews.ts';
import { seedStations } from './seeds/seed-stations.ts';
import { closeDemoTask, seedTasks } from './seeds/seed-tasks.ts';
import { seedTeams } from './seeds/seed-teams.ts';
import { seedZones } from './seeds/seed-zones.ts';
import { plannedStations } from './stations.ts';
import { emailOf, historyDays, signIns } from './world.ts';

export interface RunningDemo {
  server: RunningServer;
  password: string;
  outboxUrl: string;
  /** How long `stop` keeps accepting connections after readiness is withdrawn. */
  graceMs: number;
  stop(): Promise<void>;
}

/** Size of a demo; browser tests use a smaller one. */
export interface DemoScale {
  /** Days of history before the first start. */
  historyDays: number;
  /** Number of drones of each company or owner that fly; the others are only registered. */
  dronesOfEach: number;
  /** Age of batteries with their own log, days. Default a year. */
  livedDays?: number;
}

/**
 * Starts the product with the demo data; an external broker at `mqttUrl` is used by the fleet too. Rejects once
 * `stopping` is aborted, after undoing what it did.
 */
export async function startDemo(
  env: NodeJS.ProcessEnv = process.env,
  scale: DemoScale = { historyDays, dronesOfEach: Number.POSITIVE_INFINITY },
  stopping = new AbortController().signal,
): Promise<RunningDemo> {
  const outside = await startOutside(readConfig('demo', env).http.host);
  try {
    return await startAmid(outside, { env: { ...outside.env, ...env }, scale, stopping });
  } catch (error) {
    await outside.stop();
    throw error;
  }
}

async function startAmid(
  outside: Outside,
  { env, scale, stopping }: { env: NodeJS.ProcessEnv; scale: DemoScale; stopping: AbortSignal },
): Promise<RunningDemo> {
  const config = readConfig('demo', env);
  const drawn = config.maps.detail === undefined ? drawLandscape(config, stopping) : undefined;
  // Awaited while the server prepares; a start that fails earlier reports its own error.
  drawn?.catch(() => undefined);
  const server = await startServer(config, stopping, async (deps) => {
    await drawn;
    await seedAll(deps, outside);
  });
  try {
    const keys = await loadKeys(config.dataDir, config.demoPassword);
    server.setHistory(0);
    stopping.throwIfAborted();
    const url = config.mqtt.url ?? server.addresses.mqtt ?? '';
    const fleet = await launchFleet(server, keys, { url, scale });
    return {
      server,
      password: keys.password,
      outboxUrl: outside.outboxUrl,
      graceMs: server.graceMs,
      stop: async () => {
        await fleet.stop();
        await server.stop();
        await outside.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The accounts and everything that exists before the fleet flies. */
async function seedAll(deps: Deps, outside: Outside): Promise<void> {
  const keys = await loadKeys(deps.config.dataDir, deps.config.demoPassword);
  if (await seedWorld(deps, keys)) await bindChatApp(deps);
  await seedReviews(deps);
  await seedTeams(deps);
  await seedZones(deps);
  await seedLifts(deps);
  await seedRestrictions(deps);
  await seedPlots(deps);
  await seedPlaces(deps);
  await seedProducts(deps);
  await seedStations(deps);
  await seedTasks(deps);
  await seedAnnouncements(deps, outside);
}

async function launchFleet(
  server: RunningServer,
  keys: DemoKeys,
  { url, scale }: { url: string; scale: DemoScale },
): Promise<{ stop(): Promise<void> }> {
  const { dataDir, mqtt } = server.deps.config;
  const { log } = server.deps;
  const drones = firstOfEach(await plannedDrones(server.deps, keys), scale.dronesOfEach);
  const teams = plannedTeams(keys, drones, scale.livedDays);
  const stations = plannedStations(keys);
  // An external broker cannot query the device register, so each device's secret is sent to it.
  if (mqtt.url) {
    for (const { id, secret } of drones) await server.deps.brokerCredentials()?.renew('drone', id, secret);
    for (const { spec, secret } of stations)
      await server.deps.brokerCredentials()?.renew('station', spec.id, secret);
    for (const { chargers, batteries } of teams) {
      for (const { spec, secret } of chargers)
        await server.deps.brokerCredentials()?.renew('charger', spec.id, secret);
      for (const { sn, secret } of batteries)
        if (secret) await server.deps.brokerCredentials()?.renew('battery', sn, secret);
    }
  }
  if ((await loadKeys(dataDir, undefined)).historyTo === undefined) {
    const { from } = await nextHistory(dataDir, scale);
    seedBatteryYears(server.deps, teams, from).catch((error: unknown) =>
      log.warn({ error: String(error) }, 'the batteries of the demo have no past'),
    );
  }
  let done = 0;
  let saved = false;
  let recordsOfDemo: { stop(): void } | undefined;
  let ordersOfDemo: { stop(): void } | undefined;
  let release: { stop(): void } | undefined;
  const supervised = superviseFleet<FleetOrder, FleetReport>({
    program: fileURLToPath(new URL('./fleet-process.ts', import.meta.url)),
    nextOrder: async () => {
      const batteriesPath = join(dataDir, 'demo-batteries.json');
      const past = await nextHistory(dataDir, scale);
      // An interrupted history is flown again from its beginning, so totals count from there too.
      const known = past.isAgain ? past.from : past.to;
      const flown = await flownBefore(server.deps, known);
      const treated = await treatedBefore(server.deps, known);
      const { season } = keys;
      const order = {
        url,
        drones,
        teams,
        stations,
        batteriesPath,
        flown,
        season,
        treated,
        from: past.from,
        to: past.to,
      };
      server.setHistory(done);
      return order;
    },
    onReport: (report, { to }) => {
      // A relaunched fleet begins again, over points already stored, so progress must not go back.
      done = report.complete ? 1 : Math.max(done, Math.min(report.done, 0.999));
      server.setHistory(done);
      if (!report.complete || saved) return;
      saved = true;
      recordsOfDemo = seedRecordsLater(server.deps);
      ordersOfDemo = seedOrdersLater(server.deps);
      release = whenQuiet(releaseMemory);
      closeDemoTask(server.deps).catch((error: unknown) =>
        log.warn({ error: String(error) }, 'the finished campaign of the demo stays open'),
      );
      keepKeys(dataDir, { historyTo: to, historyFrom: undefined }).catch((error: unknown) =>
        log.warn({ error: String(error) }, 'the demo will fly its history again at the next start'),
      );
    },
    onDown: (why, pauseMs) => {
      server.setHistory(done, { isStopped: true });
      log.error({ why, pauseMs }, 'the demo fleet has ended; it will be launched again');
    },
  });
  return {
    stop: async () => {
      recordsOfDemo?.stop();
      ordersOfDemo?.stop();
      release?.stop();
      await supervised.stop();
    },
  };
}

/** The period of history to fly; an interrupted one keeps its start, so that points are not duplicated. */
async function nextHistory(
  dataDir: string,
  scale: DemoScale,
): Promise<{ from: number; to: number; isAgain: boolean }> {
  const { historyFrom, historyTo = 0 } = await loadKeys(dataDir, undefined);
  const to = Date.now();
  const from = historyFrom ?? Math.max(historyTo, to - scale.historyDays * 86_400_000);
  await keepKeys(dataDir, { historyFrom: from });
  return { from, to, isAgain: historyFrom !== undefined };
}

/** The first `most` drones of each owner, identified by the prefix of their ids. */
function firstOfEach(drones: readonly PlannedDrone[], most: number): PlannedDrone[] {
  const seen = new Map<string, number>();
  return drones.filter(({ id }) => {
    const prefix = id.replace(/-\d+$/, '');
    const nth = (seen.get(prefix) ?? 0) + 1;
    seen.set(prefix, nth);
    return nth <= most;
  });
}

/** Prints the demo's address and its sign-ins. */
export function printSignIns({ server, password, outboxUrl }: RunningDemo): void {
  const lines = signIns.map(({ key, roles }) => `  ${emailOf(key).padEnd(36)} ${roles.join(', ')}`);
  console.log(
    [
      '',
      `Smart Flight is at ${server.addresses.http}`,
      `Devices connect to ${server.addresses.mqtt ?? 'the configured broker'}`,
      '',
      `Sign in with one of these and the password ${password}`,
      ...lines,
      '',
      `Mails, SMS and verification codes arrive in the outbox at ${outboxUrl}`,
      '',
      'Two weeks of history are flown in now; a few drones are in the air already.',
    ].join('\n'),
  );
}
