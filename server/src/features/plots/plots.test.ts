import { roleCodes } from '@smartflight/contract/access/access.ts';
import { plots } from '@smartflight/contract/endpoints.ts';
import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { field } from '../../../test/fields.ts';
import { type Applicant, signedIn } from '../../../test/people.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const farmer = async (username = 'Ann'): Promise<Applicant> =>
  signedIn(stage, await stage.world.account({ username }));

const create = ({ client }: Applicant, name: string, boundary: Boundary = field()) =>
  client.call(plots.create, { body: { name, boundary } });

test('[T-01] a plot is listed with its surveyor, area, upload time and parameters', async () => {
  const ann = await farmer();
  const made = await ann.client.call(plots.create, {
    body: {
      name: ' North ',
      crop: 'Rice',
      boundary: field({ widthM: 200, heightM: 100 }),
      parameters: { angleDeg: 90, swathM: 5, heightM: 3, speedMps: 5, flowLpm: 6, insetM: 1.5 },
    },
  });
  expect(made.areaM2).toBeGreaterThan(19_950);
  expect(made.areaM2).toBeLessThan(20_050);
  expect(made).toMatchObject({ version: 1, boundaryVersion: 1, right: 'own', shared: null, sharedWith: 0 });
  const { items, total, totals } = await ann.client.call(plots.list);
  expect(total).toBe(1);
  expect(totals.areaM2).toBe(made.areaM2);
  expect(items[0]).toMatchObject({
    id: made.id,
    name: 'North',
    crop: 'Rice',
    surveyorName: 'Ann',
    uploadedAt: new Date(noon).toISOString(),
    // 6 L/min at 5 m/s and 5 m are 40 L/ha: the missing one is derived.
    parameters: { angleDeg: 90, swathM: 5, heightM: 3, speedMps: 5, flowLpm: 6, rateLpha: 40, insetM: 1.5 },
  });
});

test('[T-01] the list keeps to years, words, boxes, ids, scope and order', async () => {
  const ann = await farmer();
  const small = await create(ann, 'Small', field({ widthM: 50 }));
  const large = await create(ann, 'Large', field({ lon: 20, widthM: 500 }));
  const { db } = stage.deps.pools;
  await db
    .updateTable('plots')
    .set({ created_at: new Date('2019-12-31T23:30:00Z') })
    .where('id', '=', small.id)
    .execute();
  const names = async (query: object) =>
    (await ann.client.call(plots.list, { query })).items.map(({ name }) => name);
  expect(await names({})).toEqual(['Large', 'Small']);
  expect(await names({ sort: 'areaM2' })).toEqual(['Small', 'Large']);
  expect(await names({ sort: '-uploadedAt' })).toEqual(['Large', 'Small']);
  expect(await names({ year: 2019, tz: 'UTC' })).toEqual(['Small']);
  expect(await names({ year: 2020, tz: 'Asia/Shanghai' })).toEqual(['Small']);
  expect(await names({ year: 2026 })).toEqual(['Large']);
  expect(await names({ q: 'ARG' })).toEqual(['Large']);
  expect(await names({ bbox: '19.9,0,20.1,60' })).toEqual(['Large']);
  expect(await names({ ids: small.id })).toEqual(['Small']);
  expect(await names({ scope: 'own', size: 1, page: 2 })).toEqual(['Small']);
  expect(await names({ scope: 'shared' })).toEqual([]);
  expect(await names({ scope: 'company' })).toEqual([]);
  const { items } = await ann.client.call(plots.years, { query: { tz: 'UTC' } });
  expect(items.find(({ year }) => year === 2019)?.plots).toBe(1);
  expect(items[0]).toEqual({ year: 2026, plots: 1 });
  expect(items.at(-1)?.year).toBe(2019);
  const map = await ann.client.call(plots.map, { query: { bbox: '19.9,0,20.1,60' } });
  expect(map).toMatchObject({ total: 1, points: [], plots: [{ id: large.id, right: 'own' }] });
});

