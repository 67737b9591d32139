import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  taskInvitations,
  taskParticipants,
  taskPeriods,
  tasks,
  transfers,
} from '@smartflight/contract/endpoints.ts';
import { packTrack } from '@smartflight/contract/flights/flight-track.ts';
import { type CountFrom, countFroms } from '@smartflight/contract/tasks/task.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { noon, type TestApp } from '../app.ts';
import { asked, campaign, campaignForm } from '../campaign.ts';
import { samplesOf } from '../samples.ts';
import { differences, recount, storedFigures } from './recount-tasks.ts';

const dayMs = 86_400_000;

const who = fc.nat({ max: 2 });
const nth = fc.nat({ max: 5 });
type Step =
  | { do: 'fly'; who: number; day: number; east: number }
  | { do: 'again' | 'drop'; nth: number; east: number }
  | { do: 'agree' | 'remove'; who: number }
  | { do: 'sell'; who: number; to: number }
  | { do: 'move'; who: number; from: number }
  | { do: 'line'; north: number };
export const countFrom: fc.Arbitrary<CountFrom> = fc.constantFrom(...countFroms);
export const figureSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('fly' as const),
        who,
        day: fc.integer({ min: -8, max: 6 }),
        east: fc.integer({ min: 0, max: 40 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('again' as const, 'drop' as const),
        nth,
        east: fc.integer({ min: 0, max: 40 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('agree' as const, 'agree' as const, 'remove' as const),
        who,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('sell' as const), who, to: who }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('move' as const), who, from: fc.integer({ min: 8, max: 18 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('line' as const), north: fc.integer({ min: 20, max: 90 }) }),
    },
  ),
  { minLength: 6, maxLength: 16 },
);

/** Lanes of a field, moved east, so that their treated area partly overlaps with others. */
function trackOf(east: number, startAt: number): Buffer {
  const origin = { lat: 30.5, lon: 114.3 + east / 95_800 };
  const points = samplesOf({ startAt, laneM: 50, origin }).map(({ at, data }) => ({ ...data, at }));
  const result = packTrack(points as Parameters<typeof packTrack>[0]);
  return gzipSync(JSON.stringify({ code: 0, msg: '', result }));
}

const insert = `insert into flights (id, device_no, drone_id, counted, state, revision, work_type, start_at, end_at,
    local_date, time_zone, end_reason, flight_s, work_s, ferry_s, gross_m2, net_m2, overlap_m2, overlap_pct, volume_l,
    distance_m, figures, derived_hash, owner_id)
  select $1, device_no, id, true, 'final', 1, 'spray', $3::timestamptz, $3::timestamptz, $3::date, 'UTC', 'landed', 60, 50,
    10, $4::float8, $4::float8 * 0.97, $4::float8 * 0.03, 3, 2.5, 300, '{}', '', $5 from devices where id = $2`;

/**
 * Plays the steps. At the end the counted flights must be those of the model, and the stored figures equal a full
 * recount.
 */
