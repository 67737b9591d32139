import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

/** A production server in its own process, with a folder and ports that stay the same over restarts. */
export interface ServerProcess {
  dataDir: string;
  http: string;
  mqtt: string;
  /** Resolves when it is ready, with the milliseconds that took. */
  start(): Promise<number>;
  kill(): Promise<void>;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  output(): string;
  remove(): void;
}

export async function serverProcess(env: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sf-crash-'));
  const [port, mqttPort] = [await freePort(), await freePort()];
  const http = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let message = '';
  const ended = async (signal: NodeJS.Signals): Promise<number | null> => {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null)
      return running?.exitCode ?? null;
    const exit = new Promise<number | null>((resolve) => running.once('exit', resolve));
    running.kill(signal);
    return exit;
  };
  return {
    dataDir,
    http,
    mqtt: `mqtt://127.0.0.1:${mqttPort}`,
    start: async () => {
      const from = performance.now();
      child = spawn(process.execPath, [main], {
        env: {
          ...process.env,
          PORT: String(port),
          MQTT_PORT: String(mqttPort),
          DATA_DIR: dataDir,
          LOG_LEVEL: 'warn',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.stdout?.on('data', (text: Buffer) => (message += text));
      child.stderr?.on('data', (text: Buffer) => (message += text));
      await until(async () => {
        if (child?.exitCode !== null) throw new Error(`the server ended:\n${message}`);
        return (await fetch(`${http}/readyz`)).ok;
      });
      return performance.now() - from;
    },
    kill: async () => void (await ended('SIGKILL')),
    stop: () => ended('SIGTERM'),
    output: () => message,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

export function postmasterOf(dataDir: string): number {
  const [file] = globSync(join(dataDir, 'postgres/**/postmaster.pid'));
  if (!file) throw new Error(`no postmaster.pid in ${dataDir}`);
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

const withinMs = 120_000;

/** Polls until true, for two minutes at most; a refused connection counts as false. */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + withinMs;
  for (;;) {
    const done = await isTrue().catch((error: unknown) => {
      if (error instanceof TypeError) return false;
      throw error;
    });
    if (done) return;
    if (performance.now() > end) throw new Error(`not within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Below the ephemeral port range: an outgoing connection could take a port from it before the start. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
