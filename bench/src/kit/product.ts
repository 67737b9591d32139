import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseName } from '@smartflight/server/platform/postgres/cluster.ts';
import pg from 'pg';
import { z } from 'zod';
import { serverEnvironment, serverOptions } from '../../../tools/bootstrap.mjs';
import { cores, endChild, spawnPinned } from './pinned.ts';
import { processTree } from './process-tree.ts';

const addressesSchema = z.object({ http: z.string(), mqtt: z.string().nullable() });

export interface Product {
  pid: number;
  child: ChildProcess;
  http: string;
  mqtt: string;
  /** A metric of the metrics endpoint, summed over its labels; 0 when it is absent. */
  metric(name: string): Promise<number>;
  pool: pg.Pool;
  databaseUrl: string;
  postmasterPid(): number;
  /** Time from spawning to the ready line, ms. */
  startMs: number;
  stop(): Promise<void>;
}

const mainScript = fileURLToPath(import.meta.resolve('@smartflight/server/main.ts'));

/** Starts `main.ts` on free ports in `dataDir`, like `npm run serve`; resolves when it reports ready. */
export async function startProduct(
  dataDir: string,
  o: { core?: number | 'all'; env?: Record<string, string> } = {},
): Promise<Product> {
  const metricsPort = await freePort();
  const begun = performance.now();
  const child = spawnPinned(process.execPath, [...serverOptions, mainScript], {
    core: o.core === 'all' ? undefined : (o.core ?? cores.product),
    env: {
      ...serverEnvironment,
      DATA_DIR: dataDir,
      PORT: '0',
      MQTT_PORT: '0',
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'error',
      // Benches use sessions of staff that have signed in nowhere.
      SECOND_FACTOR_STAFF: 'optional',
      DATABASE_URL: '',
      MQTT_URL: '',
      ...o.env,
    },
  });
  await ready(child);
  const startMs = performance.now() - begun;
  const addresses = addressesSchema.parse(JSON.parse(readFileSync(join(dataDir, 'addresses.json'), 'utf8')));
  const databaseUrl = o.env?.['DATABASE_URL'] || embeddedUrl(dataDir);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  pool.on('error', () => undefined);
  const pid = child.pid ?? 0;
  return {
    pid,
    child,
    http: addresses.http,
    mqtt: addresses.mqtt ?? o.env?.['MQTT_URL'] ?? '',
    pool,
    databaseUrl,
    startMs,
    metric: (name) => readMetric(metricsPort, name),
    postmasterPid: () => {
      const found = processTree(pid).find((each) => each.name === 'postgres');
      if (!found) throw new Error('the embedded PostgreSQL was not found among the server’s processes');
      return found.pid;
    },
    stop: async () => {
      await pool.end().catch(() => undefined);
      await endChild(child);
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let message = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      if (message.length < 100_000) message += chunk.toString('utf8');
      if (message.includes('Smart Flight is at')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${String(code)}: ${message}`)));
  });
}

function embeddedUrl(dataDir: string): string {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(join(folder, '.s.PGSQL.5432')))
    throw new Error(`no database socket in ${folder}: give the bench a shorter temporary folder (TMPDIR)`);
  const password = readFileSync(join(folder, 'secret'), 'utf8').trim();
  const host = encodeURIComponent(folder);
  return `postgresql://${databaseName}:${password}@127.0.0.1:5432/${databaseName}?host=${host}`;
}

async function readMetric(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