test('[T-01] plots are found without their accents, and are in the order of the language', async () => {
  const ann = await farmer();
  for (const name of ['São João', 'Sul 10', 'Sul 9', 'Sertão']) await create(ann, name);
  const names = async (query: object) =>
    (await ann.client.call(plots.list, { query, headers: { 'accept-language': 'pt-BR' } })).items.map(
      ({ name }) => name,
    );
  expect(await names({ q: 'sao jo' })).toEqual(['São João']);
  expect(await names({ sort: 'name' })).toEqual(['São João', 'Sertão', 'Sul 9', 'Sul 10']);
  expect(await names({ sort: '-name', size: 2 })).toEqual(['Sul 10', 'Sul 9']);
});

test('a map gets points where there are too many plots to draw, and lists thinned outlines', async () => {
  const ann = await farmer();
  const round = field({ corners: 5000, widthM: 300, heightM: 300 });
  const made = await create(ann, 'Round', round);
  expect(made.boundary.coordinates[0]).toHaveLength(5001);
  const [listed] = (await ann.client.call(plots.list)).items;
  const outline = listed?.outline.coordinates[0] ?? [];
  expect(outline.length).toBeGreaterThan(20);
  expect(outline.length).toBeLessThanOrEqual(100);
  await stage.deps.pools.app.query(
    `insert into plots (name, owner_id, area_m2, west, south, east, north)
     select 'Many', $1, 1, 30, 30, 30.001, 30.001 from generate_series(1, 400)`,
    [ann.id],
  );
  const map = await ann.client.call(plots.map, { query: { bbox: '-180,-85,180,85' } });
  expect(map.total).toBe(401);
  expect(map.plots).toEqual([]);
  expect(map.points).toHaveLength(401);
});

test('[T-02] the server computes area and faults of a boundary itself, with positions', async () => {
  const ann = await farmer();
  const bow: Boundary = {
    type: 'Polygon',
    coordinates: [
      [
        [8, 47],
        [8.001, 47.001],
        [8.001, 47],
        [8, 47.001],
        [8, 47],
      ],
    ],
  };
  const refused = await ann.client.refused(plots.create, { body: { name: 'Bow', boundary: bow } });
  expect(refused).toMatchObject({ code: 'request.invalid', status: 400 });
  expect(refused.fields?.[0]).toMatchObject({ at: 'body.boundary', code: 'boundary.self-crossing' });
  expect(refused.fields?.[0]?.detail?.lon).toBeCloseTo(8.0005, 6);
  expect(refused.fields?.[0]?.detail?.lat).toBeCloseTo(47.0005, 6);
  const codeOf = async (boundary: object) =>
    (await ann.client.refused(plots.create, { body: { name: 'Bad', boundary: boundary as Boundary } }))
      .fields?.[0]?.code;
  const [ring = []] = field().coordinates as [number, number][][];
  expect(await codeOf({ type: 'Polygon', coordinates: [ring.slice(0, 3)] })).toBe('boundary.too-few-points');
  expect(await codeOf({ type: 'Polygon', coordinates: [[...ring.slice(0, -1), [8.5, 47.5]]] })).toBe(
    'boundary.not-closed',
  );
  expect(await codeOf(field({ lat: 89 }))).toBe('boundary.out-of-range');
  expect(await codeOf(field({ widthM: 1, heightM: 1 }))).toBe('boundary.too-small');
  expect(await codeOf(field({ widthM: 50_000, heightM: 50_000 }))).toBe('boundary.too-large');
  expect(await codeOf(field({ corners: 10_500 }))).toBe('boundary.too-many-positions');
  expect((await ann.client.call(plots.list)).total).toBe(0);
});

