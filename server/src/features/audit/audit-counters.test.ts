import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { audit } from '../../access/audit.ts';
import { keepSealing, sealRows, verifyChain } from './audit-chain.ts';
import { readAccountedTo } from './audit-counters.ts';

let stage: TestApp;
beforeEach(async () => {
  stage = await testApp();
});
afterEach(() => stage.close());

const db = () => stage.deps.pools.db;
const owner = (text: string, values: unknown[] = []) => stage.deps.pools.owner.query(text, values);

async function write(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await audit(
      db(),
      { kind: 'system', name: 'test' },
      { action: 'zones.update', target: { kind: 'row', id: String(n) } },
    );
}

const newestId = async (): Promise<number> => (await owner('select max(id) as id from audit')).rows[0].id;

/** Runs the sealer until every number that was given out is accounted for. */
async function accountForAll(): Promise<void> {
  const { rows } = await owner('select last_value as to from audit_id_seq');
  const sealing = keepSealing({ ...stage.deps, db: db(), everyMs: 10 });
  await expect.poll(() => readAccountedTo(db()), { timeout: 60_000 }).toBeGreaterThanOrEqual(rows[0].to);
  await sealing.stop();
  await sealRows(db());
}

/** Deletes as an attacker with all rights of the database, past the foreign key. */
const past = (text: string, values: unknown[] = []) =>
  stage.deps.pools.owner.connect().then(async (client) => {
    await client.query("set session_replication_role = 'replica'");
    await client.query(text, values);
    await client.query("set session_replication_role = 'origin'");
    client.release();
  });
const deleteSeals = () => past('delete from audit_seals where no > (select max(no) - 2 from audit_seals)');
const deleteRows = () => past('delete from audit where id > (select max(id) - 2 from audit)');

test('an untouched trail has no fault, also with numbers of rolled back transactions', async () => {
  await write(3);
  for (let n = 0; n < 2; n += 1)
    await expect(
      db()
        .transaction()
        .execute(async (tx) => {
          await audit(
            tx,
            { kind: 'system', name: 'test' },
            { action: 'zones.update', target: { kind: 'row', id: 'x' } },
          );
          throw new Error('rolled back');
        }),
    ).rejects.toThrow('rolled back');
  const last = await newestId();
  await accountForAll();
  await write(2);
  await accountForAll();
  expect(await verifyChain(db())).toMatchObject({ brokenAt: null, fault: null });
  const { rows } = await owner("select detail from audit where action = 'audit.unused'");
  expect(rows).toEqual([{ detail: { ranges: [[last + 1, last + 2]] } }]);
});

test('newest rows that were deleted are named, though nothing follows them in the chain', async () => {
  await write(6);
  await accountForAll();
  const first = (await newestId()) - 1;
  await deleteRows();
  expect(await verifyChain(db())).toMatchObject({ brokenAt: first, fault: 'changed' });
});

test('newest seals that were deleted are found, also after the sealer went on', async () => {
  await write(6);
  await accountForAll();
  await deleteSeals();
  expect(await verifyChain(db())).toMatchObject({ fault: 'seals-missing' });
  await write(2);
  await accountForAll();
  expect(await verifyChain(db())).toMatchObject({ fault: 'changed' });
});

test('newest rows and seals that were deleted together are found', async () => {
  await write(6);
  await accountForAll();
  await deleteRows();
  await deleteSeals();
  expect(await verifyChain(db())).toMatchObject({ fault: 'seals-missing' });
});

test('a counter of seals that was set back is found, and with rows and seals deleted to match the rows are', async () => {
  await write(6);
  await sealRows(db());
  await write(2);
  await accountForAll();
  const { rows } = await owner('select max(no) as no from audit_seals');
  await owner("select setval('audit_sealed_to', $1)", [rows[0].no - 4]);
  expect(await verifyChain(db())).toMatchObject({ fault: 'counter-reset' });
  const first = (await newestId()) - 1;
  await deleteRows();
  await deleteSeals();
  await owner("select setval('audit_sealed_to', $1)", [rows[0].no - 2]);
  expect(await verifyChain(db())).toMatchObject({ brokenAt: first, fault: 'rows-missing' });
  await write(3);
  await accountForAll();
  expect(await verifyChain(db())).toMatchObject({ brokenAt: first, fault: 'rows-missing' });
});

test('a process that ends between its seals and the counter leaves no fault', async () => {
  await write(3);
  await sealRows(db());
  await write(2);
  await sealRows(db());
  await owner("select setval('audit_sealed_to', 3)");
  expect(await verifyChain(db())).toMatchObject({ fault: null });
  await write(1);
  expect(await verifyChain(db())).toMatchObject({ checked: 6, fault: null });
  expect((await owner('select last_value as no from audit_sealed_to')).rows).toEqual([{ no: 6 }]);
});

test('a sealer of a release without counters fails, and the trail stays whole', async () => {
  await write(2);
  await sealRows(db());
  await write(1);
  const seal =
    "insert into audit_seals (no, audit_id, hash) select max(no) + 1, $1, '\\x00' from audit_seals";
  await expect(owner(seal, [await newestId()])).rejects.toThrow('is_counted');
  expect(await verifyChain(db())).toMatchObject({ fault: null });
});
