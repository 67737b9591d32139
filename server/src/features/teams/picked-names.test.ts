import { drones, plots, teams } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type FlightLog, flightLog } from '../../../test/flight-log.ts';

let stage: TestApp;
let log: FlightLog;
beforeAll(async () => {
  stage = await testApp();
  log = await flightLog(stage);
});
afterAll(() => stage.close());

const named = (page: { items: { id: string; name: string }[]; total: number }) => [
  page.items.map(({ id, name }) => [id, name]),
  page.total,
];

test('each list that a filter picks from names the rows of some ids alone, and no others', async () => {
  const { manager, droneA, droneB, pilotId, teamId, plotId } = log;
  const { company } = stage.world;
  const otherPlot = await stage.world.plot({ companyId: log.companyId, name: 'South' });
  expect(named(await manager.call(drones.list, { query: { ids: droneB } }))).toEqual([
    [[droneB, '-Berta']],
    1,
  ]);
  expect((await manager.call(drones.list, { query: { ids: `${droneA},${droneB}` } })).total).toBe(2);
  expect(named(await manager.call(teams.pilots, { query: { ids: pilotId } }))).toEqual([
    [[pilotId, '@Pilot']],
    1,
  ]);
  const team = await manager.call(teams.list, { query: { ids: teamId } });
  expect(team.items.map(({ id }) => id)).toEqual([teamId]);
  expect((await manager.call(plots.list, { query: { ids: plotId } })).items).toMatchObject([{ id: plotId }]);
  expect((await manager.call(plots.list, { query: { ids: `${plotId},${otherPlot}` } })).total).toBe(2);
  const nowhere = await company({ name: 'No team' });
  for (const list of [teams.list, teams.pilots, plots.list]) {
    expect(await manager.call(list, { query: { ids: nowhere } })).toMatchObject({ items: [], total: 0 });
  }
});

test('names of invisible accounts cannot be learnt by asking for their id', async () => {
  const { stranger, droneA, pilotId, teamId, plotId } = log;
  const none = { items: [], total: 0 };
  expect(await stranger.call(drones.list, { query: { ids: droneA } })).toMatchObject(none);
  expect(await stranger.call(teams.pilots, { query: { ids: pilotId } })).toEqual(none);
  expect(await stranger.call(teams.list, { query: { ids: teamId } })).toEqual(none);
  expect(await stranger.call(plots.list, { query: { ids: plotId } })).toEqual({
    ...none,
    totals: { areaM2: 0 },
  });
});

test('ids are bounded in number and form', async () => {
  const { manager, teamId, droneA } = log;
  const many = (id: string, n: number) => Array.from({ length: n }, () => id).join();
  expect((await manager.call(teams.list, { query: { ids: many(teamId, 50) } })).total).toBe(1);
  for (const ids of [many(teamId, 51), 'x', `${teamId},`, "'; drop table teams"]) {
    const refused = await manager.refused(teams.list, { query: { ids } });
    expect([refused.status, refused.fields[0]?.at.startsWith('query.ids')]).toEqual([400, true]);
  }
  expect((await manager.raw(drones.list, { query: { ids: many(droneA, 201) } })).statusCode).toBe(400);
});
