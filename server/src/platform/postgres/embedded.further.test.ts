import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { query } from '../../../test/query.ts';
import { packagedNativeFolder, prepareBinaries } from './binaries.ts';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded.ts';
import { pidAlive } from './lock-owner.ts';
import { startPostmaster } from './postmaster.ts';
import { chooseRunAs } from './run-as.ts';

const isRoot = process.getuid?.() === 0;
const hasFlock = spawnSync('flock', ['--version'], { stdio: 'ignore' }).status === 0;
const cleanups: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

function folder(root = tmpdir()): string {
  const path = mkdtempSync(join(root, 'sf-pg-'));
  cleanups.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function start(options: Partial<EmbeddedPostgresOptions> = {}) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const dataDir = options.dataDir ?? folder();
  const running = await startEmbeddedPostgres({ log, spareRoot: folder(), ...options, dataDir });
  cleanups.push(() => running.stop());
  return { running, lines, dataDir };
}

/** A second process that starts on the same store and sends its result or its error. */
function startElsewhere(dataDir: string): { child: ChildProcess; message: Promise<string> } {
  const source = new URL('./embedded.ts', import.meta.url).href;
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(source)});
    const log = { info() {}, warn() {}, error() {} };
    try {
      const running = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
      console.log('pid ' + running.pid);
      setInterval(() => undefined, 1000);
    } catch (error) { console.log('refused ' + error.message); process.exit(1); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => void child.kill('SIGKILL'));
  const reply = new Promise<string>((resolve) =>
    child.stdout?.once('data', (data) => resolve(String(data).trim())),
  );
  return { child, message: reply };
}

test('data and the address stay over a restart, fsync is on, nothing listens on the network', async () => {
  const first = await start();
  const { url } = first.running;
  await query(url, "create table field as select 'north' as name");
  expect(
    await query(url, "select current_setting('fsync') f, current_setting('listen_addresses') l"),
  ).toEqual([{ f: 'on', l: '' }]);
  const { pid } = first.running;
  await first.running.stop();
  expect(pidAlive(pid)).toBe(false);
  const second = await start({ dataDir: first.dataDir });
  expect(second.running.url).toBe(url);
  expect(await query(url, 'select name from field')).toEqual([{ name: 'north' }]);
  await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
});

