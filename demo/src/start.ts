import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@smartflight/server/config.ts';
import { type RunningServer, startServer } from '@smartflight/server/start.ts';
import type { PlannedDrone } from './fleet-plan.ts';
import type { FleetOrder, FleetReport } from './fleet-process.ts';
import { superviseFleet } from './fleet-supervisor.ts';
import { type DemoKeys, keepKeys, loadKeys } from './keys.ts';
import { type Outside, startOutside } from './outside/outside.ts';
import { flownBefore, plannedDrones } from './planned-drones.ts';
import { plannedTeams } from './power-plan.ts';
import { seedWorld } from './seed.ts';
import { bindChatApp, seedAnnouncements } from './seeds/seed-announcements.ts';
import { seedBatteryYears } from './seeds/seed-battery-years.ts';
import { seedLifts } from './seeds/seed-lifts.ts';
import { seedPlots } from './seeds/seed-plots.ts';
import { seedRestrictions } from './seeds/seed-restrictions.ts';
import { seedReviews } from './seeds/seed-reviews.ts';
import { closeDemoTask, seedTasks } from './seeds/seed-tasks.ts';
import { seedTeams } from './seeds/seed-teams.ts';
import { seedZones } from './seeds/seed-zones.ts';
import { emailOf, historyDays, signIns } from './world.ts';

/** A running demo: the product, its world and a fleet that flies over real MQTT. */
export interface RunningDemo {
  server: RunningServer;
  password: string;
  /** Page with every mail and SMS that was sent. */
  outboxUrl: string;
  /** How long `stop` still listens while it is no longer ready. */
  graceMs: number;
  stop(): Promise<void>;
}

/** How much world a demo has; browser tests ask for less than people do. */
export interface DemoScale {
  /** Days of history behind the first start. */
  historyDays: number;
  /** Drones of each company or owner that fly at all; the others are only registered. */
  dronesOfEach: number;
  /** Days that batteries with a log of their own have lived. Default a year. */
  livedDays?: number;
}

/**
 * Starts the product with the demo world; `mqttUrl` of an external broker is used by the fleet too. Rejects once
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
  const server = await startServer(config, stopping);
  try {
    const keys = await loadKeys(config.dataDir, config.demoPassword);
    server.setHistory(0);
    if (await seedWorld(server.deps, keys)) await bindChatApp(server.deps);
    await seedReviews(server.deps);
    await seedTeams(server.deps);
    await seedZones(server.deps);
    await seedLifts(server.deps);
    await seedRestrictions(server.deps);
    await seedPlots(server.deps);
    await seedTasks(server.deps);
    await seedAnnouncements(server.deps, outside);
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

async function launchFleet(
  server: RunningServer,
  keys: DemoKeys,
  { url, scale }: { url: string; scale: DemoScale },
): Promise<{ stop(): Promise<void> }> {
  const { dataDir, mqtt } = server.deps.config;
  const { log } = server.deps;
  const drones = firstOfEach(await plannedDrones(server.deps, keys), scale.dronesOfEach);
  const teams = plannedTeams(keys, drones, scale.livedDays);
  // An external broker does not ask our register: it is reported each device's secret.
  if (mqtt.url) {
    for (const { id, secret } of drones) await server.deps.deviceAccounts()?.renew('drone', id, secret);
    for (const { chargers, batteries } of teams) {
      for (const { spec, secret } of chargers)
        await server.deps.deviceAccounts()?.renew('charger', spec.id, secret);
      for (const { sn, secret } of batteries)
        if (secret) await server.deps.deviceAccounts()?.renew('battery', sn, secret);
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
  return superviseFleet<FleetOrder, FleetReport>({
    program: fileURLToPath(new URL('./fleet-process.ts', import.meta.url)),
    nextOrder: async () => {
      const batteriesPath = join(dataDir, 'demo-batteries.json');
      const past = await nextHistory(dataDir, scale);
      // A history that was cut short is flown again from its beginning, and so is what its drones count.
      const flown = await flownBefore(server.deps, past.isAgain ? past.from : past.to);
      const order = { url, drones, teams, batteriesPath, flown, from: past.from, to: past.to };
      server.setHistory(done);
      return order;
    },
    onReport: (report, { to }) => {
      // A fleet launched again begins again, over points that are stored already.
      done = report.complete ? 1 : Math.max(done, Math.min(report.done, 0.999));
      server.setHistory(done);
      if (!report.complete || saved) return;
      saved = true;
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
}

/** From when to when the history is to be flown; one that was cut short goes on where it began, so that points are not doubled. */
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

/** The first `most` drones of each holder, distinguished by the prefix of their ids. */
function firstOfEach(drones: readonly PlannedDrone[], most: number): PlannedDrone[] {
  const seen = new Map<string, number>();
  return drones.filter(({ id }) => {
    const prefix = id.replace(/-\d+$/, '');
    const nth = (seen.get(prefix) ?? 0) + 1;
    seen.set(prefix, nth);
    return nth <= most;
  });
}

/** States where the demo is and who can sign in. */
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
