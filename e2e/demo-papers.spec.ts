import { people, reviews } from '@smartflight/contract/endpoints.ts';
import { expect, test } from './fixtures/test.ts';

test('the papers of the demo’s pilots passed and can be read by an administrator', async ({ world }) => {
  const admin = await world.as('admin');
  const { items } = await admin.call(people.list, { query: { search: 'J. Sato' } });
  const { items: papers } = await admin.call(reviews.list, {
    query: { status: 'passed', search: 'J. Sato' },
  });
  expect(items).toHaveLength(1);
  expect(papers.map(({ kind }) => kind).sort()).toEqual(['account', 'pilot', 'realName']);
});
