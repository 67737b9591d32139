import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveStage, openLiveStage } from '../../../test/live-stage.ts';

let stage: LiveStage;
beforeAll(async () => {
  stage = await openLiveStage();
});
afterAll(() => stage.close());

let seq = 0;
const tell = (id: string, speed: number): void => {
  seq += 1;
  const now = Date.now();
  const data = { mode: 'engine' as const, state: 'charging' as const, engine: { rpm: speed } };
  stage.chargers.sample(id, { ts: now, bootId: 'b', seq, data, isBuffered: false }, now);
};

/** Somebody on the charger monitor, with the chargers that were sent first. */
async function watching(token: string) {
  const client = stage.connect({ type: 'auth', token });
  await new Promise((resolve) => client.socket.once('open', resolve));
  client.say({ type: 'watch-chargers' });
  const first = await client.next(({ type }) => type === 'chargers');
  return { ...client, first };
}

test('chargers are shown live to their owner and to whom they are shared with, until the share ends, and to nobody else [C-01] [C-02]', async () => {
  const [owner, guest, stranger] = [await stage.person(0), await stage.person(0), await stage.person(0)];
  const { app } = stage.deps.pools;
  const ids = ['CHARGER-1', 'CHARGER-2'] as const;
  await app.query(
    `insert into devices (id, kind, name, model, owner_id) select id, 'charger', id, 'C8000', $2 from unnest($1::text[]) id`,
    [ids, owner.id],
  );
  await app.query(
    `insert into grants (drone_id, account_id, valid_from) select id, $2, to_timestamp(0) from unnest($1::text[]) id`,
    [ids, guest.id],
  );
  await stage.deps.events.publish({ type: 'rights-changed' });
  const [mine, shared, foreign] = await Promise.all(
    [owner, guest, stranger].map(({ token }) => watching(token)),
  );
  expect(mine!.first.chargers?.map(({ id }) => id).sort()).toEqual(ids);
  expect(shared!.first.chargers?.map(({ id }) => id).sort()).toEqual(ids);
  expect(foreign!.first.chargers).toEqual([]);
  const runs =
    (id: string, rpm: number) => (message: { chargers?: { id: string; engine?: { rpm?: number } }[] }) =>
      message.chargers?.some((one) => one.id === id && one.engine?.rpm === rpm) ?? false;
  tell(ids[0], 3_000);
  await Promise.all([mine!.next(runs(ids[0], 3_000)), shared!.next(runs(ids[0], 3_000))]);

  await app.query('delete from grants where drone_id = $1', [ids[0]]);
  await stage.deps.events.publish({ type: 'rights-changed' });
  const left = await shared!.next(({ type, gone }) => type === 'chargers' && (gone?.length ?? 0) > 0);
  expect(left.gone).toEqual([ids[0]]);
  const seen = shared!.messages.length;
  tell(ids[0], 4_000);
  tell(ids[1], 2_000);
  await Promise.all([mine!.next(runs(ids[0], 4_000)), shared!.next(runs(ids[1], 2_000))]);
  expect(JSON.stringify(shared!.messages.slice(seen))).not.toContain(ids[0]);
  expect(JSON.stringify(foreign!.messages)).not.toContain('CHARGER');
  for (const { socket } of [mine!, shared!, foreign!]) socket.close();
});