test('[T-02] holes are no part of the area', async () => {
  const ann = await farmer();
  const [outer = []] = field({ widthM: 200, heightM: 200 }).coordinates as [number, number][][];
  const [pond = []] = field({ widthM: 50, heightM: 50, eastM: 50, northM: 50 }).coordinates as [
    number,
    number,
  ][][];
  const made = await create(ann, 'Pond', { type: 'Polygon', coordinates: [outer, pond] });
  expect(made.areaM2).toBeCloseTo(40_000 - 2_500, -1);
});

test('parameters stay within their bounds, and rate, flow, speed and width may not contradict each other', async () => {
  const ann = await farmer();
  const fieldsOf = async (parameters: object) =>
    (await ann.client.refused(plots.create, { body: { name: 'P', boundary: field(), parameters } })).fields;
  expect(await fieldsOf({ angleDeg: 181 })).toMatchObject([
    { at: 'body.parameters.angleDeg', code: 'field.too-big' },
  ]);
  expect(await fieldsOf({ rateLpha: 45, flowLpm: 6, speedMps: 5, swathM: 5 })).toMatchObject([
    { at: 'body.parameters.rateLpha', code: 'plot.rate-contradicts', detail: { wanted: 40 } },
  ]);
  expect(await fieldsOf({ rateLpha: 900, speedMps: 20, swathM: 20 })).toMatchObject([
    { at: 'body.parameters.flowLpm', code: 'plot.rate-out-of-reach' },
  ]);
  const near = await ann.client.call(plots.create, {
    body: {
      name: 'P',
      boundary: field(),
      parameters: { rateLpha: 39.8, flowLpm: 6, speedMps: 5, swathM: 5 },
    },
  });
  expect(near.parameters.rateLpha).toBe(39.8);
});

test('[T-02] a new boundary is a new version, and a change of an older version gets the newer number', async () => {
  const ann = await farmer();
  const { id, areaM2 } = await create(ann, 'Ours', field({ widthM: 100 }));
  const first = await ann.client.call(plots.update, {
    params: { id },
    body: { version: 1, name: 'Still ours', boundary: field({ widthM: 120 }) },
  });
  expect(first).toMatchObject({ version: 2, boundaryVersion: 2, name: 'Still ours' });
  expect(first.boundaries.map(({ version }) => version)).toEqual([2, 1]);
  expect(first.areaM2).toBeGreaterThan(areaM2 * 1.19);
  const old = await ann.client.call(plots.boundary, { params: { id, version: '1' } });
  expect(old.areaM2).toBe(areaM2);
  const refused = await ann.client.refused(plots.update, {
    params: { id },
    body: { version: 1, name: 'Late' },
  });
  expect(refused).toMatchObject({ code: 'plot.changed', status: 409 });
  expect(refused.fields?.[0]?.detail).toEqual({
    version: 2,
    by: 'Ann',
    at: new Date(stage.time.now).toISOString(),
  });
  // A changed inset applies to future flights only, so it is a version too. Other parameters create none.
  const inset = await ann.client.call(plots.update, {
    params: { id },
    body: { version: 2, parameters: { insetM: 2 } },
  });
  expect(inset).toMatchObject({ version: 3, boundaryVersion: 3 });
  const angle = await ann.client.call(plots.update, {
    params: { id },
    body: { version: 3, parameters: { insetM: 2, angleDeg: 10 } },
  });
  expect(angle).toMatchObject({ version: 4, boundaryVersion: 3, areaM2: first.areaM2 });
});

test('of two simultaneous editors one wins and the other gets a conflict', async () => {
  const ann = await farmer();
  const { id } = await create(ann, 'Race');
  const save = (name: string) => ann.client.raw(plots.update, { params: { id }, body: { version: 1, name } });
  const answers = await Promise.all(['a', 'b', 'c'].map(save));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect((await ann.client.call(plots.get, { params: { id } })).version).toBe(2);
});

const halves = (): [Boundary, Boundary] => [field({ widthM: 60 }), field({ widthM: 40, eastM: 60 })];

