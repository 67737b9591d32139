import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestMosquitto {
  url: string;
  folder: string;
  /** Kills it and starts it again on the same port with its saved data. */
  restart(): Promise<void>;
  /** Stops it while `work` runs. */
  without(work: () => Promise<void>): Promise<void>;
  /** Freezes it while `work` runs: connections stay open but get no answer. */
  silent(work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const program = [
  '/usr/sbin/mosquitto',
  '/usr/local/sbin/mosquitto',
  '/opt/homebrew/sbin/mosquitto',
  'mosquitto',
].find((path) => spawnSync(path, ['-h'], { stdio: 'ignore' }).error === undefined);

/** Whether Mosquitto is installed; logs it when not, because its tests are skipped. */
export function hasMosquitto(): boolean {
  if (program === undefined)
    console.log('Skipped: Mosquitto is not installed, so nothing was tested against it.');
  return program !== undefined;
}

/** Starts Mosquitto with further configuration lines; it may write below `folder` only. */
export async function startMosquitto(configure: (folder: string) => string[]): Promise<TestMosquitto> {
  const folder = mkdtempSync(join(tmpdir(), 'sf-mosquitto-'));
  const port = await freePort();
  const user = process.getuid?.() === 0 ? ['user root'] : [];
  const lines = [
    `listener ${port} 127.0.0.1`,
    ...user,
    'persistence true',
    `persistence_location ${folder}/`,
  ];
  writeFileSync(join(folder, 'mosquitto.conf'), [...lines, ...configure(folder), ''].join('\n'));
  let child = await launch(folder, port);
  return {
    url: `mqtt://127.0.0.1:${port}`,
    folder,
    async restart() {
      await end(child);
      child = await launch(folder, port);
    },
    async without(work) {
      await end(child);
      await work();
      child = await launch(folder, port);
    },
    async silent(work) {
      child.kill('SIGSTOP');
      try {
        await work();
      } finally {
        child.kill('SIGCONT');
      }
    },
    async stop() {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const plugin = [
  ...globSync('/usr/lib/*/mosquitto_dynamic_security.so'),
  '/usr/lib/mosquitto_dynamic_security.so',
].find((path) => existsSync(path));

/** Whether Mosquitto and its dynamic-security plugin are installed. */
export const hasDynamicSecurity = (): boolean => hasMosquitto() && plugin !== undefined;

/** Starts a Mosquitto with accounts; `adminUrl` has the administrator's credentials. */
export async function startSecuredMosquitto(): Promise<TestMosquitto & { adminUrl: string }> {
  const mosquitto = await startMosquitto((folder) => {
    const file = join(folder, 'dynamic-security.json');
    const made = spawnSync('mosquitto_ctrl', ['dynsec', 'init', file, 'admin', 'adminsecret'], {
      encoding: 'utf8',
    });
    if (made.status !== 0) throw new Error(`mosquitto_ctrl: ${made.stderr}`);
    return ['allow_anonymous false', `plugin ${plugin}`, `plugin_opt_config_file ${file}`];
  });
  return { ...mosquitto, adminUrl: mosquitto.url.replace('mqtt://', 'mqtt://admin:adminsecret@') };
}

async function launch(folder: string, port: number): Promise<ChildProcess> {
  const child = spawn(program ?? 'mosquitto', ['-c', join(folder, 'mosquitto.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let message = '';
  child.stderr?.on('data', (data) => {
    message += String(data);
  });
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`Mosquitto did not start: ${message}`);
    if (await accepts(port)) return child;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`Mosquitto does not answer: ${message}`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = connect({ host: '127.0.0.1', port });
    probe.once('connect', () => {
      probe.destroy();
      done(true);
    });
    probe.once('error', () => done(false));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
