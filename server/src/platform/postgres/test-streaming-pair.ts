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
  close(): Promise<void>;
}

export async function startStreamingPair(): Promise<StreamingPair> {
  const primary = await startPrimary();
  const { folder } = primary;
  const replicaPort = await freePort();
  const replica = join(folder, 'replica');
  await runPostgres('pg_basebackup', '-D', replica, '-d', primary.url, '-R', '-c', 'fast', '-N');
  await startCluster(replica, replicaPort);
  return {
    url: primary.url,
    replicaUrl: urlOf(replicaPort),
    killReplica: () => stopCluster(replica),
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
export async function startPrimary(o: { folder?: string; host?: string } = {}): Promise<Primary> {
  const folder = o.folder ?? mkdtempSync(join(tmpdir(), 'sf-pair-'));
  chmodSync(folder, 0o777);
  const port = await freePort();
  const data = join(folder, 'primary');
  const letters = ['-E', 'UTF8', '--lc-collate=C', '--lc-ctype=C.UTF-8'];
  await runPostgres('initdb', '-D', data, '-U', 'smartflight', '-A', 'trust', ...letters, '-N');
  if (o.host) appendFileSync(join(data, 'pg_hba.conf'), `host all all ${o.host}/24 trust\n`);
  await startCluster(data, port, o.host);
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
const startCluster = (data: string, port: number, host = local) => {
  const log = ['-l', `${data}.log`];
  return runPostgres(
    'pg_ctl',
    '-D',
    data,
    ...log,
    '-w',
    '-t',
    '60',
    '-o',
    settings(data, port, host),
    'start',
  );
};

/** Ends the server on this folder as a crash would. */
export const stopCluster = (data: string): Promise<string> =>
  runPostgres('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');

const settings = (data: string, port: number, host: string): string =>
  `-p ${port} -c listen_addresses=${host === local ? local : `${local},${host}`} -c unix_socket_directories=${dirname(data)} -c fsync=off -c max_connections=100`;

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
