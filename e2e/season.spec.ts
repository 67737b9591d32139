import { flights, plots, taskFigureCalls, tasks } from '@smartflight/contract/endpoints.ts';
import { expect, test } from './fixtures/test.ts';
import type { World } from './fixtures/world.ts';

const firstRound = 'Griffith rice, first round';
const secondRound = 'Griffith rice, second round';

async function everyPage<T>(ask: (page: number) => Promise<{ items: T[]; total: number }>): Promise<T[]> {
  const found: T[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await ask(page);
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
}

/** Landed flights with product of the demo's accounts, each once, and the areas of their plots by plot id. */
async function demoFlights(world: World) {
  const byId = new Map<string, Awaited<ReturnType<typeof treated>>[number]>();
  const areas = new Map<string, number>();
  const treated = async (name: string) => {
    const api = await world.as(name);
    for (const { id, areaM2 } of await everyPage((page) =>
      api.call(plots.list, { query: { page, size: 100 } }),
    ))
      areas.set(id, areaM2);
    const found = await everyPage((page) => api.call(flights.list, { query: { page, size: 100 } }));
    return found.filter(({ grossAreaM2, state }) => grossAreaM2 > 0 && state !== 'open');
  };
  for (const name of ['oem', 'oem2', 'dealer', 'owner', 'pilot'])
    for (const flight of await treated(name)) byId.set(flight.id, flight);
  return { found: [...byId.values()], areas };
}

test('the demo treats a plot once per product and day, with an overlap of 3 to 8 %', async ({ world }) => {
  const { found, areas } = await demoFlights(world);
  const days = new Map<string, number>();
  for (const { plotId, localDate, workType, grossAreaM2 } of found) {
    if (!plotId) continue;
    const key = [plotId, localDate, workType].join(' ');
    days.set(key, (days.get(key) ?? 0) + grossAreaM2);
  }
  expect(days.size).toBeGreaterThan(10);
  const shares = [...days].map(([key, grossM2]) => grossM2 / (areas.get(key.split(' ')[0] ?? '') ?? 0));
  expect(Math.max(...shares)).toBeLessThanOrEqual(1.1);
  const whole = found.filter(
    ({ plotId, netAreaM2 }) => netAreaM2 > 0.8 * (areas.get(plotId ?? '') ?? Infinity),
  );
  const grossM2 = whole.reduce((sum, flight) => sum + flight.grossAreaM2, 0);
  const overlapM2 = whole.reduce((sum, flight) => sum + flight.overlapAreaM2, 0);
  expect(overlapM2 / grossM2).toBeGreaterThan(0.03);
  expect(overlapM2 / grossM2).toBeLessThan(0.08);
});

test('the campaigns of the demo overlap by at most 10 %, and none alarms before it begins', async ({
  world,
}) => {
  const api = await world.as('oem');
  const { items } = await api.call(tasks.list, { query: { size: 100 } });
  for (const name of [firstRound, secondRound]) {
    const id = items.find((task) => task.name === name)?.id ?? '';
    const { quality, totals } = await api.call(taskFigureCalls.overview, { params: { id } });
    expect(totals.netAreaM2, name).toBeGreaterThan(0);
    expect(quality.overlapPct ?? 0, name).toBeLessThanOrEqual(10);
    const alarms = await api.call(taskFigureCalls.alarms, { params: { id } });
    expect(alarms.items, name).toEqual([]);
  }
});