test('[T-02] a split makes plots of the parts, ends the whole, and takes nothing that differs from it', async () => {
  const ann = await farmer();
  const { id, areaM2 } = await create(ann, 'Whole', field({ widthM: 100 }));
  const [west, east] = halves();
  const split = (parts: { name: string; boundary: Boundary }[]) =>
    ann.client.raw(plots.split, { params: { id }, body: { version: 1, parts } });
  for (const bad of [
    [west, field({ widthM: 30, eastM: 60 })],
    [west, field({ widthM: 100 })],
    [west, field({ widthM: 40, eastM: 80 })],
  ]) {
    const answer = await split(bad.map((boundary, nth) => ({ name: `Part ${nth}`, boundary })));
    expect(answer.json().code).toBe('plot.pieces-differ');
  }
  const { items } = await ann.client.call(plots.split, {
    params: { id },
    body: {
      version: 1,
      parts: [
        { name: 'West', boundary: west },
        { name: 'East', boundary: east },
      ],
    },
  });
  expect(items.map(({ name }) => name)).toEqual(['West', 'East']);
  expect(items.reduce((sum, part) => sum + part.areaM2, 0)).toBeCloseTo(areaM2, 0);
  expect(items[0]?.parents).toEqual([{ id, name: 'Whole' }]);
  const whole = await ann.client.call(plots.get, { params: { id } });
  expect(whole).toMatchObject({ endReason: 'split', restorableUntil: null });
  expect(whole.children).toHaveLength(2);
  expect((await ann.client.call(plots.list)).total).toBe(2);
  const again = await split([
    { name: 'West', boundary: west },
    { name: 'East', boundary: east },
  ]);
  expect(again.json().code).toBe('plot.changed');
});

test('[T-02] an area cut while it was drawn becomes its parts by one call, or nothing', async () => {
  const ann = await farmer();
  const [west, east] = halves();
  const bow: Boundary = {
    type: 'Polygon',
    coordinates: [[...west.coordinates[0]!].reverse().slice(0, 3)] as never,
  };
  const parts = [
    { name: 'West', boundary: west },
    { name: 'East', boundary: east },
  ];
  const refused = await ann.client.raw(plots.createParts, {
    body: { parts: [...parts, { name: 'Bad', boundary: bow }] },
  });
  expect(refused.statusCode).toBe(400);
  expect((await ann.client.call(plots.list)).total).toBe(0);
  const { items } = await ann.client.call(plots.createParts, {
    body: { crop: 'Rice', parameters: { swathM: 5 }, parts },
  });
  expect(items).toMatchObject([
    { name: 'West', crop: 'Rice', version: 1, parents: [] },
    { name: 'East', crop: 'Rice', version: 1, parents: [] },
  ]);
  expect(items[1]?.parameters.swathM).toBe(5);
});

test('[T-02] a plot is changed and split by one call, or neither', async () => {
  const ann = await farmer();
  const { id } = await create(ann, 'Whole', field({ widthM: 80 }));
  const [west, east] = halves();
  const change = { crop: 'Soya', boundary: field({ widthM: 100 }) };
  const send = (other: Boundary) =>
    ann.client.raw(plots.split, {
      params: { id },
      body: {
        version: 1,
        change,
        parts: [
          { name: 'West', boundary: west },
          { name: 'East', boundary: other },
        ],
      },
    });
  expect((await send(field({ widthM: 10, eastM: 60 }))).json().code).toBe('plot.pieces-differ');
  expect(await ann.client.call(plots.get, { params: { id } })).toMatchObject({ version: 1, crop: '' });
  expect((await send(east)).statusCode).toBe(201);
  const whole = await ann.client.call(plots.get, { params: { id } });
  expect(whole).toMatchObject({ endReason: 'split', boundaryVersion: 2, crop: 'Soya' });
  expect((await ann.client.call(plots.list)).items.map(({ crop }) => crop)).toEqual(['Soya', 'Soya']);
});

