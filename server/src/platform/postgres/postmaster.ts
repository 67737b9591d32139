import { type ChildProcess, spawn } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { RunAs } from './run-as.ts';
import { storeLock } from './store-lock.ts';

/** Where the server listens: a private socket folder, or a loopback port on systems without sockets. */
export type Endpoint = { kind: 'socket'; folder: string } | { kind: 'loopback'; port: number };

export interface PostmasterPlan {
  binaries: Binaries;
  runAs: RunAs;
  cluster: string;
  endpoint: Endpoint;
  settings: Record<string, string>;
}

export interface Postmaster {
  pid: number;
  exited: Promise<{ code: number | null; signal: string | null }>;
  lastLines(): string[];
  stop(): Promise<void>;
}

// The shell execs PostgreSQL, so the child's pid is the postmaster's. Its helper waits on a pipe that only our
// process holds: when that closes, even after a kill, it requests a fast shutdown.
const dieWithParent =
  'exec 3<&0; (cat <&3 >/dev/null; [ "$(cat /proc/$$/comm 2>/dev/null || echo postgres)" = postgres ] && kill -INT $$) & ' +
  'exec 3<&-; exec "$@" </dev/null';

/** Starts one postmaster; returns when it is running but not yet ready. */
export function startPostmaster(plan: PostmasterPlan, onLine: (line: string) => void): Postmaster {
  const child = launch(plan);
  if (child.pid === undefined) throw new Error(`PostgreSQL could not be started: ${plan.binaries.postgres}`);
  const lines: string[] = [];
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop()?.slice(-4_000) ?? '';
    for (const line of parts) {
      lines.push(line);
      if (lines.length > 20) lines.shift();
      onLine(line);
    }
  });
  child.stdin?.on('error', () => undefined);
  const exited = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => {
      child.stdin?.destroy();
      resolve({ code, signal });
    });
    child.once('error', (error) => {
      lines.push(error.message);
      resolve({ code: -1, signal: null });
    });
  });
  return { pid: child.pid, exited, lastLines: () => [...lines], stop: () => stop(child, exited) };
}

function launch({ binaries, runAs, cluster, endpoint, settings }: PostmasterPlan): ChildProcess {
  const flags = Object.entries({ ...baseSettings(endpoint), ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const words = [...storeLock(dirname(cluster)), ...runAs.prefix, binaries.postgres, '-D', cluster, ...flags];
  const [command = '', ...rest] =
    process.platform === 'win32' ? words : ['/bin/sh', '-c', dieWithParent, 'sh', ...words];
  return spawn(command, rest, {
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
    // Its own process group: Ctrl-C must not reach it, because we stop it after the last request.
    detached: process.platform !== 'win32',
    ...(runAs.ids ?? {}),
  });
}

/** Containers often have 64 MiB of /dev/shm, too little for parallel queries. */
function sharedMemory(): Record<string, string> {
  if (process.platform !== 'linux') return {};
  try {
    const { bsize, bavail } = statfsSync('/dev/shm');
    if (bsize * bavail >= 256 * 1024 * 1024) return {};
  } catch {
    // The folder does not exist.
  }
  return { dynamic_shared_memory_type: 'mmap' };
}

/** Nothing of our own environment (secrets above all) is passed to PostgreSQL. */
export function postgresEnvironment(): Record<string, string> {
  const path =
    process.platform === 'win32' ? process.execPath : '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';
  return { PATH: path, LC_ALL: 'C', TZ: 'UTC' };
}

function baseSettings(endpoint: Endpoint): Record<string, string> {
  const place: Record<string, string> =
    endpoint.kind === 'socket'
      ? {
          listen_addresses: '',
          unix_socket_directories: endpoint.folder,
          unix_socket_permissions: '0700',
          port: '5432',
        }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(endpoint.port) };
  return {
    ...place,
    ...sharedMemory(),
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
  };
}

async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    child.kill(signal);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => {
      timer = setTimeout(() => resolve('late'), waitMs);
    });
    const first = await Promise.race([exited, late]);
    clearTimeout(timer);
    if (first !== 'late') return;
  }
}
