import { gzipSync } from 'node:zlib';
import { packTrack } from '@smartflight/contract/flights/flight-track.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { openDeps } from '../../../../test/deps.ts';
import type { Deps } from '../../../access/deps.ts';
import { createGatedServer } from '../../../access/http/server.ts';
import { createFleetState, type FleetState } from '../../../live/fleet/fleet-state.ts';
import { migrate } from '../../../platform/migrate.ts';
import { trailRoutes } from './trail.routes.ts';

const now = Date.UTC(2026, 10, 20, 3, 0, 0);
let stage: {
  app: FastifyInstance;
  deps: Deps;
  fleet: FleetState;
  close(): Promise<void>;
  token(email: string): Promise<string>;
};
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function openStage() {
  const database = await testDatabase(async (url) => void (await migrate(url)));
  const opened = openDeps(database.url, { clock: () => now, connections: 4 });
  const { deps } = opened;
  const { pools } = deps;
  const app = await createGatedServer(deps);
  const fleet = createFleetState({ clock: () => now });
  fleet.register([{ id: 'D1', name: 'Heron 1', model: 'T30' }]);
  trailRoutes(app, deps, fleet);
  await app.ready();
  const person = async (name: string): Promise<string> => {
    const { rows } = await pools.app.query<{ id: string }>(
      `insert into accounts (username, email, account_type, roles, basic_info_given, account_review, real_name_review, pilot_review)
       values ($1, $1 || '@x.test', 'personal', '{11}', true, 'passed', 'passed', 'passed') returning id`,
      [name],
    );
    return rows[0]?.id ?? '';
  };
  const owner = await person('owner');
  await person('stranger');
  await pools.app.query(
    "insert into drones (id, name, model, owner_id) values ('D1', 'Heron 1', 'T30', $1)",
    [owner],
  );
  await fly(pools.app, now - 100_000);
  await flightOfToday(pools.app, owner);
  return {
    app,
    deps,
    fleet,
    token: async (name: string) => {
      const { rows } = await pools.app.query<{ id: string }>('select id from accounts where username = $1', [
        name,
      ]);
      return deps.sessions.start(rows[0]?.id ?? '');
    },
    close: async () => {
      await app.close();
      await opened.close();
      await database.drop();
    },
  };
}

async function fly(pool: Deps['pools']['app'], from: number): Promise<void> {
  await pool.query(
    "insert into boots (device_no, boot_id, first_at) select device_no, 'a', to_timestamp($1) from drones",
    [from / 1000],
  );
  await pool.query(
    `insert into track_points (at, device_no, boot_no, seq, lat, lon, speed_mps, height_agl_m, flow_lpm, swath_m, volume_used_l, flags, landed)
     select to_timestamp($1::float8 / 1000 + k), b.device_no, b.boot_no, k, 10 + k * 5 / 110608.0, 20, 5, 3, 5, 6, k * 0.08, 15, 2
     from boots b, generate_series(0, 99) k`,
    [from],
  );
}