test('a split and an edit at once: one of them is made and the other refused, whole', async () => {
  const ann = await farmer();
  const { id } = await create(ann, 'Both', field({ widthM: 100 }));
  const [west, east] = halves();
  const parts = [
    { name: 'W', boundary: west },
    { name: 'E', boundary: east },
  ];
  const answers = await Promise.all([
    ann.client.raw(plots.split, { params: { id }, body: { version: 1, parts } }),
    ann.client.raw(plots.update, { params: { id }, body: { version: 1, boundary: field({ widthM: 90 }) } }),
  ]);
  const [split, edit] = answers.map(({ statusCode }) => statusCode);
  expect([
    [201, 409],
    [409, 200],
  ]).toContainEqual([split, edit]);
  const total = (await ann.client.call(plots.list)).total;
  expect(total).toBe(split === 201 ? 2 : 1);
});

test('[T-02] plots are merged into one that has the ground of all', async () => {
  const ann = await farmer();
  const [west, east] = halves();
  const one = await create(ann, 'West', west);
  const two = await create(ann, 'East', east);
  const merged = await ann.client.call(plots.merge, {
    body: {
      name: 'Whole',
      plots: [
        { id: one.id, version: 1 },
        { id: two.id, version: 1 },
      ],
    },
  });
  expect(merged.areaM2 / (one.areaM2 + two.areaM2)).toBeCloseTo(1, 4);
  expect(merged.boundary.type).toBe('Polygon');
  expect(merged.parents.map(({ name }) => name).sort()).toEqual(['East', 'West']);
  expect((await ann.client.call(plots.list)).items.map(({ name }) => name)).toEqual(['Whole']);
});

test('[T-02] a removed plot can be brought back for 30 days', async () => {
  const ann = await farmer();
  const { id } = await create(ann, 'Gone');
  const removed = await ann.client.call(plots.remove, { params: { id }, query: { version: 1 } });
  expect(removed.restorableUntil).toBe(new Date(stage.time.now + 30 * 86_400_000).toISOString());
  expect((await ann.client.call(plots.list)).total).toBe(0);
  expect((await ann.client.call(plots.list, { query: { ended: 'true' } })).items).toHaveLength(1);
  expect((await ann.client.call(plots.list, { query: { ids: id } })).items).toHaveLength(1);
  expect((await ann.client.refused(plots.remove, { params: { id } })).code).toBe('plot.ended');
  const back = await ann.client.call(plots.restore, { params: { id }, body: {} });
  expect(back).toMatchObject({ endedAt: null, version: 3 });
  await ann.client.call(plots.remove, { params: { id } });
  await stage.deps.pools.app.query('update plots set ended_at = $1 where id = $2', [
    new Date(stage.time.now - 31 * 86_400_000),
    id,
  ]);
  expect((await ann.client.refused(plots.restore, { params: { id }, body: {} })).code).toBe(
    'plot.not-restorable',
  );
});

test('a company has its plots for its managers, and a person the own', async () => {
  const companyId = await stage.world.company({ name: 'Land & Co' });
  const boss = await signedIn(
    stage,
    await stage.world.account({ username: 'Boss', roles: [roleCodes.manager], companyId }),
  );
  const mate = await signedIn(stage, await stage.world.account({ roles: [roleCodes.manager], companyId }));
  const ann = await farmer();
  const { id } = await create(boss, 'Company field');
  expect((await mate.client.call(plots.list, { query: { scope: 'company' } })).items).toMatchObject([
    { id, companyName: 'Land & Co', right: 'own', surveyorName: 'Boss' },
  ]);
  expect((await ann.client.refused(plots.get, { params: { id } })).code).toBe('plot.not-found');
  expect((await ann.client.call(plots.list)).total).toBe(0);
  await mate.client.call(plots.update, { params: { id }, body: { version: 1, name: 'Renamed' } });
});