export async function playFigures(
  stage: TestApp,
  countFrom: CountFrom,
  order: readonly Step[],
): Promise<void> {
  const { app, db } = stage.deps.pools;
  const outline = (north: number): [number, number][] => {
    const top = 30.5 + north / 111_195;
    return [
      [114.29, 30.49],
      [114.31, 30.49],
      [114.31, top],
      [114.29, top],
      [114.29, 30.49],
    ];
  };
  const plotId = await stage.world.plot({ box: [114.3, 30.4999, 114.3003, 30.5003] });
  // Avoids the hourly limit on adding drones.
  stage.time.now += 1_800_000;
  const crew = await campaign(stage, {
    owners: 3,
    form: { countFrom, boundary: { type: 'Polygon', coordinates: [outline(90)] } },
  });
  const { id, inviter, owners } = crew;
  await app.query('insert into task_plots (task_id, plot_id, boundary_version) values ($1, $2, 1)', [
    id,
    plotId,
  ]);
  const flown: Flown[] = [];
  /** The owner of each drone, by number. */
  const holders = owners.map((_, nth) => nth);
  const holderOf = (drone: number) => owners[holders[drone]!]!;
  const rows = async () => (await inviter.call(taskParticipants.list, { params: { id } })).items;

  for (const step of order) {
    switch (step.do) {
      case 'fly': {
        const { droneId } = owners[step.who]!;
        const ownerId = holderOf(step.who).account.id;
        const flight = { id: randomUUID(), startAt: noon + step.day * dayMs, droneId, ownerId };
        flown.push(flight);
        const at = new Date(flight.startAt);
        await app.query(insert, [flight.id, droneId, at, 800 + step.east, ownerId]);
        await app.query('insert into flight_shapes (flight_id, points, track) values ($1, 1, $2)', [
          flight.id,
          trackOf(step.east, flight.startAt),
        ]);
        break;
      }
      case 'again': {
        const flight = flown[step.nth];
        if (!flight) break;
        const track = trackOf(step.east, flight.startAt);
        await app.query('update flight_shapes set track = $2 where flight_id = $1', [flight.id, track]);
        await app.query('update flights set revision = revision + 1, gross_m2 = $2 where id = $1', [
          flight.id,
          700 + step.east,
        ]);
        break;
      }
      case 'drop':
        for (const { id: flightId } of flown.splice(step.nth, 1))
          await app.query('delete from flights where id = $1', [flightId]);
        break;
      case 'sell': {
        const { droneId } = owners[step.who]!;
        if (holders[step.who] === step.to) break;
        const { id: offer } = await holderOf(step.who).client.call(transfers.offer, {
          params: { id: droneId },
          body: { account: owners[step.to]!.account.email, confirm: droneId.slice(-4) },
        });
        await owners[step.to]!.client.call(transfers.accept, { params: { id: offer } });
        holders[step.who] = step.to;
        break;
      }
      case 'agree': {
        const { droneId } = owners[step.who]!;
        const { client } = holderOf(step.who);
        stage.time.now += 1000;
        const items = await asked(client, id);
        if (items.length > 0) await client.call(taskInvitations.answer, { body: { answer: 'agree', items } });
        else await inviter.call(taskParticipants.add, { params: { id }, body: { droneIds: [droneId] } });
        break;
      }
      case 'remove': {
        const row = (await rows()).find(
          ({ droneId, isConfirmed }) => isConfirmed && droneId === owners[step.who]!.droneId,
        );
        if (row) await inviter.call(taskParticipants.end, { params: { id }, body: { ids: [row.id] } });
        break;
      }
      case 'move': {
        const { droneId } = owners[step.who]!;
        const { client } = holderOf(step.who);
        const ids = (await rows()).filter((row) => row.droneId === droneId).map((row) => row.id);
        const period = { from: `2026-09-${String(step.from).padStart(2, '0')}`, to: '2026-09-22' };
        stage.time.now += 1000;
        await inviter.call(taskPeriods.propose, { params: { id }, body: { participantIds: ids, period } });
        const { items } = await client.call(taskPeriods.list, { query: { mine: 'true', taskId: id } });
        if (items.length > 0)
          await client.call(taskPeriods.answer, {
            body: { answer: 'agree', ids: items.map((item) => item.id) },
          });
        break;
      }
      default: {
        const { version } = await inviter.call(tasks.get, { params: { id } });
        const boundary = { type: 'Polygon' as const, coordinates: [outline(step.north)] };
        const body = { ...campaignForm, countFrom, boundary, plotIds: [plotId], version };
        await inviter.call(tasks.update, { params: { id }, body });
      }
    }
    // Updates after every other step only, so that changes also accumulate.
    if (order.indexOf(step) % 2 === 0) await stage.updateTaskFigures();
  }
  await stage.updateTaskFigures();
  const { rows: agreements } = await app.query<Agreement>(
    `select drone_id as "droneId", owner_id as "ownerId", answered_at as "answeredAt", from_day as "from",
      to_day as "to", case when state = 'removed' then ended_at end as "endedAt"
    from task_participants where task_id = $1 and state in ('agreed', 'removed')`,
    [id],
  );
  const { rows: stored } = await app.query<{ id: string }>(
    'select flight_id as id from task_flights where task_id = $1',
    [id],
  );
  const expected = flown.filter((flight) => agreements.some((one) => counts(flight, one, countFrom)));
  expect(stored.map((flight) => flight.id).sort()).toEqual(expected.map((flight) => flight.id).sort());
  expect(differences(await storedFigures(db, id), await recount(db, id))).toEqual([]);
}

interface Flown {
  id: string;
  startAt: number;
  droneId: string;
  ownerId: string;
}

interface Agreement {
  droneId: string;
  ownerId: string;
  answeredAt: Date;
  endedAt: Date | null;
  /** The newest agreed period, `YYYY-MM-DD`. */
  from: string;
  to: string;
}

/** The rule for one flight and one agreement, written apart from the product's. */
function counts(flight: Flown, agreement: Agreement, countFrom: CountFrom): boolean {
  const day = new Date(flight.startAt).toISOString().slice(0, 10);
  return (
    flight.droneId === agreement.droneId &&
    flight.ownerId === agreement.ownerId &&
    agreement.from <= day &&
    day <= agreement.to &&
    (agreement.endedAt === null || flight.startAt < agreement.endedAt.getTime()) &&
    (countFrom === 'period' || flight.startAt >= agreement.answeredAt.getTime())
  );
}
