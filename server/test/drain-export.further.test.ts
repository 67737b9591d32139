import { roleCodes } from '@smartflight/contract/access/access.ts';
import { exports } from '@smartflight/contract/endpoints.ts';
import type { ExportJob } from '@smartflight/contract/flights/exports.schemas.ts';
import { pathOf } from '@smartflight/contract/kit/endpoint.ts';
import { success } from '@smartflight/contract/kit/envelope.schemas.ts';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { serverSpawner } from './spawned-server.ts';
import { databaseOf, sessionIn } from './spawned-session.ts';

const spawner = serverSpawner();
afterEach(() => spawner.clean());

test('a drain breaks off an export under way and ends with 0 in time; the next start writes it', async () => {
  const dataDir = spawner.folder();
  const first = spawner.spawn(dataDir);
  const { http } = await first.started();
  const url = databaseOf(dataDir);
  const token = await sessionIn(url, roleCodes.staff);
  const call = async (base: string, path: string, body?: object): Promise<ExportJob> => {
    const answer = await fetch(new URL(path, base), {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return success(exports.get.response).parse(await answer.json()).result;
  };
  // The lock delays the export until it is released. No other job uses the table: two that wait would keep the export
  // from starting.
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => undefined);
  const holder = await pool.connect();
  holder.on('error', () => undefined);
  await holder.query('begin; lock table export_parts in access exclusive mode');
  const { id } = await call(http, exports.create.path, { of: 'flights', query: {} });
  const path = pathOf(exports.get.path, { id });
  await eventually(async () => {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%export_parts%'",
    );
    expect(rowCount).toBe(1);
  });
  first.signal('SIGTERM');
  // One that does not stop by itself ends with code 1.
  expect(await first.ended, first.output()).toEqual({ code: 0, signal: null });
  holder.release(true);
  await pool.end();
  const second = spawner.spawn(dataDir);
  const again = await second.started();
  await eventually(async () => expect((await call(again.http, path)).state).toBe('ready'));
  second.signal('SIGTERM');
  expect(await second.ended).toEqual({ code: 0, signal: null });
});
