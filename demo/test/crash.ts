import { roleCodes } from '@smartflight/contract/access/access.ts';
import { type Load, runLoad } from '@smartflight/fleet/load/load.ts';
import { createLog } from '@smartflight/server/platform/log.ts';
import { migrate } from '@smartflight/server/platform/migrate.ts';
import { startEmbeddedPostgres } from '@smartflight/server/platform/postgres/embedded.ts';
import { openPools, type Pools } from '@smartflight/server/platform/postgres/pools.ts';
import { hashOf } from '@smartflight/server/platform/security/crypto.ts';
import { hashPassword } from '@smartflight/server/platform/security/passwords.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';

const secret = 'device-secret';
export const signIn = { username: 'crash@farm.test', password: 'correct horse 1' };

export interface CrashStage {
  server: ServerProcess;
  load: Load;
  /** `drone boot seq` of every acknowledged message. */
  acknowledged: Set<string>;
  verdict(): Promise<Verdict>;
}

export interface Verdict {
  acknowledged: number;
  stored: number;
  lost: string[];
  doubled: number;
  foreign: number;
  /** Exit code of the last stop, by SIGTERM. */
  exitCode: number | null;
}

const inFolder = async <T>(
  dataDir: string,
  work: (pool: Pools['owner'], url: string) => Promise<T>,
): Promise<T> => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') });
  const pools = openPools(postgres.url, createLog('silent'), { size: 1 });
  try {
    return await work(pools.owner, postgres.url);
  } finally {
    await pools.close();
    await postgres.stop();
  }
};

export async function crashStage({ drones = 20, rate = 40 } = {}): Promise<CrashStage> {
  const server = await serverProcess();
  const devices = Array.from({ length: drones }, (_, n) => ({ id: `CRASH-${n}`, secret }));
  const password = await hashPassword(signIn.password);
  await inFolder(server.dataDir, async (pool, url) => {
    await migrate(url);
    await pool.query(
      `insert into accounts (username, email, password_hash, account_type, roles, basic_info_given, account_review,
         real_name_review, pilot_review)
       values ('Crash', $1, $2, 'enterprise', array[$3], true, 'passed', 'passed', 'passed')`,
      [signIn.username, password, roleCodes.manager],
    );
    await pool.query(
      'insert into drones (id, name, model, secret_hash) select id, id, $3, $2 from unnest($1::text[]) as t(id)',
      [devices.map(({ id }) => id), hashOf(secret), 'T40'],
    );
  });
  await server.start();
  const acknowledged = new Set<string>();
  const load = runLoad({
    url: server.mqtt,
    devices,
    rate,
    bootId: 'crash',
    onAck: (id, bootId, seq) => acknowledged.add(`${id} ${bootId} ${seq}`),
  });
  return {
    server,
    load,
    acknowledged,
    verdict: async () => {
      await load.stop(5_000);
      const exitCode = await server.stop();
      const verdict = await inFolder(server.dataDir, (pool) => compare(pool, acknowledged));
      server.remove();
      return { ...verdict, exitCode };
    },
  };
}

async function compare(
  pool: Pools['owner'],
  acknowledged: ReadonlySet<string>,
): Promise<Omit<Verdict, 'exitCode'>> {
  const { rows } = await pool.query<{ key: string; copies: number }>(
    `select concat_ws(' ', coalesce(d.id, '?'), b.boot_id, p.seq) as key, count(*)::int as copies
     from track_points p left join boots b using (boot_no) left join drones d on d.device_no = p.device_no
     group by 1`,
  );
  const stored = new Set(rows.map(({ key }) => key));
  return {
    acknowledged: acknowledged.size,
    stored: stored.size,
    lost: [...acknowledged].filter((key) => !stored.has(key)).slice(0, 10),
    doubled: rows.filter(({ copies }) => copies > 1).length,
    foreign: rows.filter(({ key }) => !/^CRASH-\d+ crash \d+$/.test(key)).length,
  };
}

/** Kills and restarts the server `rounds` times at random moments; returns the times until ready, ms. */
export async function killServer({ server }: CrashStage, rounds: number): Promise<number[]> {
  const readyMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 1950));
    await server.kill();
    readyMs.push(await server.start());
  }
  return readyMs;
}
