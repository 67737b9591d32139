import { resolve } from 'node:path';
import type { MapArchiveUse } from '@smartflight/contract/land/maps.ts';
import type { BatteryOverrides } from '@smartflight/contract/power/battery-models.schemas.ts';
import { z } from 'zod';
import { readOwnBatteries } from './devices/battery-models.ts';
import { archiveProblem } from './platform/files/archive-ranges.ts';
import { isLoopback, networkList } from './platform/outgoing/public-address.ts';

const port = z.coerce.number().int().min(0).max(65535);
const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional();

/** A place of a PMTiles archive for a use. */
const archive = (use: MapArchiveUse) =>
  optionalText.superRefine((place, { addIssue }) => {
    const problem = place === undefined ? undefined : archiveProblem(place, use);
    if (problem) addIssue({ code: 'custom', message: problem });
  });

const environment = z.object({
  PORT: port.optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  MQTT_HOST: z.string().min(1).default('127.0.0.1'),
  MQTT_PORT: port.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: optionalText.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  DATABASE_READ_URL: optionalText.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  MQTT_URL: optionalText.pipe(z.url({ protocol: /^(mqtt|mqtts)$/ }).optional()),
  MQTT_DEVICES: z.enum(['dynamic-security', 'own']).default('dynamic-security'),
  REPLICA: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/)
    .optional(),
  DEMO_PASSWORD: optionalText.pipe(z.string().min(8).optional()),
  PUBLIC_URL: optionalText.pipe(z.url().optional()),
  TRUST_PROXY: optionalText,
  RESOURCE_HOST: optionalText.pipe(
    z
      .url({ protocol: /^https?$/ })
      .refine((url) => URL.parse(url)?.pathname === '/' && !/[?#]/.test(url), 'write scheme and host alone')
      .optional(),
  ),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  DRAIN_GRACE_S: z.coerce.number().min(0).max(120).optional(),
  VAULT_KEYS: optionalText,
  AUDIT_ANCHOR_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  SMTP_URL: optionalText.pipe(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: optionalText,
  SMS_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  SMS_SECRET: optionalText.pipe(
    z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'write whsec_ and at least 24 random bytes in base64')
      .optional(),
  ),
  WECHAT_APP_ID: optionalText,
  WECHAT_SECRET: optionalText,
  WECHAT_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.weixin.qq.com'),
  WECHAT_OPEN_URL: z.url({ protocol: /^https?$/ }).default('https://open.weixin.qq.com/connect/qrconnect'),
  OIDC_ISSUER: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_NAME: optionalText.pipe(z.string().max(60).optional()),
  OIDC_ORIGINS: optionalText
    .transform((list) => list?.split(/[\s,]+/) ?? [])
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin))),
  BATTERY_MODELS: optionalText.transform((path, { addIssue }): BatteryOverrides => {
    try {
      return path === undefined ? {} : readOwnBatteries(path);
    } catch (error) {
      addIssue({ code: 'custom', message: `${path}: ${error instanceof Error ? error.message : error}` });
      return z.NEVER;
    }
  }),
  SECOND_FACTOR_STAFF: z.enum(['required', 'optional']).optional(),
  RETENTION_DAYS: z.coerce.number().int().min(7).max(3650).default(400),
  PACK_AFTER_DAYS: z.coerce.number().int().min(2).max(3650).default(7),
  REVIEW_UNDO_S: z.coerce.number().int().min(0).max(300).default(10),
  WEBHOOK_NETWORKS: optionalText.pipe(networkList),
  MAP_AMAP: z.enum(['on', 'off']).default('off'),
  MAP_GOOGLE_TILES: optionalText,
  MAP_GOOGLE_CN_TILES: optionalText,
  MAP_TIANDITU_KEY: optionalText,
  MAP_PMTILES: archive('detail'),
  MAP_IMAGERY_PMTILES: archive('imagery'),
  MAP_BOUNDARIES: z.enum(['none', 'dashed']).default('none'),
});

/** How long a load balancer may take to notice that a process is not ready; overridden by DRAIN_GRACE_S. */
const balancerNoticesMs = 5_000;

/**
 * The configuration from the environment. An explicitly set port that is taken is an error; a default port may move.
 */
