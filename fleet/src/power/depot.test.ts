import { upMessages } from '@smartflight/contract/device-link/messages.schemas.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDrone } from '../drone/drone.ts';
import { planField } from '../drone/plan-field.ts';
import { planeAt } from '../drone/plane.ts';
import { type DeviceMessage, encode } from '../link/message.ts';
import { createRandom } from '../random.ts';
import { type Battery, createBattery, draw, isFull, socOf } from './battery.ts';
import { type ChargerSpec, createCharger, historyPace } from './charger.ts';
import { createDepot } from './depot.ts';

const startAt = Date.UTC(2026, 4, 1, 6);
const minute = 60_000;
const make = { cells: 14, capacityAh: 30 };
const spec: ChargerSpec = { id: 'C-1', mode: 'grid', bays: 3, lat: 47, lon: 8, bayFaultsPerHour: 0 };

const batteriesOf = (count: number): Battery[] => {
  const random = createRandom(5);
  return Array.from({ length: count }, (_, at) => createBattery(`B-${at}`, make, random));
};
const empty = (battery: Battery, soc = 30): void => {
  while (socOf(battery) > soc) draw(battery, 9_000, 5);
};

test('whatever pilots do, every serial number is in one place, and none is lost', () => {
  const steps = fc.array(fc.tuple(fc.nat(3), fc.constantFrom('fly', 'swap', 'end'), fc.nat(40)), {
    minLength: 30,
    maxLength: 120,
  });
  fc.assert(
    fc.property(steps, (work) => {
      const batteries = batteriesOf(10);
      const chargers = [
        createCharger({ ...spec, bayFaultsPerHour: 0.5 }),
        createCharger({ ...spec, id: 'C-2', mode: 'engine' }),
      ];
      for (const charger of chargers) charger.begin(startAt, historyPace);
      const depot = createDepot({ batteries, chargers });
      const carried: (Battery | undefined)[] = [undefined, undefined, undefined, undefined];
      let now = startAt;
      for (const [drone, what, minutes] of work) {
        now += minutes * minute;
        const battery = carried[drone];
        if (!battery) carried[drone] = depot.take(now);
        else if (what === 'fly') empty(battery, Math.max(20, socOf(battery) - 40));
        else if (what === 'swap') carried[drone] = depot.swap(battery, now) ?? battery;
        else {
          depot.giveBack(battery, now);
          carried[drone] = undefined;
        }
        depot.advance(now);
        const everywhere = [...carried.flatMap((one) => one ?? []), ...depot.places().keys()];
        expect(everywhere.length).toBe(10);
        expect(new Set(everywhere.map(({ sn }) => sn)).size).toBe(10);
      }
    }),
    { numRuns: 40 },
  );
});

test('an empty battery goes into a free bay, a full one leaves its bay for it, and in time all are full', () => {
  const batteries = batteriesOf(6);
  const charger = createCharger(spec);
  charger.begin(startAt, historyPace);
  const depot = createDepot({ batteries, chargers: [charger] });
  const first = depot.take(startAt);
  empty(first);
  const second = depot.swap(first, startAt + 10 * minute);
  expect(second).toBeDefined();
  expect(charger.held()).toContain(first);
  for (const battery of batteries) if (battery !== second) empty(battery);
  depot.advance(startAt + 11 * minute);
  expect(charger.held().length).toBe(3);
  expect(depot.swap(second!, startAt + 12 * minute)).toBeUndefined();
  depot.advance(startAt + 4 * 60 * minute);
  expect([...depot.places().keys()].every(isFull)).toBe(true);
});

test('without chargers the batteries of a drone are charged in the van', () => {
  const batteries = batteriesOf(2);
  const depot = createDepot({ batteries });
  const first = depot.take(startAt);
  empty(first);
  const other = depot.swap(first, startAt + minute);
  expect(other).not.toBe(first);
  expect(depot.swap(other!, startAt + 2 * minute)).toBeUndefined();
  expect(depot.swap(other!, startAt + 40 * minute)).toBe(first);
});

const plane = planeAt({ lat: 47.2, lon: 8.4 });
const field = {
  coordinates: [
    [
      [0, 0],
      [400, 0],
      [400, 150],
      [0, 150],
    ].map(([x = 0, y = 0]) => {
      const { lat, lon } = plane.toLatLon(x, y);
      return [lon, lat];
    }),
  ],
};
const plan = planField(field, { angleDeg: 90, rowSpacingM: 6, insetM: 3, speedMps: 6, heightM: 3 });

function flyTeam(minutes: number): { id: string; message: DeviceMessage }[] {
  const charger = createCharger({ ...spec, bays: 2, bayFaultsPerHour: 3 });
  const depot = createDepot({ batteries: batteriesOf(6), chargers: [charger] });
  charger.begin(startAt);
  const drones = ['D-1', 'D-2'].map((id) =>
    createDrone({ id, depot, jobs: [0, 100].map((at) => ({ startAt: startAt + at * minute, plan })) }, 3),
  );
  const reply: { id: string; message: DeviceMessage }[] = [];
  for (let now = startAt + 1_000; now < startAt + minutes * minute; now += 1_000) {
    for (const device of [...drones, charger]) {
      reply.push(...device.step(now).map((message) => ({ id: device.id, message })));
    }
  }
  return reply;
}

const reply = flyTeam(90);

test('reports of drones and their charger never put a battery in two places', () => {
  const places = new Map<string, { id: string; ts: number }>();
  let changes = 0;
  const isSeen = (sn: string, id: string, ts: number) => {
    const last = places.get(sn);
    if (last && last.id !== id) changes++;
    places.set(sn, { id, ts });
  };
  const reports = reply
    .filter(({ message }) => message.leaf === 'telemetry')
    .sort((a, b) => a.message.ts - b.message.ts);
  for (const { id, message } of reports) {
    const { batteries = [], groups = [] } = message.data as {
      batteries?: { sn: string }[];
      groups?: { batterySn?: string }[];
    };
    const here = [...batteries.map(({ sn }) => sn), ...groups.flatMap(({ batterySn }) => batterySn ?? [])];
    expect(new Set(here).size).toBe(here.length);
    for (const sn of here) isSeen(sn, id, message.ts);
  }
  const swaps = reply.filter(({ message }) => message.data['code'] === 'battery_swap').length;
  expect(swaps).toBeGreaterThan(3);
  // Each swap moves a battery to a drone and back; a battery in two places would alternate at every sample.
  expect(changes).toBeGreaterThan(swaps);
  expect(changes).toBeLessThanOrEqual(2 * swaps + 8);
});

test('reports of a team are the same each time, and every message of a charger fits its schema', () => {
  const again = flyTeam(20);
  expect(again).toEqual(reply.slice(0, again.length));
  const leaves = new Set<string>();
  for (const { id, message } of reply) {
    const kind = id.startsWith('C-') ? 'charger' : 'drone';
    const read = upMessages[kind][message.leaf]?.safeParse(JSON.parse(encode(id, message, kind).payload));
    expect(read?.error?.issues ?? [], JSON.stringify(message.data)).toEqual([]);
    if (kind === 'charger') leaves.add(message.leaf);
  }
  expect([...leaves].sort()).toEqual(['event', 'state', 'status', 'telemetry']);
});
