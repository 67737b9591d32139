import { plotImports, plots } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { field } from '../../../test/fields.ts';
import { type Applicant, signedIn } from '../../../test/people.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const farmer = async (): Promise<Applicant> => signedIn(stage, await stage.world.account());

const features = (...names: string[]) =>
  names.map((name, nth) => ({ name, sourceName: `f${nth}`, boundary: field({ lon: 40 + nth * 0.01 }) }));

test('[T-03] an import reports each feature: created, equal to a field, or refused with the reason', async () => {
  const ann = await farmer();
  const known = await ann.client.call(plots.create, {
    body: { name: 'Known', boundary: field({ lon: 40 }) },
  });
  const [bent] = features('Bent');
  const body = {
    file: 'fields.zip',
    features: [
      ...features('Same', 'New'),
      { ...bent, name: 'Twin', boundary: field({ lon: 40.01, widthM: 101 }) },
      {
        name: 'Bow',
        boundary: {
          type: 'Polygon',
          coordinates: [
            [
              [1, 1],
              [2, 2],
              [2, 1],
              [1, 2],
              [1, 1],
            ],
          ],
        },
      },
      { name: '', boundary: field({ lon: 50 }) },
      { name: 'Point', boundary: { type: 'Point', coordinates: [1, 2] } },
      {
        name: 'Rates',
        boundary: field({ lon: 51 }),
        parameters: { rateLpha: 1, flowLpm: 1, speedMps: 1, swathM: 1 },
      },
      { ...bent, isWanted: true },
    ],
  };
  const trial = await ann.client.call(plotImports.create, { body: { ...body, isTrial: true } });
  expect(trial.items.map(({ state }) => state)).toEqual([
    'duplicate',
    'created',
    'duplicate',
    'refused',
    'refused',
    'refused',
    'refused',
    'created',
  ]);
  expect((await ann.client.call(plots.list)).total).toBe(1);
  const { items } = await ann.client.call(plotImports.create, { body });
  expect(items[0]).toMatchObject({ state: 'duplicate', of: { id: known.id, name: 'Known' } });
  expect(items[2]).toMatchObject({ state: 'duplicate', of: null, nth: 1 });
  expect(items[3]).toMatchObject({
    fields: [{ at: 'body.features.3.boundary', code: 'boundary.self-crossing', detail: { lon: 1.5 } }],
  });
  expect(items[4]).toMatchObject({ fields: [{ at: 'body.features.4.name', code: 'plotNameEmpty' }] });
  expect(items[6]).toMatchObject({ fields: [{ code: 'plot.rate-contradicts' }] });
  expect((await ann.client.call(plots.list)).total).toBe(3);
  const made = items[1];
  if (made?.state !== 'created' || !made.id) throw new Error('not created');
  const plot = await ann.client.call(plots.get, { params: { id: made.id } });
  expect(plot.source).toEqual({ file: 'fields.zip', name: 'f1' });
  const again = await ann.client.call(plotImports.create, { body });
  expect(again.items.map(({ state }) => state).filter((state) => state === 'created')).toHaveLength(1);
});

test('[T-03] the same import sent many times at once makes every plot once', async () => {
  const ann = await farmer();
  const body = { file: 'a.kml', features: features('A', 'B', 'C') };
  await Promise.all([1, 2, 3].map(() => ann.client.call(plotImports.create, { body })));
  expect((await ann.client.call(plots.list)).total).toBe(3);
});
