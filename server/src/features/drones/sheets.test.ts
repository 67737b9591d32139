import { roleCodes } from '@smartflight/contract/access/access.ts';
import { drones } from '@smartflight/contract/endpoints.ts';
import { zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { createOnlineBits } from '../../live/intake/online-bits.ts';
import { droneLots } from './drone-list.store.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const manager = async () =>
  stage.as(await stage.world.account({ roles: [roleCodes.manager], companyId: await stage.world.company() }));
const file = (text: string): { file: Uint8Array } => ({ file: Buffer.from(text) });
const head = 'Drone ID,Drone name,Model,Year,Batch,Number,Production date (PD),Phone';
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const workbook = (rows: string, extra = '') =>
  zipSync({
    'xl/worksheets/sheet1.xml': Buffer.from(`${extra}<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });
const heads = ['droneId', 'model', 'year', 'batch', 'number', 'pd', 'phone']
  .map((name, at) => cell(`${'ABCDEFG'[at]}1`, name))
  .join('');

test('the export holds the drones of the filter, texts as texts [D-04]', async () => {
  const companyId = await stage.world.company({ name: 'Fleet' });
  const me = await stage.as(await stage.world.account({ roles: [roleCodes.manager], companyId }));
  const id = await stage.world.drone({ companyId, name: '=1+1', model: 'SF30' });
  await stage.world.drone({ companyId, name: 'other', model: 'SF50' });
  const answer = await me.raw(drones.export, { query: { model: 'SF30', tz: 'Asia/Shanghai', lang: 'en' } });
  expect(answer.headers['content-disposition']).toMatch(/drones_2026-09-16\.xlsx/);
  const [sheet] = await readXlsxFile(answer.rawPayload);
  expect(sheet?.data.length).toBe(2);
  // The quote prevents a spreadsheet from reading it as a formula.
  expect(sheet?.data[1]?.slice(0, 4)).toEqual([id, "'=1+1", 'SF30', 'Fleet']);
});

test('a preview shows for each row the result, and names column and remedy [D-04]', async () => {
  const companyId = await stage.world.company();
  const me = await stage.as(await stage.world.account({ roles: [roleCodes.manager], companyId }));
  const [taken, foreign] = [await stage.world.drone({ companyId }), await stage.world.drone()];
  const lines = [
    head,
    'IMP-1,Heron,SF30,2026,B1,1,2026-03-31,+8613800138000',
    `${taken},,SF30,2026,B1,2,2026-03-31,+8613800138000`,
    '"bad id",,SF30,26,,3,31 March,+8613800138000',
    '',
    'IMP-1,,SF30,2026,B1,4,2026/3/1,+8613800138000',
    // Whether another company registered an id is not revealed by a preview (decision 49).
    `${foreign},,SF30,2026,B1,2,2026-03-31,+8613800138000`,
  ];
  const read = await me.call(drones.readImport, { body: file(`\ufeff${lines.join('\r\n')}`) });
  expect([read.fresh, read.faulty]).toEqual([2, 3]);
  expect(read.rows.map(({ row, faults }) => [row, faults.map(({ column }) => column)])).toEqual([
    [2, []],
    [3, ['Drone ID']],
    [4, ['Drone ID', 'Year', 'Batch', 'Production date (PD)']],
    [6, ['Drone ID']],
    [7, []],
  ]);
  expect(read.rows[2]?.faults[3]?.message).toBe('Write the date as 2026-03-31.');
  expect(read.rows[3]?.faults[0]?.message).toContain('twice');
});

test('rows without an id get only that message, and not that they are duplicates [D-04]', async () => {
  const me = await manager();
  const lines = [
    head,
    ',Heron,SF30,2026,B1,1,2026-03-31,+8613800138000',
    ',Egret,SF30,2026,B1,2,2026-03-31,+8613800138000',
  ];
  const { rows } = await me.call(drones.readImport, { body: file(lines.join('\r\n')) });
  expect(rows.map(({ faults }) => faults.map(({ column }) => column))).toEqual([['Drone ID'], ['Drone ID']]);
  for (const { faults } of rows) expect(faults[0]?.message).not.toContain('twice');
});

test('what the preview let through is registered row by row, and one that is taken leaves the others alone', async () => {
  const me = await manager();
  const { rows } = await me.call(drones.readImport, {
    body: file(
      `${head}\nROW-1,,SF30,2026,B1,1,2026-03-31,+8613800138000\nROW-2,,SF30,2026,B1,2,2026-03-31,+8613800138000`,
    ),
  });
  const entries = rows.flatMap(({ entry }) => entry ?? []);
  await stage.world.drone({ id: 'ROW-1' });
  const { items } = await me.call(drones.import, { body: { entries } });
  expect(items).toEqual([
    { droneId: 'ROW-1', code: 'drone.exists', activateCode: null, password: null },
    { droneId: 'ROW-2', code: null, activateCode: expect.any(String), password: expect.any(String) },
  ]);
  expect((await me.call(drones.list)).items.map(({ id }) => id)).toEqual(['ROW-2']);
});

test('the template is read back, and a workbook with shared texts and dates as numbers as well', async () => {
  const me = await manager();
  const template = await me.raw(drones.importTemplate, { query: { lang: 'ru' } });
  const empty = await me.call(drones.readImport, { body: { file: template.rawPayload } });
  expect(empty).toEqual({ rows: [], fresh: 0, faulty: 0 });
  const row = `<row r="2"><c r="A2" t="s"><v>1</v></c>${cell('B2', 'SF30')}<c r="C2"><v>2026</v></c>${cell('D2', 'B&amp;1')}<c r="E2"><v>7</v></c><c r="F2"><v>46112</v></c><c r="G2"><v>8613800138000</v></c></row>`;
  const shared = '<sst><si><t>no</t></si><si><r><t>WB</t></r><r><t>-1</t></r></si></sst>';
  const book = zipSync({
    'xl/worksheets/sheet1.xml': Buffer.from(`<x:worksheet><row r="1">${heads}</row>${row}</x:worksheet>`),
    'xl/sharedStrings.xml': Buffer.from(shared),
  });
  const read = await me.call(drones.readImport, { body: { file: book } });
  expect(read.rows[0]?.entry).toMatchObject({ droneId: 'WB-1', batch: 'B&1', number: '7', pd: '2026-03-31' });
});

test('files made to hurt, too many rows and other files are refused in words', async () => {
  const me = await manager();
  const codeOf = async (bytes: Uint8Array) =>
    (await me.refused(drones.readImport, { body: { file: bytes } })).code;
  const many = Array.from({ length: 501 }, (_, n) => `M-${n},,SF30,2026,B,1,2026-03-31,+8613800138000`);
  expect(await codeOf(Buffer.from([head, ...many].join('\n')))).toBe('sheet.too-large');
  expect(await codeOf(Buffer.alloc(1_000_001, 'a'))).toBe('sheet.too-large');
  const bomb = workbook(' '.repeat(9_000_000));
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await codeOf(bomb)).toBe('sheet.unreadable');
  const entities = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]>';
  expect(await codeOf(workbook(`<row r="1">${heads}</row>`, entities))).toBe('sheet.unreadable');
  expect(await codeOf(Buffer.from('PK\u0003\u0004 not a zip'))).toBe('sheet.unreadable');
  expect(await codeOf(Buffer.from([0xff, 0xfe, 0x00, 0x41]))).toBe('sheet.unreadable');
  expect(await codeOf(Buffer.from('a,b\n1,2'))).toBe('sheet.unreadable');
  const deep = workbook(`<row r="1">${heads}</row>${'<row><c><v>'.repeat(60_000)}`);
  expect((await me.raw(drones.readImport, { body: { file: deep } })).statusCode).toBeLessThan(500);
});

test('drones that change their place in the list while their file is written are in it once, in their former place [D-04]', async () => {
  const companyId = await stage.world.company();
  const account = await stage.world.account({ roles: [roleCodes.manager], companyId });
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push(await stage.world.drone({ companyId, name }));
  const user = await stage.deps.sessions.userOf(account.id);
  if (!user) throw new Error('nobody to look');
  const { pools } = stage.deps;
  const context = {
    db: pools.db,
    app: pools.app,
    fleet: stage.fleet,
    online: createOnlineBits(pools.app, stage.fleet),
    actor: { ...user, requestId: 'sheet', language: 'en' as const, address: '' },
    now: new Date(stage.time.now),
  };
  const found: string[] = [];
  for await (const lot of droneLots(context, { sort: 'name' }, 2)) {
    found.push(...lot.map(({ id }) => id));
    await pools.app.query(
      `update devices set name = case id when $1 then 'Z' else '0' end where id in ($1, $2)`,
      [ids[0], ids.at(-1)],
    );
  }
  expect(found).toEqual(ids);
});
