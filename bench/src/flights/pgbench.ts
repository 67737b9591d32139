import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { percentile, timeCalls } from '../kit/api.ts';
import { canPin, cores } from '../kit/pinned.ts';

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** pgbench of any installed PostgreSQL; undefined if none is found. */
const program = [
  ...globSync('/usr/lib/postgresql/*/bin/pgbench'),
  '/usr/bin/pgbench',
  '/usr/local/bin/pgbench',
]
  .filter((path) => existsSync(path))
  .at(-1);

export const sqlRunner = program === undefined ? 'a prepared loop of node-postgres' : 'pgbench -M prepared';

/**
 * Times of running the statements one after another as prepared statements with two concurrent clients, ms in
 * ascending order.
 */
export async function timeSql(
  url: string,
  statements: readonly Statement[],
  count: number,
): Promise<number[]> {
  return program === undefined ? prepared(url, statements, count) : bench(program, url, statements, count);
}

const asText = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? `{${value.map((each) => String(each)).join(',')}}` : String(value);
};

function bench(path: string, url: string, statements: readonly Statement[], count: number): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'sf-pgbench-'));
  try {
    const variables: string[] = [];
    const script = statements.map(({ sql, parameters }, at) => {
      for (const [index, value] of parameters.entries())
        variables.push('-D', `q${at}p${index + 1}=${asText(value)}`);
      return `${sql.replaceAll(/\$(\d+)/g, `:q${at}p$1`).replaceAll(/\s+/g, ' ')};`;
    });
    writeFileSync(join(folder, 'script.sql'), script.join('\n'));
    const { hostname, port, username, password, pathname, searchParams } = new URL(url);
    const words = [
      '-n',
      '-M',
      'prepared',
      '-c',
      '2',
      '-t',
      String(Math.ceil(count / 2)),
      '-f',
      'script.sql',
      '-l',
    ];
    const target = [
      '-h',
      searchParams.get('host') ?? hostname,
      '-p',
      port,
      '-U',
      username,
      pathname.slice(1),
    ];
    const all = [
      ...(canPin ? ['taskset', '-c', String(cores.driver)] : []),
      path,
      ...words,
      ...variables,
      ...target,
    ];
    const run = spawnSync(all[0]!, all.slice(1), {
      cwd: folder,
      env: { ...process.env, PGPASSWORD: decodeURIComponent(password) },
      encoding: 'utf8',
    });
    if (run.status !== 0) throw new Error(`pgbench failed: ${run.stderr.slice(0, 2000)}`);
    return (
      readdirSync(folder)
        .filter((name) => name.startsWith('pgbench_log'))
        .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
        // Columns: client, its transaction, microseconds. A client's first transaction also prepares the statements.
        .map((line) => line.split(' ').map(Number))
        .filter(([, transaction = 0]) => transaction > 1)
        .map(([, , micros = 0]) => micros / 1000)
        .sort((a, b) => a - b)
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepared(url: string, statements: readonly Statement[], count: number): Promise<number[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    return await timeCalls({
      lanes: 2,
      count,
      call: async () => {
        const client = await pool.connect();
        try {
          for (const [at, { sql, parameters }] of statements.entries())
            await client.query({ name: `q${at}-${sql.length}`, text: sql, values: [...parameters] });
        } finally {
          client.release();
        }
      },
    });
  } finally {
    await pool.end();
  }
}

export const p95 = (times: readonly number[]): number => percentile(times, 0.95);
