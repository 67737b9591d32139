import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  killReplica(): Promise<void>;
  close(): Promise<void>;
}

export async function startStreamingPair(): Promise<StreamingPair> {
  const folder = mkdtempSync(join(tmpdir(), 'sf-pair-'));
  chmodSync(folder, 0o777);
  const [port, replicaPort] = [await freePort(), await freePort()];
  const [primary, replica] = [join(folder, 'primary'), join(folder, 'replica')];
  const start = (data: string, at: number) =>
    run('pg_ctl', '-D', data, '-l', `${data}.log`, '-w', '-t', '60', '-o', settings(folder, at), 'start');
  const urlOf = (at: number) => `postgres://smartflight@127.0.0.1:${at}/postgres`;
  await run(
    'initdb',
    '-D',
    primary,
    '-U',
    'smartflight',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--lc-collate=C',
    '-N',
  );
  await start(primary, port);
  await run('pg_basebackup', '-D', replica, '-d', urlOf(port), '-R', '-c', 'fast', '-N');
  await start(replica, replicaPort);
  const stop = (data: string) => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
  return {
    url: urlOf(port),
    replicaUrl: urlOf(replicaPort),
    killReplica: () => stop(replica),
    close: async () => {
      await stop(replica).catch(() => undefined);
      await stop(primary);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const settings = (folder: string, port: number): string =>
  `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c max_connections=100`;

/** PostgreSQL refuses root. */
async function run(program: string, ...args: string[]): Promise<void> {
  const command = join(postgresPrograms ?? '', program);
  const [file = '', ...rest] =
    process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', command, ...args] : [command, ...args];
  await promisify(execFile)(file, rest, { cwd: tmpdir() });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