async function flightOfToday(pool: Deps['pools']['app'], ownerId: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into flights (id, device_no, drone_id, owner_id, counted, state, revision, work_type, start_at, end_at,
       local_date, time_zone, end_reason, flight_s, work_s, ferry_s, gross_m2, net_m2, overlap_m2, overlap_pct,
       distance_m, figures, derived_hash, lat, lon)
     select gen_random_uuid(), device_no, id, $1, true, 'final', 1, 'spray', to_timestamp($2), to_timestamp($2 + 600),
       '2026-11-20', 'Asia/Shanghai', 'landed', 600, 500, 100, 1000, 900, 100, 10, 2000, '{}', '\\x00', 10, 20.01
     from drones returning id`,
    [ownerId, now / 1000 - 7_200],
  );
  const sprayed = Array.from({ length: 60 }, (_, k) => ({
    at: now - 7_200_000 + k * 1_000,
    lat: 10 + (k * 5) / 110_608,
    lon: 20.01,
    speedMps: 5,
    landed: 'in_air' as const,
    armed: true,
    sprayOn: true,
    flowLpm: 5,
    swathM: 6,
  }));
  await pool.query('insert into flight_shapes (flight_id, points, track, coverage) values ($1, 0, $2, $3)', [
    rows[0]?.id,
    gzipSync(JSON.stringify({ result: packTrack(sprayed) })),
    gzipSync('{}'),
  ]);
}

test('the trail has the path flown since take-off, its strips, and those of earlier sorties of the day [R-09]', async () => {
  const authorization = `Bearer ${await stage.token('owner')}`;
  const response = await stage.app.inject({ url: '/api/drones/D1/trail', headers: { authorization } });
  expect(response.statusCode).toBe(200);
  const { result } = response.json();
  expect(result.startAt).toBe(new Date(now - 100_000).toISOString());
  expect(result.path).toHaveLength(100);
  expect(result.grossAreaM2).toBeCloseTo(99 * 5 * 6, -1);
  expect(result.volumeL).toBeCloseTo(99 * 0.08, 1);
  expect(result.strips.map(({ when }: { when: string }) => when)).toEqual(['earlier', 'sortie']);
  expect(result.strips[0].ring[0][0]).toBeCloseTo(20.01, 3);
});

test('the passes of the day have the flight in the air and earlier ones, in the direction of flight, within the area [R-09]', async () => {
  const authorization = `Bearer ${await stage.token('owner')}`;
  const coverage = async (bbox: string, as = authorization) => {
    const url = `/api/drones/coverage?bbox=${bbox}`;
    return (await stage.app.inject({ url, headers: { authorization: as } })).json().result;
  };
  const landed = await coverage('19.9,9.9,20.1,10.1');
  expect(landed).toMatchObject({ airborne: [], isPartial: false });
  expect(
    landed.lanes.map(({ droneId, widthM }: { droneId: string; widthM: number }) => [droneId, widthM]),
  ).toEqual([['D1', 6]]);
  const data = { lat: 10.004, lon: 20, landed: 'in_air' };
  const sample = { ts: now, seq: 1, bootId: 'a', data };
  stage.fleet.sample('D1', sample as Parameters<FleetState['sample']>[1], now);
  const { lanes, airborne } = await coverage('19.9,9.9,20.1,10.1');
  expect(airborne).toEqual([{ droneId: 'D1', at: now - 1_000 }]);
  expect(lanes).toHaveLength(2);
  const [first, last] = [lanes[0].line[0], lanes[0].line.at(-1)];
  expect(first[0]).toBeCloseTo(20, 5);
  expect(last[1] - first[1]).toBeCloseTo((99 * 5) / 110_608, 5);
  expect(lanes[1].line[0][0]).toBeCloseTo(20.01, 5);
  expect((await coverage('21,9.9,22,10.1')).lanes).toEqual([]);
  expect((await coverage('19.9,9.9,20.1,10.1', `Bearer ${await stage.token('stranger')}`)).lanes).toEqual([]);
});

test('one sample of a clock far ahead hides nothing of the flight', async () => {
  const authorization = `Bearer ${await stage.token('owner')}`;
  await stage.deps.pools.app.query(
    `insert into track_points (at, device_no, boot_no, seq, lat, lon)
     select '2099-01-01', device_no, boot_no, 1000, 10, 20 from boots`,
  );
  const trail = await stage.app.inject({ url: '/api/drones/D1/trail', headers: { authorization } });
  expect(trail.json().result.startAt).toBe(new Date(now - 100_000).toISOString());
  expect(trail.json().result.path).toHaveLength(100);
});

test('a foreign drone and a missing one answer alike', async () => {
  const authorization = `Bearer ${await stage.token('stranger')}`;
  const [foreign, missing] = await Promise.all(
    ['D1', 'D2'].map((id) =>
      stage.app.inject({ url: `/api/drones/${id}/trail`, headers: { authorization } }),
    ),
  );
  expect([foreign?.statusCode, foreign?.json().code]).toEqual([404, 'drone.not-found']);
  expect([missing?.statusCode, missing?.json().code]).toEqual([404, 'drone.not-found']);
});