test('a second start is refused and names the holder, in this process and in another', async () => {
  const { dataDir } = await start();
  await expect(start({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`);
  expect(await startElsewhere(dataDir).message).toContain(`in use by process ${process.pid}`);
});

test('after kill -9 of the server its PostgreSQL ends, and the next start takes the store', async () => {
  const dataDir = folder();
  const { child, message: reply } = startElsewhere(dataDir);
  const pid = Number((await reply).replace('pid ', ''));
  expect(pidAlive(pid)).toBe(true);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  const { running } = await start({ dataDir });
  expect(pidAlive(pid)).toBe(false);
  expect(await query(running.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('kill -9 of the postmaster loses no committed row, and it restarts at the same address', async () => {
  const { running } = await start();
  await query(running.url, "create table field as select 'north' as name");
  const before = running.pid;
  process.kill(before, 'SIGKILL');
  await vi.waitFor(
    async () => expect(await query(running.url, 'select name from field')).toEqual([{ name: 'north' }]),
    { timeout: 60_000, interval: 50 },
  );
  expect(running.pid).not.toBe(before);
});

test('kill -9 of one backend: the others recover by themselves', async () => {
  const { running } = await start();
  const client = new pg.Client({ connectionString: running.url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await vi.waitFor(async () => expect(await query(running.url, 'select 1 as one')).toEqual([{ one: 1 }]), {
    timeout: 60_000,
    interval: 50,
  });
});

test.runIf(hasFlock)('a store locked by processes we cannot see is refused', async () => {
  const { running, dataDir } = await start();
  await running.stop();
  const holder = spawn('flock', [join(dataDir, 'postgres', 'lock'), 'sh', '-c', 'echo held; exec cat']);
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  await expect(start({ dataDir })).rejects.toThrow('in use by another PostgreSQL');
  holder.stdin.end();
  await new Promise((resolve) => holder.once('exit', resolve));
  expect(await query((await start({ dataDir })).running.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('an orphaned postmaster is ended at the next start', async () => {
  const { running, dataDir } = await start();
  await running.stop();
  const store = join(dataDir, 'postgres');
  const orphan = startPostmaster(
    {
      binaries: prepareBinaries(packagedNativeFolder(), store),
      runAs: chooseRunAs({ folder: store }),
      cluster: join(store, 'cluster'),
      endpoint: { kind: 'socket', folder: store },
      settings: {},
    },
    () => undefined,
  );
  cleanups.push(() => orphan.stop());
  await vi.waitFor(() => expect(existsSync(join(store, 'cluster', 'postmaster.pid'))).toBe(true), {
    timeout: 60_000,
  });
  const next = await start({ dataDir });
  expect(next.lines.join('\n')).toContain(`Ended PostgreSQL process ${orphan.pid}`);
  expect(pidAlive(orphan.pid)).toBe(false);
  expect(await query(next.running.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a postmaster.pid whose number belongs to another program does not stop the start', async () => {
  const { running, dataDir } = await start();
  await running.stop();
  writeFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), `${process.ppid}\n`);
  const next = await start({ dataDir });
  expect(await query(next.running.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(process.platform === 'linux')(
  'a postmaster.pid of a killed process whose parent does not wait for it does not stop the start',
  async () => {
    const { running, dataDir } = await start();
    const { uid, gid } = statSync(`/proc/${running.pid}`);
    await running.stop();
    // The program that takes the shell's place doesn't wait for its child.
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 600'], {
      ...{ uid, gid, cwd: '/' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    cleanups.push(() => void parent.kill('SIGKILL'));
    const pid = Number(String((await once(parent.stdout, 'data'))[0]));
    await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z'));
    writeFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), `${pid}\n`);
    writeFileSync(join(dataDir, 'postgres', '.s.PGSQL.5432.lock'), `${pid}\n`);
    const next = await start({ dataDir });
    expect(await query(next.running.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
);

test('without its shared library links the package is repaired, or copied where it may not be', async () => {
  const native = join(folder(), 'native');
  cpSync(packagedNativeFolder(), native, { recursive: true, verbatimSymlinks: true });
  for (const name of readdirSync(join(native, 'lib'))) {
    if (lstatSync(join(native, 'lib', name)).isSymbolicLink()) rmSync(join(native, 'lib', name));
  }
  for (const name of readdirSync(join(native, 'bin'))) chmodSync(join(native, 'bin', name), 0o644);
  const copied = prepareBinaries(native, folder(), true);
  expect(copied.origin).toBe('private-copy');
  const { running, lines } = await start({ nativeFolder: native });
  expect(await query(running.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(lines.join('\n')).toContain('"binaries":"package-linked"');
});

test('a folder too deep for a socket path works', async () => {
  const { running } = await start({ dataDir: join(folder(), 'd'.repeat(90)) });
  expect(await query(running.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(isRoot)(
  'as root without user namespaces it runs as a lower user, behind closed folders too',
  async () => {
    const open = folder();
    chmodSync(open, 0o755);
    const first = await start({
      dataDir: join(open, 'data'),
      unshare: false,
      spareRoot: join(open, 'spare'),
    });
    expect(lstatSync(join(open, 'data', 'postgres')).uid).not.toBe(0);
    expect(first.lines.join('\n')).toContain('"runAs":"lower-user"');

    const closed = folder();
    const second = await start({ dataDir: closed, unshare: false, spareRoot: join(open, 'spare') });
    expect(lstatSync(join(closed, 'postgres')).isSymbolicLink()).toBe(true);
    await query(second.running.url, 'create table field (name text)');
    await second.running.stop();
    const again = await start({ dataDir: closed, spareRoot: join(open, 'spare') });
    expect(await query(again.running.url, 'select * from field')).toEqual([]);
  },
);
