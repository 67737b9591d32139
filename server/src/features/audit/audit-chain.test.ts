import { roleCodes } from '@smartflight/contract/access/access.ts';
import { audit as endpoints } from '@smartflight/contract/endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type Applicant, signedIn } from '../../../test/people.ts';
import { audit } from '../../access/audit.ts';
import { keepSealing, sealRows } from './audit-chain.ts';

let stage: TestApp;
let admin: Applicant;
beforeEach(async () => {
  stage = await testApp();
  admin = await signedIn(stage, await stage.world.account({ roles: [roleCodes.staff] }));
});
afterEach(() => stage.close());

const system = { kind: 'system', name: 'test' } as const;
const write = (n: number, db = stage.deps.pools.db): Promise<void> =>
  audit(db, system, {
    action: 'zones.update',
    target: { kind: 'row', id: String(n) },
    detail: { version: n, name: '✓' },
  });
const verify = () => admin.client.call(endpoints.verify);
const writeMany = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await write(n);
};
const noOf = async (target: string): Promise<number> =>
  (
    await stage.deps.pools.db
      .selectFrom('audit')
      .select('id')
      .where('target_id', '=', target)
      .executeTakeFirstOrThrow()
  ).id;

test('the chain holds over any number of rows, and one edited row is named', async () => {
  await stage.deps.pools.owner.query(
    "insert into audit (actor_kind, action, target_kind, target_id) select 'system', 'zones.update', 'row', n::text from generate_series(1, 2500) n",
  );
  expect(await verify()).toEqual({ checked: 2500, brokenAt: null, fault: null });
  const edited = await noOf('1777');
  for (const change of [
    `detail = '{"edited": true}'`,
    "at = at + interval '1 microsecond'",
    "actor_id = ''",
    "target_id = '1778'",
  ]) {
    const { rows } = await stage.deps.pools.owner.query('select * from audit where id = $1', [edited]);
    await stage.deps.pools.owner.query(`update audit set ${change} where id = $1`, [edited]);
    expect(await verify(), change).toEqual({ checked: 1776, brokenAt: edited, fault: 'changed' });
    const [row] = rows;
    await stage.deps.pools.owner.query(
      `update audit a set detail = '{}', at = s.at, actor_id = null, target_id = $2
       from (select at from audit where id = $3) s where a.id = $1`,
      [edited, row.target_id, edited - 1],
    );
  }
  expect(await verify()).toEqual({ checked: 2500, brokenAt: null, fault: null });
});

test('a row can not go while its seal is there, and a missing seal breaks the chain after it', async () => {
  await writeMany(5);
  await verify();
  const gone = await noOf('2');
  await expect(stage.deps.pools.owner.query('delete from audit where id = $1', [gone])).rejects.toThrow(
    /audit_seals/,
  );
  await stage.deps.pools.owner.query('delete from audit_seals where audit_id = $1', [gone]);
  await stage.deps.pools.owner.query('delete from audit where id = $1', [gone]);
  expect(await verify()).toEqual({ checked: 2, brokenAt: await noOf('3'), fault: 'changed' });
});

test('the app itself can change neither a row nor a seal', async () => {
  await writeMany(1);
  await verify();
  for (const change of [
    "update audit_seals set hash = ''",
    'delete from audit_seals',
    'truncate audit_seals',
  ])
    await expect(stage.deps.pools.app.query(change), change).rejects.toThrow(/permission denied/);
});

test('rows written at once by many and sealed at once by many are each sealed once', async () => {
  const { db } = stage.deps.pools;
  await Promise.all([
    ...Array.from({ length: 60 }, (_, n) => write(n)),
    ...Array.from({ length: 4 }, () => sealRows(db)),
  ]);
  await Promise.all(Array.from({ length: 4 }, () => sealRows(db)));
  const { rows } = await stage.deps.pools.app.query(
    'select count(*), count(distinct audit_id) as rows, max(no) as last from audit_seals',
  );
  expect(rows).toEqual([{ count: 60, rows: 60, last: 60 }]);
  expect(await verify()).toEqual({ checked: 60, brokenAt: null, fault: null });
});

test('a row that commits after higher ones were sealed is taken in after them', async () => {
  const { db } = stage.deps.pools;
  const { promise: isLate, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
  const late = db.transaction().execute(async (tx) => {
    await audit(tx, system, { action: 'zones.update', target: { kind: 'row', id: 'late' } });
    written();
    await isLate;
  });
  await isWritten;
  await writeMany(3);
  expect(await sealRows(db)).toBe(3);
  letGo();
  await late;
  expect(await sealRows(db)).toBe(1);
  expect(await verify()).toEqual({ checked: 4, brokenAt: null, fault: null });
  const { rows } = await stage.deps.pools.app.query(
    'select a.target_id from audit_seals s join audit a on a.id = s.audit_id order by s.no',
  );
  expect(rows.map(({ target_id }) => target_id)).toEqual(['0', '1', '2', 'late']);
});

test('the process seals by itself within seconds, and the list shows which rows are in', async () => {
  await writeMany(2);
  const isSealed = async () =>
    (await admin.client.call(endpoints.list, { query: { action: 'zones.update' } })).items.map(
      (row) => row.isSealed,
    );
  expect(await isSealed()).toEqual([false, false]);
  const sealing = keepSealing({ ...stage.deps, db: stage.deps.pools.db, everyMs: 20 });
  await expect.poll(isSealed, { timeout: 60_000 }).toEqual([true, true]);
  await write(2);
  await expect.poll(isSealed, { timeout: 60_000 }).toEqual([true, true, true]);
  await sealing.stop();
});
