import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from '@smartflight/server/config.ts';
import { stopOnSignals } from '@smartflight/server/platform/signals.ts';
import { type RunningServer, startServer } from '@smartflight/server/start.ts';
import type { PlannedDrone } from './fleet-plan.ts';
import type { FleetOrder, FleetReport } from './fleet-process.ts';
import { type DemoKeys, keepKeys, loadKeys } from './keys.ts';
import { plannedDrones } from './planned-drones.ts';
import { seedWorld } from './seed.ts';
import { emailOf, historyDays, signIns } from './world.ts';

/** A running demo: the product, its world and a fleet that flies over real MQTT. */
export interface RunningDemo {
  server: RunningServer;
  password: string;
  stop(): Promise<void>;
}

/** How much world a demo has; browser tests ask for less than people do. */
export interface DemoScale {
  /** Days of history behind the first start. */
  historyDays: number;
  /** Drones of each company or owner that fly at all; the others are only registered. */
  dronesOfEach: number;
}

/** Starts the product with the demo world; `mqttUrl` of an external broker is used by the fleet too. */
export async function startDemo(
  env: NodeJS.ProcessEnv = process.env,
  scale: DemoScale = { historyDays, dronesOfEach: Number.POSITIVE_INFINITY },
): Promise<RunningDemo> {
  const config = readConfig('demo', env);
  const server = await startServer(config);
  const keys = await loadKeys(config.dataDir, config.demoPassword);
  server.setHistory(0);
  await seedWorld(server.deps, keys);
  const url = config.mqtt.url ?? server.addresses.mqtt ?? '';
  const stopFleet = await launchFleet(server, keys, { url, scale });
  return {
    server,
    password: keys.password,
    stop: async () => {
      await stopFleet();
      await server.stop();
    },
  };
}

async function launchFleet(
  server: RunningServer,
  keys: DemoKeys,
  { url, scale }: { url: string; scale: DemoScale },
): Promise<() => Promise<void>> {
  const { dataDir } = server.deps.config;
  const now = Date.now();
  const from = keys.historyFrom ?? Math.max(keys.historyTo ?? 0, now - scale.historyDays * 86_400_000);
  // Should this history be cut short, the next start flies the very same one: stored points are not doubled.
  await keepKeys(dataDir, { historyFrom: from });
  const drones = firstOfEach(await plannedDrones(server.deps, keys), scale.dronesOfEach);
  // An external broker does not ask our register: it is told each device's secret.
  if (server.deps.config.mqtt.url) {
    for (const { id, secret } of drones) await server.deps.deviceAccounts()?.renew('drone', id, secret);
  }
  const order: FleetOrder = { url, drones, from, to: now };
  const child = fork(fileURLToPath(new URL('./fleet-process.ts', import.meta.url)), { stdio: 'inherit' });
  let stopping = false;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('exit', () => {
    if (!stopping) server.deps.log.error('the demo fleet has ended; start again to fly on');
  });
  let saved = false;
  child.on('message', ({ done, complete }: FleetReport) => {
    server.setHistory(complete ? 1 : Math.min(done, 0.999));
    if (!complete || saved) return;
    saved = true;
    keepKeys(dataDir, { historyTo: now, historyFrom: undefined }).catch((error: unknown) =>
      server.deps.log.warn({ error: String(error) }, 'the demo will fly its history again at the next start'),
    );
  });
  child.send(order);
  return async () => {
    stopping = true;
    if (child.connected) child.disconnect();
    await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 4000).unref())]);
    child.kill('SIGKILL');
  };
}

/** The first `most` drones of each holder, told apart by the prefix of their ids. */
function firstOfEach(drones: readonly PlannedDrone[], most: number): PlannedDrone[] {
  const seen = new Map<string, number>();
  return drones.filter(({ id }) => {
    const prefix = id.replace(/-\d+$/, '');
    const nth = (seen.get(prefix) ?? 0) + 1;
    seen.set(prefix, nth);
    return nth <= most;
  });
}

function printSignIns({ server, password }: RunningDemo): void {
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
      'Two weeks of history are flown in now; a few drones are in the air already.',
    ].join('\n'),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const demo = await startDemo();
    printSignIns(demo);
    stopOnSignals(demo.stop);
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}
