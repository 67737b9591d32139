import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ownMain = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The product as a process with its own folder and free ports. */
export interface SpawnedServer {
  dataDir: string;
  pid: number;
  /** Exit code, or the signal that ended it. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  signal(signal: NodeJS.Signals): void;
  output(): string;
  started(): Promise<{ http: string; mqtt: string; metrics: string | null }>;
}

/** Creates folders and servers; `clean` removes them. */
export function serverSpawner() {
  const cleanups: (() => void)[] = [];
  return {
    folder(): string {
      const dataDir = mkdtempSync(join(tmpdir(), 'sf-server-'));
      cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
      return dataDir;
    },
    /**
     * `main` is the program of another release; `within` a command that runs another, such as in a network of its own;
     * `options` are those of Node.
     */
    spawn(
      dataDir: string,
      env: Record<string, string> = {},
      {
        main = ownMain,
        within = [],
        options = [],
      }: { main?: string; within?: string[]; options?: string[] } = {},
    ): SpawnedServer {
      const [program = process.execPath, ...args] = [...within, process.execPath, ...options, main];
      const child = spawn(program, args, {
        env: {
          ...process.env,
          PORT: '0',
          MQTT_PORT: '0',
          DATA_DIR: dataDir,
          LOG_LEVEL: 'info',
          SECOND_FACTOR_STAFF: 'optional',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let message = '';
      const isUp = Promise.withResolvers<void>();
      const receive = (text: Buffer): void => {
        message += text;
        if (message.includes('Smart Flight is at')) isUp.resolve();
      };
      child.stdout.on('data', receive);
      child.stderr.on('data', receive);
      const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
        child.once('exit', (code, signal) => resolve({ code, signal }));
      });
      cleanups.unshift(() => child.kill('SIGKILL'));
      return {
        dataDir,
        pid: child.pid ?? 0,
        ended,
        signal: (signal) => void child.kill(signal),
        output: () => message,
        started: async () => {
          const first = await Promise.race([isUp.promise, ended]);
          if (first) throw new Error(`the server ended:\n${message}`);
          return JSON.parse(readFileSync(join(dataDir, 'addresses.json'), 'utf8'));
        },
      };
    },
    clean(): void {
      for (const clean of cleanups.splice(0)) clean();
    },
  };
}

/** Processes whose command line contains the folder: PostgreSQL and the programs that create its store. */
export function processesOn(folder: string): string[] {
  return globSync('/proc/[0-9]*/cmdline').flatMap((file) => {
    try {
      const command = readFileSync(file, 'utf8').replaceAll('\0', ' ');
      return command.includes(folder) ? [command] : [];
    } catch {
      return [];
    }
  });
}
