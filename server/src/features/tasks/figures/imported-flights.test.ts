import {
  flightImports,
  flights,
  taskFigureCalls,
  taskInvitations,
  tasks,
} from '@smartflight/contract/endpoints.ts';
import { lanesFlight, writeFlightCsv } from '@smartflight/geo/flight-logs/test-log-writers.ts';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../../test/app.ts';
import { asked, campaign } from '../../../../test/campaign.ts';

const hourMs = 3_600_000;
let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('a task marks imported flights with account and time in its list, its statement and the flight, also when closed', async () => {
  const { id, version, inviter, owners } = await campaign(stage, { owners: 1 });
  const { client, droneId, account } = owners[0]!;
  await client.call(taskInvitations.answer, { body: { answer: 'agree', items: await asked(client, id) } });
  const started = await inviter.call(tasks.move, { params: { id }, body: { action: 'start', version } });
  await stage.world.flights(droneId, { startAt: noon - 2 * hourMs });
  const file = Buffer.from(writeFlightCsv(lanesFlight(90), noon - 5 * hourMs));
  await client.call(flightImports.create, { query: { droneId }, body: { file } });
  await stage.derive();
  await stage.updateTaskFigures();
  await inviter.call(tasks.move, { params: { id }, body: { action: 'close', version: started.version } });

  const { rows: people } = await stage.deps.pools.app.query('select username from accounts where id = $1', [
    account.id,
  ]);
  const by: string = people[0].username;
  const { items } = await inviter.call(taskFigureCalls.flights, { params: { id } });
  const mark = { at: new Date(noon).toISOString(), by };
  expect(items.map(({ imported }) => imported)).toEqual([null, mark]);
  const own = await client.call(flights.get, { params: { id: items[1]!.flightId } });
  expect(own.imported).toEqual(mark);
  expect((await client.call(flights.get, { params: { id: items[0]!.flightId } })).imported).toBeNull();

  const answer = await inviter.raw(taskFigureCalls.statement, { params: { id }, query: { lang: 'en' } });
  const [, listed] = await readXlsxFile(answer.rawPayload);
  const [head = [], ...rows] = listed!.data;
  const column = head.indexOf('Source');
  expect(rows.map((row) => row.slice(column, column + 2))).toEqual([
    ['Received from the drone', null],
    ['Imported from a file', by],
  ]);
  expect(rows[1]![column + 2]).not.toBeNull();
});