export interface Config {
  mode: 'demo' | 'production';
  http: { host: string; port: number; mayMove: boolean };
  mqtt: {
    url?: string;
    host: string;
    port: number;
    mayMove: boolean;
    /** Where device accounts are managed: at an external broker, or by the built-in one. */
    clients: 'dynamic-security' | 'own';
  };
  dataDir: string;
  databaseUrl?: string;
  /** A streaming replica that the flight log, exports, tiles and reports are read from. */
  databaseReadUrl?: string;
  replica: string;
  demoPassword?: string;
  publicUrl?: string;
  /** Addresses of proxies whose forwarding headers are trusted. */
  trustProxy?: string;
  /** Origin that serves company logos; '' for this server. */
  resourceHost: string;
  metrics?: { host: string; port: number };
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** `name:key` entries of the key ring that encrypts papers; unset: a file in the data folder. */
  vaultKeys?: string;
  auditAnchorUrl?: string;
  /** Whether internal staff must have a second factor; not in the demo unless it is set. */
  staffNeedFactor: boolean;
  /** Message channels; an unset one sends nothing. */
  mail?: { url: string; from: string };
  sms?: { url: string; secret: string };
  wechat?: { appId: string; secret: string; apiUrl: string; openUrl: string };
  /** OpenID Connect provider. `origins` may be requested besides the issuer's own. */
  openid?: {
    issuer: string;
    clientId: string;
    clientSecret?: string;
    name: string;
    redirectUri: string;
    origins: string[];
  };
  /**
   * Time between reporting not ready and closing the listener, ms, so that a load balancer notices first. 0 without
   * one.
   */
  drainGraceMs: number;
  retentionDays: number;
  /** Track points are packed when their day has been over for so many days. */
  packAfterDays: number;
  /** Time in which a review decision can be undone before it applies, ms; 0 applies it at once. */
  reviewUndoMs: number;
  /** Private networks that webhooks may reach. */
  webhookNetworks: string[];
  batteryModels: BatteryOverrides;
  maps: {
    amap: boolean;
    googleTiles?: string;
    googleCnTiles?: string;
    tiandituKey?: string;
    /** Path or http(s) address of a PMTiles archive with a detailed base map. */
    detail?: string;
    /** The same for an archive with pictures. */
    imagery?: string;
    boundaries: 'none' | 'dashed';
  };
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the environment once. Throws `ConfigError` with every invalid variable and its valid values. */
export function readConfig(mode: Config['mode'], env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These settings are not usable:\n  ${lines.join('\n  ')}`);
  }
  const e = parsed.data;
  const halves = missingHalves(e);
  if (halves.length > 0) throw new ConfigError(`These settings are not usable:\n  ${halves.join('\n  ')}`);
  refuseUnsafe(mode, e);
  return {
    mode,
    http: { host: e.HOST, port: e.PORT ?? 8080, mayMove: e.PORT === undefined },
    mqtt: {
      url: e.MQTT_URL,
      host: e.MQTT_HOST,
      port: e.MQTT_PORT ?? 1883,
      mayMove: e.MQTT_PORT === undefined,
      clients: e.MQTT_DEVICES,
    },
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databaseReadUrl: e.DATABASE_READ_URL,
    replica: e.REPLICA ?? 'one',
    demoPassword: e.DEMO_PASSWORD,
    publicUrl: e.PUBLIC_URL,
    staffNeedFactor: (e.SECOND_FACTOR_STAFF ?? (mode === 'demo' ? 'optional' : 'required')) === 'required',
    trustProxy: e.TRUST_PROXY,
    resourceHost: e.RESOURCE_HOST === undefined ? '' : new URL(e.RESOURCE_HOST).origin,
    metrics: e.METRICS_PORT === undefined ? undefined : { host: e.METRICS_HOST, port: e.METRICS_PORT },
    logLevel: e.LOG_LEVEL,
    vaultKeys: e.VAULT_KEYS,
    auditAnchorUrl: e.AUDIT_ANCHOR_URL,
    ...channelsOf(e),
    drainGraceMs: drainGraceMs(e),
    retentionDays: e.RETENTION_DAYS,
    packAfterDays: e.PACK_AFTER_DAYS,
    reviewUndoMs: e.REVIEW_UNDO_S * 1000,
    webhookNetworks: e.WEBHOOK_NETWORKS,
    batteryModels: e.BATTERY_MODELS,
    maps: {
      amap: e.MAP_AMAP === 'on',
      googleTiles: e.MAP_GOOGLE_TILES,
      googleCnTiles: e.MAP_GOOGLE_CN_TILES,
      tiandituKey: e.MAP_TIANDITU_KEY,
      ...(e.MAP_PMTILES ? { detail: e.MAP_PMTILES } : {}),
      ...(e.MAP_IMAGERY_PMTILES ? { imagery: e.MAP_IMAGERY_PMTILES } : {}),
      boundaries: e.MAP_BOUNDARIES,
    },
  };
}

/** Mail, SMS, WeChat and OpenID Connect, each with all its settings or absent. */
function channelsOf(e: z.infer<typeof environment>): Pick<Config, 'mail' | 'sms' | 'wechat' | 'openid'> {
  return {
    ...(e.SMTP_URL && e.MAIL_FROM ? { mail: { url: e.SMTP_URL, from: e.MAIL_FROM } } : {}),
    ...(e.SMS_URL && e.SMS_SECRET ? { sms: { url: e.SMS_URL, secret: e.SMS_SECRET } } : {}),
    ...(e.WECHAT_APP_ID && e.WECHAT_SECRET
      ? {
          wechat: {
            appId: e.WECHAT_APP_ID,
            secret: e.WECHAT_SECRET,
            apiUrl: e.WECHAT_API_URL,
            openUrl: e.WECHAT_OPEN_URL,
          },
        }
      : {}),
    ...(e.OIDC_ISSUER && e.OIDC_CLIENT_ID && e.PUBLIC_URL
      ? {
          openid: {
            issuer: e.OIDC_ISSUER,
            clientId: e.OIDC_CLIENT_ID,
            ...(e.OIDC_CLIENT_SECRET === undefined ? {} : { clientSecret: e.OIDC_CLIENT_SECRET }),
            name: e.OIDC_NAME ?? new URL(e.OIDC_ISSUER).hostname,
            redirectUri: new URL('/openid', e.PUBLIC_URL).href,
            origins: e.OIDC_ORIGINS,
          },
        }
      : {}),
  };
}

const pairs = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['SMS_URL', 'SMS_SECRET'],
  ['WECHAT_APP_ID', 'WECHAT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
] as const;

/** Names the missing settings of what is set only in part. */
const missingHalves = (e: z.infer<typeof environment>): string[] => [
  ...(e.DATABASE_READ_URL && !e.DATABASE_URL ? ['DATABASE_URL: unset beside DATABASE_READ_URL'] : []),
  // The redirect URI must not depend on the host of a request.
  ...(e.OIDC_ISSUER && !e.PUBLIC_URL ? ['PUBLIC_URL: unset beside OIDC_ISSUER'] : []),
  ...pairs.flatMap(([one, other]) => {
    if ((e[one] === undefined) === (e[other] === undefined)) return [];
    return e[one] === undefined ? [`${one}: unset beside ${other}`] : [`${other}: unset beside ${one}`];
  }),
];

/** A public address or a replica name implies a load balancer. */
function drainGraceMs({ DRAIN_GRACE_S, PUBLIC_URL, REPLICA }: z.infer<typeof environment>): number {
  if (DRAIN_GRACE_S !== undefined) return DRAIN_GRACE_S * 1000;
  return PUBLIC_URL !== undefined || REPLICA !== undefined ? balancerNoticesMs : 0;
}

/** Throws for settings that are unsafe in production; each line names the fix. */
function refuseUnsafe(mode: Config['mode'], e: z.infer<typeof environment>): void {
  if (mode !== 'production') return;
  const isLocal = isLoopback(e.HOST);
  const problems = [
    e.DATABASE_URL !== undefined &&
      e.VAULT_KEYS === undefined &&
      'VAULT_KEYS: unset, but every process at DATABASE_URL must seal papers with the same keys; make one with `npm run rotate-keys -- --print`',
    ...(['SMS_URL', 'WECHAT_API_URL', 'WECHAT_OPEN_URL', 'OIDC_ISSUER'] as const).map(
      (name) => isOpen(e[name]) && `${name}: codes and secrets travel there: use https`,
    ),
    e.DEMO_PASSWORD !== undefined && 'DEMO_PASSWORD: belongs to the demo; unset it',
    !isLocal &&
      !e.PUBLIC_URL?.startsWith('https:') &&
      `HOST ${e.HOST} is reachable from outside: put a TLS proxy in front and name its https address in PUBLIC_URL`,
  ].filter((problem) => problem !== false);
  if (problems.length > 0)
    throw new ConfigError(`This configuration is not safe:\n  ${problems.join('\n  ')}`);
}

const isOpen = (url: string | undefined): boolean =>
  url !== undefined && new URL(url).protocol === 'http:' && !isLoopback(new URL(url).hostname);
