import { apiKeys, exports, inbox, records } from '@smartflight/contract/endpoints.ts';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { clientOf } from '../../../../test/call.ts';
import { exportedFile } from '../../exports/test-export.ts';
import { draftOf, recordScene } from '../test-records.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp({ jobs: true });
});
afterAll(() => stage.close());

test('a stored export of records is the file that the call sends at once, in each format', async () => {
  const { manager } = await recordScene(stage);
  const filter = { from: (await draftOf(manager)).localDate };
  for (const format of ['json', 'eu'] as const) {
    const { job, bytes, mediaType } = await exportedFile(manager, { of: 'records', format, query: filter });
    const { body, headers } = await manager.raw(records.export, { query: { ...filter, format } });
    expect(bytes.toString()).toBe(body);
    expect(job).toMatchObject({ of: 'records', format, rows: 2, totalRows: 2 });
    expect(mediaType).toContain('application/json');
    expect(headers['content-disposition']).toContain(job.fileName);
  }
  for (const format of ['xlsx', 'br'] as const) {
    const query = { ...filter, lang: 'en' as const };
    const { bytes } = await exportedFile(manager, { of: 'records', format, query });
    const { rawPayload } = await manager.raw(records.export, { query: { ...query, format } });
    expect(await readXlsxFile(bytes)).toEqual(await readXlsxFile(rawPayload));
  }
});

test('the monthly sheet has the oldest day first, and lists have the newest', async () => {
  const { manager } = await recordScene(stage);
  const draft = await draftOf(manager, 'sow');
  const day = new Date(Date.parse(draft.localDate) - 86_400_000);
  await stage.deps.pools.app.query('update records set local_date = $2 where id = $1', [draft.id, day]);
  const days = async (format: 'json' | 'br'): Promise<string[]> => {
    const { bytes } = await exportedFile(manager, { of: 'records', format, query: {} });
    if (format === 'json')
      return JSON.parse(bytes.toString()).records.map(({ localDate }: { localDate: string }) => localDate);
    const [sheet] = await readXlsxFile(bytes);
    const [, ...rows] = sheet?.data ?? [];
    return rows.map(([at]) => (at instanceof Date ? at.toISOString().slice(0, 10) : String(at)));
  };
  const listed = await days('json');
  expect(listed).toEqual(listed.toSorted().reverse());
  expect(new Set(listed).size).toBe(2);
  expect(await days('br')).toEqual(listed.toReversed());
});

test('it has the records that the caller sees, a message that links to the list, and belongs to its account', async () => {
  const { manager, stranger } = await recordScene(stage);
  const { items: before } = await manager.call(records.list, { query: {} });
  const { job, bytes } = await exportedFile(manager, { of: 'records', format: 'json', query: {} });
  const ids = (file: Buffer): string[] =>
    JSON.parse(file.toString()).records.map(({ id }: { id: string }) => id);
  expect(ids(bytes)).toEqual(before.map(({ id }) => id));
  const other = await exportedFile(stranger, { of: 'records', format: 'json', query: {} });
  expect(ids(other.bytes)).toEqual([]);
  expect((await stranger.refused(exports.file, { params: { id: job.id } })).code).toBe('export.not-found');
  const { items } = await manager.call(inbox.list, { query: {} });
  expect(items.find(({ kind }) => kind === 'export')?.target).toMatchObject({
    page: 'records',
    query: { export: job.id },
  });
});

test('a key that may export flights but not read records gets none', async () => {
  const account = await stage.world.account();
  const keyOf = async (scopes: ('flights.export' | 'records.list')[]) => {
    const client = await stage.as(account);
    const { key } = await client.call(apiKeys.create, { body: { name: 'ERP', scopes } });
    return clientOf(stage.app, { token: key, address: `10.77.1.${scopes.length}` });
  };
  const body = { of: 'records' as const, query: {} };
  const narrow = await keyOf(['flights.export']);
  expect(await narrow.refused(exports.create, { body })).toMatchObject({ code: 'key.scope' });
  const { id } = await (await keyOf(['flights.export', 'records.list'])).call(exports.create, { body });
  expect(await narrow.refused(exports.file, { params: { id } })).toMatchObject({ code: 'key.scope' });
});
