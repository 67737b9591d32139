import { plots } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { field } from '../../../test/fields.ts';
import { type Applicant, signedIn } from '../../../test/people.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const farmer = async (username = 'Ann'): Promise<Applicant> =>
  signedIn(stage, await stage.world.account({ username }));

const create = ({ client }: Applicant, name: string, boundary = field()) =>
  client.call(plots.create, { body: { name, boundary } });

test('[T-03] exact boundaries come in as many responses as they need, and never of others’ plots', async () => {
  const [ann, ben] = [await farmer(), await farmer('Ben')];
  const round = field({ corners: 8000, widthM: 300, heightM: 300 });
  const made: string[] = [];
  for (let nth = 0; nth < 8; nth += 1) made.push((await create(ann, `Round ${nth}`, round)).id);
  const foreign = await create(ben, 'Foreign');
  const found: string[] = [];
  let answers = 0;
  for (let after: string | undefined; answers === 0 || after !== undefined; answers += 1) {
    const query = { bbox: '-180,-85,180,85', ...(after ? { after } : {}) };
    const { items, next } = await ann.client.call(plots.exact, { query });
    found.push(...items.map(({ id }) => id));
    for (const { boundary } of items) expect(boundary.coordinates[0]).toHaveLength(8001);
    after = next ?? undefined;
  }
  expect(answers).toBeGreaterThan(1);
  expect(found).toEqual([...made].sort());
  const named = await ann.client.call(plots.exact, { query: { ids: `${made[2]},${foreign.id}` } });
  expect(named).toMatchObject({ items: [{ id: made[2], name: 'Round 2' }], next: null });
});
