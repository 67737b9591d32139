import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { hasMosquitto } from '../../src/platform/broker/test-mosquitto.ts';
import { postgresPrograms } from '../../src/platform/postgres/test-streaming-pair.ts';
import { sampleSender } from '../sample-sender.ts';
import { endure, type FaultPlan, faultStage, type Observation } from './fault-stage.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});
async function stageWith(plan?: FaultPlan) {
  const stage = await faultStage(plan);
  cleanups.push(stage.close);
  return stage;
}

/** A process that recovers may not have collected without a bound, MB; idle it has 430. */
const mostMb = 900;
const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });
const works = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
/** A sandbox may forbid both to root, too. */
const canMount = works('unshare', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir());
const faketime = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];
const hasNetworks = works('unshare', '--net', 'iptables', '-L') && works('ip', 'netns', 'list');
const hasServices = hasMosquitto() && postgresPrograms !== undefined;

/** `/readyz` always answered, reported that something is missing, and is fine in the end. */
function expectHonest({ readiness }: Observation): void {
  expect(readiness).not.toContain('none');
  expect(readiness).toContain('503');
  expect(readiness.at(-1)).toBe('200');
}

/** The process of a folder's PostgreSQL and all its children. */
function postgresProcesses(data: string): number[] {
  const postmaster = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0];
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === postmaster;
    } catch {
      return false;
    }
  });
  return [postmaster, ...children].map(Number);
}

