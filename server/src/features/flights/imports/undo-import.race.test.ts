import { flightImports, taskFigureCalls, taskInvitations, tasks } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { asked, campaign } from '../../../../test/campaign.ts';
import { eventually } from '../../../../test/eventually.ts';
import { csv, type ImportStage, importStage } from '../../../../test/import-stage.ts';

let stage: TestApp;
let send: ImportStage['send'];
let listed: ImportStage['listed'];
beforeAll(async () => {
  ({ stage, send, listed } = await importStage());
});
afterAll(() => stage.close());

/** An active campaign with a derived imported flight that its figures count, or not yet. */
async function withImport(isCounted: boolean) {
  const { id, version, inviter, owners } = await campaign(stage, { owners: 1 });
  const { client, droneId } = owners[0]!;
  await client.call(taskInvitations.answer, { body: { answer: 'agree', items: await asked(client, id) } });
  const started = await inviter.call(tasks.move, { params: { id }, body: { action: 'start', version } });
  await send(droneId, csv(Date.parse('2026-09-14T08:00:00Z')), {}, client);
  await stage.derive();
  if (isCounted) await stage.updateTaskFigures();
  const { items } = await client.call(flightImports.list, { query: { size: 200 } });
  const imported = items.find(({ drone }) => drone.id === droneId);
  const undo = () => client.raw(flightImports.undo, { params: { id: String(imported!.id) } });
  const close = () =>
    inviter.raw(tasks.move, { params: { id }, body: { action: 'close', version: started.version } });
  const settled = async () => (await inviter.call(taskFigureCalls.flights, { params: { id } })).total;
  return { id, droneId, client, undo, close, settled };
}

/** Number of connections that wait for a lock. */
const waiting = async () =>
  (
    await stage.deps.pools.owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rows.length;

test.each([
  ['that the figures count', true],
  ['that the figures do not count yet', false],
])(
  'a campaign that is closed during the undo of a flight %s has no flight that is gone',
  async (_what, isCounted) => {
    const { droneId, client, undo, close, settled } = await withImport(isCounted);
    const { rows } = await stage.deps.pools.owner.query(
      'select device_no as "deviceNo" from drones where id = $1',
      [droneId],
    );
    const held = await stage.deps.pools.owner.connect();
    await held.query('begin');
    // The undo waits here: after it read which flights are settled, before it removes any.
    await held.query(
      `insert into derivations (device_no, from_at, to_at, due_at, marked_at) values ($1, now(), now(), now(), now())
    on conflict (device_no) do update set due_at = excluded.due_at`,
      [rows[0].deviceNo],
    );
    const undone = undo();
    await eventually(async () => expect(await waiting()).toBeGreaterThan(0));
    let isClosed = false;
    const closed = close().then((answer) => {
      isClosed = true;
      return answer;
    });
    // The close either waits for the undo or ends.
    await eventually(async () => expect(isClosed || (await waiting()) > 1).toBe(true));
    await held.query('rollback');
    held.release();
    expect((await closed).statusCode).toBe(200);
    expect((await undone).statusCode).toBe(200);
    expect(await settled()).toBe((await listed(droneId, client)).length);
  },
);

test('an undo and a close at once agree on the flight', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { droneId, client, undo, close, settled } = await withImport(round > 0);
    const [undone, closed] = await Promise.all([undo(), close()]);
    expect(closed.statusCode).toBe(200);
    const left = (await listed(droneId, client)).length;
    expect(undone.statusCode).toBe(left === 0 ? 200 : 409);
    expect(await settled()).toBe(left);
  }
});
