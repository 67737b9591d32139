import { onboarding, profile } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { newcomer, send } from '../../../test/people.ts';
import { postNotices } from '../../messages/notices.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('one file holds everything kept about the caller and nothing of anybody else', async () => {
  const { db } = stage.deps.pools;
  const me = await newcomer(stage, { username: 'Lena Fischer' });
  const other = await newcomer(stage, { username: 'Somebody Else' });
  for (const person of [me, other]) {
    await person.client.call(onboarding.completeAccountInfo, { body: { username: 'Lena Fischer' } });
    await send(stage, person, 'realName');
  }
  await postNotices(db, new Date(stage.time.now), [
    { to: [me.id], text: 'alarm.other', args: { drone: 'D-mine', code: 'c' } },
    { to: [other.id], text: 'alarm.other', args: { drone: 'D-theirs', code: 'c' } },
  ]);
  const drone = await stage.world.drone({ ownerId: me.id, name: 'Own drone' });
  const foreign = await stage.world.drone({ ownerId: other.id });
  const [flight] = await stage.world.flights(drone, { startAt: noon - 3_600_000, lanes: 1 });
  await stage.world.flights(foreign, { startAt: noon - 3_600_000, lanes: 1 });
  const [mine, theirs] = [
    await stage.world.plot({ ownerId: me.id, name: 'My field' }),
    await stage.world.plot({ ownerId: other.id, name: 'Lent field' }),
  ];
  await stage.world.sharePlot(theirs, { with: me.id, right: 'use' });
  await stage.world.plot({ ownerId: other.id, name: 'D-theirs field' });
  const answer = await me.client.raw(profile.exportOwn);
  expect(answer.headers['content-disposition']).toContain('.json');
  expect(answer.headers['cache-control']).toBe('no-store');
  const data = answer.json();
  expect(data.account).toMatchObject({ id: me.id, email: me.email, hasPassword: true });
  expect(data.reviews).toContainEqual(
    expect.objectContaining({
      kind: 'realName',
      status: 'pending',
      papers: { truename: 'Lena Fischer', idNumber: '110101199003074233' },
    }),
  );
  expect(data.pictures).toHaveLength(2);
  expect(data.consents).toHaveLength(1);
  expect(data.sessions).toHaveLength(1);
  expect(data.inbox).toHaveLength(1);
  expect(data.drones.map(({ id }: { id: string }) => id)).toEqual([drone]);
  expect(data.plots).toEqual([
    expect.objectContaining({ id: mine, boundaries: [expect.objectContaining({ version: 1 })] }),
  ]);
  expect(data.plotShares).toEqual([
    expect.objectContaining({ plot: 'Lent field', withMe: true, right: 'use' }),
  ]);
  expect(data.flights).toEqual([
    expect.objectContaining({ id: flight, drone_id: drone, work_type: 'spray' }),
  ]);
  for (const secret of [other.id, other.email, 'D-theirs', foreign, 'argon2', 'password_hash'])
    expect(answer.body).not.toContain(secret);
});

test('the file is given five times a day, each time in the trail', async () => {
  const me = await newcomer(stage);
  const answers = [];
  for (let n = 0; n < 6; n += 1) answers.push((await me.client.raw(profile.exportOwn)).statusCode);
  expect(answers).toEqual([...Array(5).fill(200), 429]);
  const { rows } = await stage.deps.pools.app.query(
    "select count(*) from audit where action = 'profile.export' and target_id = $1",
    [me.id],
  );
  expect(rows).toEqual([{ count: 5 }]);
});

test('more flights than fit into one look at them are all there, oldest first', async () => {
  const me = await newcomer(stage);
  const drone = await stage.world.drone({ ownerId: me.id });
  const [flight] = await stage.world.flights(drone, { startAt: noon - 3_600_000, lanes: 1 });
  const { rows } = await stage.deps.pools.app.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'flights' and table_schema = 'public' and column_name not in ('id', 'start_at')`,
  );
  const names = rows.map(({ name }) => name).join(', ');
  await stage.deps.pools.app.query(
    `insert into flights (id, start_at, ${names})
     select gen_random_uuid(), start_at - make_interval(mins => n / 2), ${names}
     from flights, generate_series(2, 2300) n where id = $1`,
    [flight],
  );
  const { flights } = (await me.client.raw(profile.exportOwn)).json();
  expect(flights).toHaveLength(2300);
  const starts = flights.map(({ start_at }: { start_at: string }) => start_at);
  expect(starts).toEqual([...starts].sort());
  expect(new Set(flights.map(({ id }: { id: string }) => id)).size).toBe(2300);
});
