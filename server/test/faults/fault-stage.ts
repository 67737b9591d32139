import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { expect } from 'vitest';
import { createPartitions } from '../../src/live/tracks/partitions.ts';
import { createTrackWriter } from '../../src/live/tracks/track-writer.ts';
import { startMosquitto } from '../../src/platform/broker/test-mosquitto.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { freePort, startPrimary } from '../../src/platform/postgres/test-streaming-pair.ts';
import { openDeps } from '../deps.ts';
import { eventually } from '../eventually.ts';
import { query } from '../query.ts';
import { sampleSender } from '../sample-sender.ts';
import { serverSpawner } from '../spawned-server.ts';
import { createWorld } from '../world.ts';

export interface FaultPlan {
  /** Folder of the database, such as a small file system. */
  folder?: string;
  /** Address of database and broker, where the server reaches them over a network of its own. */
  host?: string;
  /** The command that runs the server in that network. */
  within?: string[];
  env?: Record<string, string>;
  /** Folder of the server. */
  dataDir?: string;
}

/** What was seen of the server from the start of a fault to its recovery. */
export interface Observation {
  /** Statuses of `/readyz` in order without repetition; `none` for no answer within ten seconds. */
  readiness: string[];
  /** Largest resident size of the process, MB. */
  residentMb: number;
  /** Longest time until the broker acknowledged a sample, ms. */
  longestMs: number;
}

export type FaultStage = Awaited<ReturnType<typeof faultStage>>;

/** A server at a PostgreSQL and a Mosquitto of its own, with drones that send all the time. */
export async function faultStage(plan: FaultPlan = {}) {
  const spawner = serverSpawner();
  const { host = '127.0.0.1' } = plan;
  const primary = await startPrimary(plan);
  const brokerPort = String(await freePort());
  const mosquitto = await startMosquitto(() => [
    'allow_anonymous true',
    'max_queued_messages 0',
    'queue_qos0_messages true',
    'max_inflight_messages 0',
    ...(plan.host ? [`listener ${brokerPort} ${plan.host}`] : []),
  ]);
  await migrate(primary.url);
  const { deps, close } = openDeps(primary.url);
  const { pools, clock, log, metrics } = deps;
  const partitions = createPartitions(pools.owner);
  const writer = createTrackWriter({ pool: pools.app, partitions, metrics, clock, log });
  const world = createWorld(deps, { writer, derive: async () => 0 });
  const companyId = await world.company();
  const manager = await world.account({ companyId, roles: [roleCodes.manager] });
  const ids = await Promise.all(Array.from({ length: 6 }, () => world.drone({ companyId })));
  const token = await deps.sessions.start(manager.id);
  const otherCompany = await world.company();
  const other = await world.account({ companyId: otherCompany, roles: [roleCodes.manager] });
  const noisy = {
    token: await deps.sessions.start(other.id),
    ids: await Promise.all(Array.from({ length: 6 }, () => world.drone({ companyId: otherCompany }))),
  };
  await writer.drain();
  await close();
  let others = 0;
  const server = spawner.spawn(
    plan.dataDir ?? spawner.folder(),
    {
      DATABASE_URL: primary.url,
      MQTT_URL: plan.host ? `mqtt://${host}:${brokerPort}` : mosquitto.url,
      MQTT_DEVICES: 'own',
      ...(plan.host ? { HOST: '0.0.0.0', PUBLIC_URL: 'https://flight.test' } : {}),
      VAULT_KEYS: `test:${randomBytes(32).toString('base64url')}`,
      ...plan.env,
    },
    plan.within ? { within: plan.within } : {},
  );
  return {
    primary,
    mosquitto,
    server,
    token,
    ids,
    brokerPort,
    /** Another company's session and drones. */
    noisy,
    /** Adds samples that others sent and the broker acknowledged. */
    alsoSent: (count: number) => {
      others += count;
    },
    others: () => others,
    http: (await server.started()).http,
    async close(): Promise<void> {
      spawner.clean();
      await mosquitto.stop();
      await primary.close();
    },
  };
}

let lastMissing = '';

/** Prints what is missing when that changes. */
const readinessOf = (http: string): Promise<string> =>
  fetch(new URL('/readyz', http), { signal: AbortSignal.timeout(10_000) }).then(
    async (response) => {
      const answer = await response.text();
      const missing = [...answer.matchAll(/"at":"(\w+)"/g)].map(([, at]) => at).join(', ');
      if (missing !== lastMissing) console.log('/readyz lacks:', missing || 'nothing');
      lastMissing = missing;
      return String(response.status);
    },
    (error: unknown) => {
      console.log('/readyz:', error);
      return 'none';
    },
  );

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const storedSamples = async (url: string): Promise<number> =>
  Number((await query(url, 'select count(*) from track_points'))[0]?.['count']);

/**
 * Runs the fault under load: 6 drones, 200 samples a second in all. Afterwards the same process has to be ready and every
 * acknowledged sample stored.
 * @param fault resolves when it is over
 * @param address where `/readyz` is reached from here
 */
export async function endure(
  stage: FaultStage,
  fault: () => Promise<void>,
  address = stage.http,
): Promise<Observation> {
  const senders = stage.ids.map((id) => sampleSender(stage.mosquitto.url, id, 30));
  const sent = () => senders.reduce((sum, { acknowledged }) => sum + acknowledged(), 0);
  const more = async (count: number) => {
    const goal = sent() + count;
    await eventually(() => expect(sent()).toBeGreaterThan(goal));
  };
  await eventually(async () => expect(await readinessOf(address)).toBe('200'));
  await more(500);
  const seen: Observation = { readiness: ['200'], residentMb: 0, longestMs: 0 };
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      const now = await readinessOf(address);
      if (seen.readiness.at(-1) !== now) seen.readiness.push(now);
      seen.residentMb = Math.max(seen.residentMb, Math.round(residentMb(stage.server.pid)));
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  })();
  try {
    await fault();
    await eventually(async () => expect(await readinessOf(address)).toBe('200'));
    await more(500);
    await Promise.all(senders.map((sender) => sender.end()));
    await eventually(async () =>
      expect(await storedSamples(stage.primary.url)).toBe(sent() + stage.others()),
    );
    // Storing what waited may delay an answer of the database; the last observation is one without that load.
    await eventually(() => expect(seen.readiness.at(-1)).toBe('200'));
  } finally {
    isOver = true;
    await watch;
  }
  seen.longestMs = Math.max(...senders.map((sender) => Math.round(sender.longestMs())));
  const { readiness, residentMb: size, longestMs } = seen;
  console.log(
    `${sent() + stage.others()} samples, acknowledged in ${longestMs} ms at most, /readyz ${readiness.join(', ')}, ${size} MB`,
  );
  return seen;
}
