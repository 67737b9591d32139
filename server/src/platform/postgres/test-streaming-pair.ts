import { execFile } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const debian = '/usr/lib/postgresql';
const version = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))[0] : undefined;
/** Programs of Debian's PostgreSQL; undefined where it isn't installed. The embedded one has no `pg_basebackup`. */
export const postgresPrograms = version && join(debian, version, 'bin');

/** A primary and a standby that streams from it, both real and on ports of their own. */
export interface StreamingPair {
  url: string;
  replicaUrl: string;
  /** Ends the standby as a crash would. */
  killReplica(): Promise<unknown>;
  /**
   * Ends the primary as a crash would; the standby is promoted and then reached at the primary's address, as where an
   * address moves with the primary. It needs a restart for that.
   */
  failOver(): Promise<void>;
  close(): Promise<void>;
}

/** With `isDurable` a commit waits until both have it on their disks, so that a failover loses nothing. */
export async function startStreamingPair(
  o: { isDurable?: boolean; settings?: readonly string[] } = {},
): Promise<StreamingPair> {
  const more = [...(o.settings ?? []), ...(o.isDurable ? ['fsync=on'] : [])];
  const primary = await startPrimary({ settings: more });
  const { folder } = primary;
  const replicaPort = await freePort();
  const replica = join(folder, 'replica');
  await runPostgres('pg_basebackup', '-D', replica, '-d', primary.url, '-R', '-c', 'fast', '-N');
  await startCluster(replica, { port: replicaPort, more });
  if (o.isDurable)
    await runPostgres('psql', primary.url, '-qc', "alter system set synchronous_standby_names = '*'");
  if (o.isDurable) await runPostgres('pg_ctl', '-D', primary.data, 'reload');
  return {
    url: primary.url,
    replicaUrl: urlOf(replicaPort),
    killReplica: () => stopCluster(replica),
    failOver: async () => {
      await stopCluster(primary.data);
      await runPostgres('pg_ctl', '-D', replica, '-w', 'promote');
      await runPostgres('pg_ctl', '-D', replica, '-m', 'fast', '-w', 'stop');
      await startCluster(replica, { port: Number(new URL(primary.url).port), more });
    },
    close: async () => {
      await stopCluster(replica).catch(() => undefined);
      await primary.close();
    },
  };
}

/** A PostgreSQL of Debian's programs, with its data in `folder`/primary. */
export interface Primary {
  folder: string;
  data: string;
  url: string;
  close(): Promise<void>;
}

/** Starts an empty primary on a port of its own, in `folder` where given, reached at `host`. */
export async function startPrimary(
  o: { folder?: string; host?: string; settings?: readonly string[] } = {},
): Promise<Primary> {
  const folder = o.folder ?? mkdtempSync(join(tmpdir(), 'sf-pair-'));
  chmodSync(folder, 0o777);
  const port = await freePort();
  const data = join(folder, 'primary');
  const letters = ['-E', 'UTF8', '--lc-collate=C', '--lc-ctype=C.UTF-8'];
  await runPostgres('initdb', '-D', data, '-U', 'smartflight', '-A', 'trust', ...letters, '-N');
  if (o.host) appendFileSync(join(data, 'pg_hba.conf'), `host all all ${o.host}/24 trust\n`);
  await startCluster(data, { port, ...(o.host ? { host: o.host } : {}), more: o.settings ?? [] });
  return {
    folder,
    data,
    url: urlOf(port, o.host),
    close: async () => {
      await stopCluster(data).catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const local = '127.0.0.1';
/** Where a server of these tests is on this port. */
export const urlOf = (port: number, host = local): string =>
  `postgres://smartflight@${host}:${port}/postgres`;
interface ClusterStart {
  port: number;
  host?: string;
  more: readonly string[];
}

const startCluster = (data: string, start: ClusterStart) => {
  const log = ['-l', `${data}.log`];
  return runPostgres('pg_ctl', '-D', data, ...log, '-w', '-t', '60', '-o', settings(data, start), 'start');
};

/** Ends the server on this folder as a crash would. */
export const stopCluster = (data: string): Promise<string> =>
  runPostgres('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');

const settings = (data: string, { port, host = local, more }: ClusterStart): string =>
  [
    `listen_addresses=${host === local ? local : `${local},${host}`}`,
    `unix_socket_directories=${dirname(data)}`,
    'fsync=off',
    'max_connections=100',
    ...more,
  ].reduce((all, setting) => `${all} -c ${setting}`, `-p ${port}`);

const runPostgres = (program: string, ...args: string[]) =>
  runAsPostgres(join(postgresPrograms ?? '', program), args);

/** Runs a program as a user that PostgreSQL accepts: it refuses root. Resolves with its output. */
export async function runAsPostgres(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<string> {
  const [file = '', ...rest] =
    process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', command, ...args] : [command, ...args];
  const { stdout } = await promisify(execFile)(file, rest, {
    cwd: tmpdir(),
    env: { ...process.env, ...env },
  });
  return stdout;
}

/** A port that nothing uses. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
