import { flights } from '@smartflight/contract/endpoints.ts';
import { expect, test } from 'vitest';
import type { UserActor } from '../../access/actor.ts';
import { createLog } from '../../platform/log.ts';
import { openPools } from '../../platform/postgres/pools.ts';
import { listFlights } from './flights.store.ts';

const actor: UserActor = {
  kind: 'user',
  id: '00000000-0000-0000-0000-000000000001',
  username: 'Ada',
  roles: [],
  accountVerified: '1',
  actions: new Set(),
  companyIds: [],
  companyId: null,
  timeZone: 'UTC',
  seesAll: true,
  tokenHash: Buffer.alloc(0),
  hasProof: true,
  needsFactor: false,
  hasFactor: false,
  requestId: '',
  language: 'en',
  address: '',
};

test('pages of every size that may be asked for are few statements', async () => {
  // Never connects: the pool only provides the SQL dialect.
  const { db, close } = openPools('postgresql://nobody@127.0.0.1:1/none', createLog('silent'));
  const texts = new Set<unknown>();
  const asker = {
    db,
    app: {
      query: async (statement: { text: string }) => {
        texts.add(statement.text);
        return { rows: [] };
      },
    },
  };
  const filter = flights.list.query?.parse({});
  if (!filter) throw new Error('the list takes no query');
  for (let size = 1; size <= 200; size++)
    for (const page of [1, 2, 500])
      await listFlights(asker, actor, { filter, page, size, now: new Date(0), total: 60_000 });
  expect(texts.size).toBeLessThanOrEqual(6);
  await close();
});