/** A file system of this size for one test. */
function smallDisk(megabytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'sf-disk-'));
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
  cleanups.push(() => {
    run('umount', '-l', folder);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

describe.skipIf(!hasServices)(
  'a fault under load loses no acknowledged sample: the process recovers after',
  () => {
    test('PostgreSQL stops for 45 seconds without closing a connection', async () => {
      const stage = await stageWith();
      const seen = await endure(stage, async () => {
        const stopped = postgresProcesses(stage.primary.data);
        for (const pid of stopped) process.kill(pid, 'SIGSTOP');
        await delay(45_000);
        for (const pid of stopped) process.kill(pid, 'SIGCONT');
      });
      expectHonest(seen);
      expect(seen.residentMb).toBeLessThan(mostMb);
    });

    test('the broker restarts', async () => {
      const stage = await stageWith();
      const seen = await endure(stage, () => stage.mosquitto.restart());
      expect(seen.readiness).not.toContain('none');
      expect(seen.residentMb).toBeLessThan(mostMb);
    });

    test('the broker stops for 45 seconds without closing a connection', async () => {
      const stage = await stageWith();
      const seen = await endure(stage, () => stage.mosquitto.silent(() => delay(45_000)));
      expectHonest(seen);
      expect(seen.residentMb).toBeLessThan(mostMb);
    });

    test.skipIf(!canMount)('the disk of the database is full for 30 seconds', async () => {
      const disk = smallDisk(400);
      const folder = join(disk, 'database');
      mkdirSync(folder);
      const stage = await stageWith({ folder });
      const seen = await endure(stage, async () => {
        const filled = join(disk, 'filled');
        // Not synchronously: on a busy machine this process would not take the answers of `/readyz` in time.
        const more = async () => {
          try {
            for (;;) await appendFile(filled, Buffer.alloc(256 * 1024));
          } catch (error) {
            expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
          }
        };
        // A server that ends and starts again frees some.
        for (let second = 0; second < 30; second += 1) {
          await more();
          await delay(1_000);
        }
        rmSync(filled);
      });
      expect(seen.readiness).not.toContain('none');
      expect(seen.readiness).toContain('503');
      expect(seen.residentMb).toBeLessThan(mostMb);
    });

    test.skipIf(!canMount)('the folder of the server is read-only for 70 seconds', async () => {
      const dataDir = smallDisk(100);
      const stage = await stageWith({ dataDir });
      const seen = await endure(stage, async () => {
        run('mount', '-o', 'remount,ro', dataDir);
        // Longer than the minute in which the audit trail is anchored there.
        await delay(70_000);
        run('mount', '-o', 'remount,rw', dataDir);
      });
      expect(seen.readiness).toEqual(['200']);
    });

    test.skipIf(!faketime)('the clock of the server steps by an hour in both directions', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'sf-clock-'));
      const offset = join(folder, 'offset');
      cleanups.push(() => rmSync(folder, { recursive: true }));
      writeFileSync(offset, '+0s');
      const stage = await stageWith({
        env: {
          LD_PRELOAD: faketime ?? '',
          FAKETIME_TIMESTAMP_FILE: offset,
          FAKETIME_NO_CACHE: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        },
      });
      const seen = await endure(stage, async () => {
        for (const step of ['+3600s', '-3600s', '+0s']) {
          writeFileSync(offset, step);
          await delay(15_000);
          const { headers } = await fetch(new URL('/healthz', stage.http));
          const offMs = Date.parse(headers.get('date') ?? '') - Date.now();
          expect(Math.abs(offMs - Number.parseInt(step, 10) * 1_000)).toBeLessThan(5_000);
        }
      });
      expect(seen.readiness).toEqual(['200']);
    });

    test('another company sends and asks as fast as it can', async () => {
      const stage = await stageWith();
      const answers: Record<string, number> = {};
      const flood: { acknowledged(): number; end(): Promise<void> }[] = [];
      const seen = await endure(stage, async () => {
        let isOver = false;
        const ask = async (who: string, token: string, pauseMs: number) => {
          while (!isOver) {
            const headers = { authorization: `Bearer ${token}` };
            const answer = await fetch(new URL('/api/drones', stage.http), { headers });
            await answer.text();
            answers[`${who} ${answer.status}`] = (answers[`${who} ${answer.status}`] ?? 0) + 1;
            await delay(pauseMs);
          }
        };
        flood.push(...stage.noisy.ids.map((id) => sampleSender(stage.mosquitto.url, id)));
        const asking = Array.from({ length: 10 }, () => ask('noisy', stage.noisy.token, 0));
        asking.push(ask('calm', stage.token, 200));
        await delay(30_000);
        isOver = true;
        await Promise.all([...asking, ...flood.map((sender) => sender.end())]);
        stage.alsoSent(flood.reduce((sum, { acknowledged }) => sum + acknowledged(), 0));
      });
      console.log(answers);
      expect(Object.keys(answers).filter((key) => key.startsWith('calm'))).toEqual(['calm 200']);
      expect(seen.readiness).toEqual(['200']);
      expect(seen.longestMs).toBeLessThan(15_000);
    });

    describe.skipIf(!hasNetworks)('over a network of its own', () => {
      const databasePort = ({ primary }: { primary: { url: string } }) => new URL(primary.url).port;

      let networks = 0;

      /** Two ends of a cable: the server has one in a namespace, database and broker the other. */
      async function networked() {
        // Each with its name and addresses: a killed run leaves its network behind, and one deleted goes later.
        const name = `sf${process.pid}-${networks}`;
        const subnet = `10.231.${(process.pid + networks) % 256}`;
        networks += 1;
        const host = `${subnet}.1`;
        run('ip', 'netns', 'add', name);
        cleanups.push(() => run('ip', 'netns', 'del', name));
        const within = ['ip', 'netns', 'exec', name];
        const inside = (...command: string[]) => run('ip', 'netns', 'exec', name, ...command);
        run('ip', 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'inside', 'netns', name);
        run('ip', 'addr', 'add', `${host}/24`, 'dev', name);
        run('ip', 'link', 'set', name, 'up');
        inside('ip', 'addr', 'add', `${subnet}.2/24`, 'dev', 'inside');
        inside('ip', 'link', 'set', 'inside', 'up');
        inside('ip', 'link', 'set', 'lo', 'up');
        const stage = await stageWith({ host, within });
        const address = `http://${subnet}.2:${new URL(stage.http).port}`;
        /** Drops this share of the packets from and to these ports while `work` runs. */
        const dropping = async (share: number, ports: string[], work: () => Promise<void>) => {
          const drop = ['-m', 'statistic', '--mode', 'random', '--probability', String(share), '-j', 'DROP'];
          for (const port of ports) {
            inside('iptables', '-A', 'INPUT', '-p', 'tcp', '--sport', port, ...drop);
            inside('iptables', '-A', 'OUTPUT', '-p', 'tcp', '--dport', port, ...drop);
          }
          await work();
          inside('iptables', '-F');
        };
        return { stage, address, dropping };
      }

      test('a fifth of the packets to database and broker are lost for 45 seconds', async () => {
        const { stage, address, dropping } = await networked();
        const ports = [databasePort(stage), stage.brokerPort];
        const seen = await endure(stage, () => dropping(0.2, ports, () => delay(45_000)), address);
        expect(seen.readiness).not.toContain('none');
        expect(seen.residentMb).toBeLessThan(mostMb);
      });

      test('database and broker cannot be reached for 60 seconds', async () => {
        const { stage, address, dropping } = await networked();
        const ports = [databasePort(stage), stage.brokerPort];
        const seen = await endure(stage, () => dropping(1, ports, () => delay(60_000)), address);
        expectHonest(seen);
        expect(seen.residentMb).toBeLessThan(mostMb);
      });

      test('the database cannot be reached for 60 seconds', async () => {
        const { stage, address, dropping } = await networked();
        const seen = await endure(
          stage,
          () => dropping(1, [databasePort(stage)], () => delay(60_000)),
          address,
        );
        expectHonest(seen);
        expect(seen.residentMb).toBeLessThan(mostMb);
      });
    });
  },
);
