import { resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional();

const environment = z.object({
  PORT: port.optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  MQTT_HOST: z.string().min(1).default('127.0.0.1'),
  MQTT_PORT: port.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: optionalText.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  MQTT_URL: optionalText.pipe(z.url({ protocol: /^(mqtt|mqtts)$/ }).optional()),
  MQTT_DEVICES: z.enum(['dynamic-security', 'own']).default('dynamic-security'),
  REPLICA: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/)
    .optional(),
  DEMO_PASSWORD: optionalText.pipe(z.string().min(8).optional()),
  PUBLIC_URL: optionalText.pipe(z.url().optional()),
  TRUST_PROXY: optionalText,
  RESOURCE_HOST: z.string().default(''),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  DRAIN_GRACE_S: z.coerce.number().min(0).max(120).optional(),
  VAULT_KEYS: optionalText,
  RETENTION_DAYS: z.coerce.number().int().min(7).max(3650).default(400),
  MAP_AMAP: z.enum(['on', 'off']).default('off'),
  MAP_GOOGLE_TILES: optionalText,
  MAP_GOOGLE_CN_TILES: optionalText,
  MAP_TIANDITU_KEY: optionalText,
  MAP_BOUNDARIES: z.enum(['none', 'dashed']).default('none'),
});

/** How long a balancer may take to notice that a process is no longer ready, unless DRAIN_GRACE_S says so. */
const balancerNoticesMs = 5_000;

/** Everything the process is told from outside. A given port that is taken fails; only a default may move. */
export interface Config {
  mode: 'demo' | 'production';
  http: { host: string; port: number; mayMove: boolean };
  mqtt: {
    url?: string;
    host: string;
    port: number;
    mayMove: boolean;
    /** Who keeps device accounts at an external broker. */
    devices: 'dynamic-security' | 'own';
  };
  dataDir: string;
  databaseUrl?: string;
  replica: string;
  demoPassword?: string;
  publicUrl?: string;
  /** Addresses of proxies whose forwarding headers name the caller. */
  trustProxy?: string;
  resourceHost: string;
  metrics?: { host: string; port: number };
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** `name:key` entries of the ring that seals papers; unset: a file in the data folder. */
  vaultKeys?: string;
  /** Between going unready and closing the door, ms: a balancer must notice first. 0 without one. */
  drainGraceMs: number;
  retentionDays: number;
  maps: {
    amap: boolean;
    googleTiles?: string;
    googleCnTiles?: string;
    tiandituKey?: string;
    boundaries: 'none' | 'dashed';
  };
}

/** Thrown with one line for every variable that is wrong. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the environment once; throws ConfigError naming every wrong variable and what it takes. */
export function readConfig(mode: Config['mode'], env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These settings are not usable:\n  ${lines.join('\n  ')}`);
  }
  const e = parsed.data;
  refuseUnsafe(mode, e);
  return {
    mode,
    http: { host: e.HOST, port: e.PORT ?? 8080, mayMove: e.PORT === undefined },
    mqtt: {
      url: e.MQTT_URL,
      host: e.MQTT_HOST,
      port: e.MQTT_PORT ?? 1883,
      mayMove: e.MQTT_PORT === undefined,
      devices: e.MQTT_DEVICES,
    },
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    replica: e.REPLICA ?? 'one',
    demoPassword: e.DEMO_PASSWORD,
    publicUrl: e.PUBLIC_URL,
    trustProxy: e.TRUST_PROXY,
    resourceHost: e.RESOURCE_HOST,
    metrics: e.METRICS_PORT === undefined ? undefined : { host: e.METRICS_HOST, port: e.METRICS_PORT },
    logLevel: e.LOG_LEVEL,
    vaultKeys: e.VAULT_KEYS,
    drainGraceMs: drainGraceMs(e),
    retentionDays: e.RETENTION_DAYS,
    maps: {
      amap: e.MAP_AMAP === 'on',
      googleTiles: e.MAP_GOOGLE_TILES,
      googleCnTiles: e.MAP_GOOGLE_CN_TILES,
      tiandituKey: e.MAP_TIANDITU_KEY,
      boundaries: e.MAP_BOUNDARIES,
    },
  };
}

/** A public address, or a name among replicas, tells that a balancer stands in front. */
function drainGraceMs({ DRAIN_GRACE_S, PUBLIC_URL, REPLICA }: z.infer<typeof environment>): number {
  if (DRAIN_GRACE_S !== undefined) return DRAIN_GRACE_S * 1000;
  return PUBLIC_URL !== undefined || REPLICA !== undefined ? balancerNoticesMs : 0;
}

/** What would put people or papers at risk in production; each line says what to do instead. */
function refuseUnsafe(mode: Config['mode'], e: z.infer<typeof environment>): void {
  if (mode !== 'production') return;
  const isLocal = /^(127\.|localhost$|::1$)/.test(e.HOST);
  const problems = [
    e.DATABASE_URL !== undefined &&
      e.VAULT_KEYS === undefined &&
      'VAULT_KEYS: unset, but every process at DATABASE_URL must seal papers with the same keys; make one with `npm run rotate-keys -- --print`',
    e.DEMO_PASSWORD !== undefined && 'DEMO_PASSWORD: belongs to the demo; unset it',
    !isLocal &&
      !e.PUBLIC_URL?.startsWith('https:') &&
      `HOST ${e.HOST} is reachable from outside: put a TLS proxy in front and name its https address in PUBLIC_URL`,
  ].filter((problem) => problem !== false);
  if (problems.length > 0)
    throw new ConfigError(`This configuration is not safe:\n  ${problems.join('\n  ')}`);
}
