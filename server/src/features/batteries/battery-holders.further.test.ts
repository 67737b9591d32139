import { roleCodes } from '@smartflight/contract/access/access.ts';
import { type DeviceKind, topicOf, type UpLeaf } from '@smartflight/contract/device-link/topics.ts';
import { batteries } from '@smartflight/contract/endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';
import type { TestAccount } from '../../../test/world.ts';

const dayMs = 86_400_000;
let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

let seq = 0;
async function send(kind: DeviceKind, id: string, leaf: UpLeaf, o: { at: number; data: object }) {
  const envelope = {
    v: 1,
    id: crypto.randomUUID(),
    ts: o.at,
    bootId: 'b1',
    seq: ++seq,
    data: o.data,
  };
  const received = stage.intake.receive({
    topic: topicOf(kind, id, leaf),
    payload: Buffer.from(JSON.stringify(envelope)),
    qos: 1,
    retain: false,
    dup: false,
    receivedAt: stage.time.now,
  });
  received.show();
  await received.store();
}

/** Devices that one side has, and who may read their batteries. */
interface Side {
  drones: string[];
  charger: string;
  readers: TestAccount[];
}

async function sideOf(withCompany: boolean): Promise<Side> {
  const companyId = withCompany ? await stage.world.company() : undefined;
  const own = companyId === undefined ? {} : { companyId };
  const people = [await stage.world.account(own), await stage.world.account(own)];
  const manager = companyId && (await stage.world.account({ companyId, roles: [roleCodes.manager] }));
  const of = (nth: number, kind: DeviceKind = 'drone') =>
    stage.world.drone({ kind, ownerId: people[companyId ? nth : 0]!.id, ...own });
  return {
    drones: [await of(0), await of(1)],
    charger: await of(0, 'charger'),
    readers: [people[0]!, ...(manager ? [manager] : [])],
  };
}

/** One report of a battery by a device of a side. */
interface Report {
  by: 0 | 1;
  device: 0 | 1 | 2;
  serial: number;
  /** Age of the sample, ms. */
  ageMs: number;
  /** How far the clock goes on before it, ms. */
  laterMs: number;
  soc: number;
  tempC: number;
  fault: boolean;
}

const report: fc.Arbitrary<Report> = fc.record({
  by: fc.constantFrom(0, 1),
  device: fc.constantFrom(0, 1, 2),
  serial: fc.nat(1),
  ageMs: fc.constantFrom(0, 1_000, 60_000, dayMs, 8 * dayMs, 20 * dayMs),
  laterMs: fc.constantFrom(0, 1_000, 3_600_000, 8 * dayMs),
  soc: fc.integer({ min: 0, max: 100 }),
  tempC: fc.constantFrom(25, 90),
  fault: fc.boolean(),
});

async function play(side: Side, one: Report, sn: string): Promise<void> {
  const at = stage.time.now - one.ageMs;
  const { soc, tempC } = one;
  const faults = one.fault ? { faults: ['10'] } : {};
  if (one.device === 2)
    await send('charger', side.charger, 'telemetry', {
      at,
      data: { mode: 'grid', groups: [{ index: 1, batterySn: sn, soc, tempC, ...faults }] },
    });
  else
    await send('drone', side.drones[one.device]!, 'telemetry', {
      at,
      data: { armed: false, batteries: [{ sn, slot: 1, soc, tempC, ...faults }] },
    });
}

/** Everything that a reader of the battery sees, without its serial number; null when it is not found. */
async function viewOf(client: Client, sn: string): Promise<unknown> {
  const window = {
    from: new Date(stage.time.now - 60 * dayMs).toISOString(),
    to: new Date(stage.time.now).toISOString(),
  };
  const { statusCode } = await client.raw(batteries.get, { params: { sn } });
  if (statusCode === 404) return null;
  const found = await client.call(batteries.get, { params: { sn } });
  const { samples } = await client.call(batteries.history, {
    params: { sn },
    query: { ...window, points: 100, columns: 0 },
  });
  return { ...found, sn: '', sightings: [], samples };
}

test.each([
  ['two companies', true, true],
  ['two people without a company', false, false],
  ['a company and a person', true, false],
])(
  'whatever devices of %s report, a holder sees of a battery what it would see without the other',
  async (_sides, one, other) => {
    const sides = [await sideOf(one), await sideOf(other)] as const;
    let run = 0;
    let foreign = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(report, { minLength: 4, maxLength: 14 }), async (reports) => {
        run += 1;
        const serials = (nth: number) => ({
          both: `B-${run}-${nth}-${one}${other}`,
          alone: `A-${run}-${nth}-${one}${other}`,
        });
        // The first side to report a battery holds it; only its reports are repeated under the other serial number.
        const holders = new Map<number, 0 | 1>();
        for (const step of reports) {
          stage.time.now += step.laterMs;
          const holder = holders.get(step.serial) ?? step.by;
          holders.set(step.serial, holder);
          const { both, alone } = serials(step.serial);
          await play(sides[step.by], step, both);
          if (step.by === holder) await play(sides[step.by], step, alone);
          else foreign += 1;
          await stage.storeBatteryState();
        }
        // Now, because sessions end while the days of a run pass.
        const readers = await Promise.all(sides.map((side) => Promise.all(side.readers.map(stage.as))));
        for (const [serial, holder] of holders) {
          const { both, alone } = serials(serial);
          const views = await Promise.all(readers[holder]!.map((reader) => viewOf(reader, both)));
          expect(views.some((view) => view !== null)).toBe(true);
          expect(views).toEqual(await Promise.all(readers[holder]!.map((reader) => viewOf(reader, alone))));
          for (const stranger of readers[holder === 0 ? 1 : 0]!)
            expect(await viewOf(stranger, both)).toBeNull();
        }
      }),
      { numRuns: 6, endOnFailure: true },
    );
    expect(foreign).toBeGreaterThan(5);
  },
);
