import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveStage, type Message, openLiveStage } from '../../test/live-setup.ts';

let stage: LiveStage;
beforeAll(async () => {
  stage = await openLiveStage();
});
afterAll(() => stage.close());

let seq = 0;
function notify(id: string, rpm: number): void {
  const now = Date.now();
  const data = { mode: 'engine' as const, engine: { rpm } };
  stage.chargers.sample(id, { ts: now, bootId: 'b', seq: ++seq, data, isBuffered: false }, now);
}
const reports = (id: string, rpm: number) => (m: Message) =>
  m.type === 'chargers' && (m.chargers ?? []).some((one) => one.id === id && one.engine?.rpm === rpm);

async function watching(token: string) {
  const client = stage.connect({ type: 'auth', token });
  await new Promise((resolve) => client.socket.once('open', resolve));
  client.say({ type: 'watch-chargers' });
  const first = await client.next(({ type }) => type === 'chargers');
  return { ...client, first };
}
async function charger(id: string, ownerId: string): Promise<string> {
  await stage.deps.pools.app.query(
    `insert into devices (kind, id, name, model, owner_id) values ('charger', $1, $1, 'C8', $2)`,
    [id, ownerId],
  );
  return id;
}
const idsIn = ({ chargers = [] }: Message): string[] => chargers.map(({ id }) => id);

test('frames of a charger reach its owner and whom it is shared with and no stranger, and stop at once when the right ends [C-01] [C-02]', async () => {
  const [owner, guest, stranger] = [await stage.person(0), await stage.person(0), await stage.person(0)];
  const shared = await charger('LC-1', owner.id);
  const foreign = await charger('LC-2', stranger.id);
  const own = await charger('LC-3', guest.id);
  await stage.deps.pools.app.query(
    `insert into grants (drone_id, account_id, valid_from) values ($1, $2, now() - interval '1 hour')`,
    [shared, guest.id],
  );
  const [one, two, other] = [
    await watching(owner.token),
    await watching(guest.token),
    await watching(stranger.token),
  ];
  expect(idsIn(one.first)).toEqual([shared]);
  expect(idsIn(two.first).sort()).toEqual([shared, own]);
  expect(idsIn(other.first)).toEqual([foreign]);
  notify(shared, 1);
  notify(foreign, 2);
  await Promise.all([
    one.next(reports(shared, 1)),
    two.next(reports(shared, 1)),
    other.next(reports(foreign, 2)),
  ]);

  await stage.deps.pools.app.query('delete from grants where drone_id = $1', [shared]);
  await stage.deps.events.publish({ type: 'rights-changed' });
  expect((await two.next(({ gone = [] }) => gone.length > 0)).gone).toEqual([shared]);
  const seen = two.messages.length;
  notify(shared, 3);
  notify(own, 4);
  // Frames are atomic: if the shared charger were included, it would be in the same frame as the own one.
  await Promise.all([one.next(reports(shared, 3)), two.next(reports(own, 4))]);
  expect(two.messages.slice(seen).flatMap(idsIn)).not.toContain(shared);
  expect(JSON.stringify(other.messages)).not.toContain(shared);
  expect(JSON.stringify(one.messages)).not.toContain(foreign);
  for (const { socket } of [one, two, other]) socket.close();
});
