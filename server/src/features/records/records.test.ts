import { products, records } from '@smartflight/contract/endpoints.ts';
import type { ProductForm } from '@smartflight/contract/products/products.schemas.ts';
import { verifySealed } from '@smartflight/contract/records/seal.ts';
import { sealedBody } from '@smartflight/contract/records/sealed.schemas.ts';
import { noWeatherLimits } from '@smartflight/contract/weather/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';
import { attachAll, draftOf, enter, entries, type RecordScene, recordScene } from './test-records.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const label: ProductForm = {
  name: 'Blattfrei',
  kind: 'fungicide',
  substances: [],
  formulation: 'SC',
  form: 'liquid',
  densityKgPerL: null,
  authorisationNumber: 'X-1',
  country: 'AU',
  uses: [],
  droneUse: 'permitted',
  reEntryHours: 24,
  buffers: [],
  limits: {
    windMaxMps: 5,
    temperatureMinC: null,
    temperatureMaxC: null,
    deltaTMinC: null,
    deltaTMaxC: null,
  },
  isInvented: true,
  labelFileId: null,
};

const scene = (): Promise<RecordScene> => recordScene(stage);
const attach = (): Promise<void> => attachAll(stage);

test('flights of a plot and day are one draft for each kind of work; a flight without work is in none', async () => {
  const { manager, flightIds, plotId } = await scene();
  const { items, total, drafts } = await manager.call(records.list, { query: { pageSize: 10 } });
  expect([total, drafts]).toEqual([2, 2]);
  const sprayed = await draftOf(manager);
  expect(sprayed.sorties.map(({ id }) => id)).toEqual(flightIds.slice(0, 2));
  expect(sprayed).toMatchObject({ plotId, plotName: 'North', flights: 2, workType: 'spray', state: 'draft' });
  const sums = sprayed.sorties.reduce((sum, one) => sum + one.netAreaM2, 0);
  expect(sprayed.netAreaM2).toBeCloseTo(sums, 6);
  expect(sprayed.rateLpha).toBeCloseTo(((sprayed.volumeL ?? 0) * 10_000) / sprayed.grossAreaM2, 6);
  // The pilot of both flights is the applicator unless someone enters another.
  expect(sprayed.entries).toMatchObject({ applicatorName: 'Pilot Ana' });
  expect(items.map(({ workType }) => workType).sort()).toEqual(['sow', 'spray']);
});

test('the crew enters, the manager completes, and others see nothing', async () => {
  const { manager, crew, pilot, stranger } = await scene();
  const { id, revision, missing } = await draftOf(crew);
  expect(missing).toEqual(['cropName', 'productName', 'dose', 'productTotal']);
  const refused = await manager.refused(records.complete, { params: { id }, body: { revision } });
  expect(refused).toMatchObject({ status: 409, code: 'record.incomplete' });
  expect(refused.fields.map(({ at }) => at)).toEqual(missing);

  const first = await enter(crew, id, revision, { cropName: 'Rice', note: ' ' });
  const second = await enter(pilot, id, first.revision, { products: entries.products });
  const late = await crew.refused(records.enter, {
    params: { id },
    body: { revision, entries: { note: 'x' } },
  });
  expect(late).toMatchObject({ status: 409, code: 'record.changed' });
  for (const client of [crew, pilot])
    expect(
      await client.refused(records.complete, { params: { id }, body: { revision: second.revision } }),
    ).toMatchObject({ status: 403, code: 'record.not-manager' });
  expect(await stranger.refused(records.get, { params: { id } })).toMatchObject({ code: 'record.not-found' });
  expect((await stranger.call(records.list)).total).toBe(0);

  const sealed = await manager.call(records.complete, {
    params: { id },
    body: { revision: second.revision },
  });
  expect(sealed.version).toBe(1);
  const after = await crew.call(records.get, { params: { id } });
  expect(after).toMatchObject({
    state: 'complete',
    missing: [],
    dueOn: null,
    mayEnter: false,
    isOutdated: false,
  });
  expect(after.entries).toMatchObject({ cropName: 'Rice', applicatorName: 'Pilot Ana' });
  expect(after.entries).not.toHaveProperty('note');
  const again = await manager.refused(records.enter, {
    params: { id },
    body: { revision: after.revision, entries },
  });
  expect(again).toMatchObject({ status: 409, code: 'record.sealed' });
});

test('a sealed record verifies, has its flights with their treated ground, and is linked to the seal before', async () => {
  const { manager } = await scene();
  const files: string[] = [];
  for (const workType of ['spray', 'sow']) {
    const { id, revision } = await draftOf(manager, workType);
    const entered = await enter(manager, id, revision);
    await manager.call(records.complete, { params: { id }, body: entered });
    files.push((await manager.raw(records.sealed, { params: { id } })).body);
  }
  const [one, two] = await Promise.all(files.map((text) => verifySealed(text)));
  if (!one?.isSound || !two?.isSound) throw new Error('not sound');
  expect(one.sealed.seal).toMatchObject({ sequence: 1, previousSeal: null });
  expect(two.sealed.seal.sequence).toBe(2);
  expect(two.sealed.seal.previousSeal).toMatch(/^[0-9a-f]{64}$/);
  expect(two.fingerprint).toBe(one.fingerprint);
  const { flights } = sealedBody.parse(one.sealed.record);
  expect(flights.map(({ passes }) => passes?.length)).toEqual([3, 2]);
  for (const { treated, passes = [], startAt, endAt } of flights) {
    expect(treated?.once.coordinates.length).toBeGreaterThan(0);
    for (const pass of passes) {
      expect(pass.widthM).toBeGreaterThan(1);
      expect(pass.line.length).toBeGreaterThan(1);
      expect([pass.startAt >= startAt, pass.startAt <= endAt]).toEqual([true, true]);
    }
  }
  const { widthM = 0 } = flights[0]?.passes?.[0] ?? {};
  const wider = files[0]?.replace(`"widthM":${widthM}`, `"widthM":${widthM + 1}`) ?? '';
  expect(await verifySealed(wider)).toMatchObject({ faults: [{ reason: 'changed', at: '/flights/0' }] });
  const changed = files[0]?.replace('"Rice"', '"Wheat"') ?? '';
  expect(await verifySealed(changed)).toMatchObject({
    isSound: false,
    faults: [{ reason: 'changed', at: '/entries/cropName' }],
  });
});

test('a correction is a new version with its reason, and the old one stays', async () => {
  const { manager, crew } = await scene();
  const { id, revision } = await draftOf(manager);
  const entered = await enter(manager, id, revision);
  await manager.call(records.complete, { params: { id }, body: entered });
  const { revision: now } = await manager.call(records.get, { params: { id } });
  const body = { revision: now, entries: { cropName: 'Wheat' }, reason: 'Wrong crop' };
  expect(await crew.refused(records.correct, { params: { id }, body })).toMatchObject({
    code: 'record.not-manager',
  });
  expect(await manager.call(records.correct, { params: { id }, body })).toMatchObject({ version: 2 });
  const { sealed, entries: newest } = await manager.call(records.get, { params: { id } });
  expect(sealed.map(({ version, reason }) => [version, reason])).toEqual([
    [1, null],
    [2, 'Wrong crop'],
  ]);
  expect(newest.cropName).toBe('Wheat');
  const old = await manager.raw(records.sealed, { params: { id }, query: { version: 1 } });
  expect(JSON.parse(old.body).record.entries.cropName).toBe('Rice');
  expect(await manager.refused(records.sealed, { params: { id }, query: { version: 9 } })).toMatchObject({
    code: 'record.not-sealed',
  });
});

test('a correction that lacks a required field is refused and changes nothing', async () => {
  const { manager } = await scene();
  const { id, revision } = await draftOf(manager);
  await manager.call(records.complete, { params: { id }, body: await enter(manager, id, revision) });
  const { revision: now } = await manager.call(records.get, { params: { id } });
  const body = { revision: now, entries: { cropName: null }, reason: 'Not known' };
  expect(await manager.refused(records.correct, { params: { id }, body })).toMatchObject({
    code: 'record.incomplete',
    fields: [{ at: 'cropName' }],
  });
  const after = await manager.call(records.get, { params: { id } });
  expect([after.revision, after.entries.cropName, after.versions]).toEqual([now, 'Rice', 1]);
});

test('later flights of the day are another draft, and a changed flight makes a sealed record outdated', async () => {
  const { manager, droneId, flightIds } = await scene();
  const { id, revision } = await draftOf(manager);
  await manager.call(records.complete, { params: { id }, body: await enter(manager, id, revision) });
  await stage.world.flights(droneId, { startAt: noon + 60_000, bootId: 'e', lanes: 2 });
  await attach();
  const other = await draftOf(manager);
  expect(other.id).not.toBe(id);
  expect(other.flights).toBe(1);
  const { db } = stage.deps.pools;
  await db
    .updateTable('flights')
    .set({ revision: 99 })
    .where('id', '=', flightIds[0] ?? '')
    .execute();
  await attach();
  const sealed = await manager.call(records.get, { params: { id } });
  expect(sealed).toMatchObject({ isOutdated: true, flights: 2 });
});

test('a flight that gets another plot moves from draft to draft, and takes its entries along when it was the last', async () => {
  const { manager, flightIds, companyId } = await scene();
  const before = await draftOf(manager);
  const south = await stage.world.plot({ companyId, name: 'South', box: [10, 50, 10.01, 50.01] });
  const { db } = stage.deps.pools;
  const move = (ids: string[]) =>
    db
      .updateTable('flights')
      .set({ plot_id: south, plot_version: 1, revision: 50 })
      .where('id', 'in', ids)
      .execute();
  await move(flightIds.slice(0, 1));
  await attach();
  expect((await manager.call(records.get, { params: { id: before.id } })).flights).toBe(1);
  const { items } = await manager.call(records.list, { query: { plotId: south } });
  expect(items).toMatchObject([{ flights: 1, plotName: 'South' }]);
  await enter(manager, before.id, before.revision, { target: 'Sheath blight' });
  await move(flightIds.slice(1, 2));
  await attach();
  expect(await manager.refused(records.get, { params: { id: before.id } })).toMatchObject({
    code: 'record.not-found',
  });
  const { items: moved } = await manager.call(records.list, { query: { plotId: south } });
  expect(moved).toMatchObject([{ flights: 2 }]);
  const kept = await manager.call(records.get, { params: { id: moved[0]?.id ?? '' } });
  expect(kept.entries).toMatchObject({ target: 'Sheath blight' });
});

test('chosen regimes decide what is missing and until when', async () => {
  const { manager, crew } = await scene();
  expect(await crew.call(records.settings)).toEqual({
    regimes: ['basic'],
    weatherLimits: noWeatherLimits,
    placeReachM: 500,
    mayChange: false,
    fingerprint: null,
    keys: [],
  });
  const body = { regimes: ['eu-2023-564', 'br-298'] };
  expect(await crew.refused(records.changeSettings, { body })).toMatchObject({ code: 'record.not-manager' });
  expect(
    await manager.refused(records.changeSettings, { body: { regimes: ['br-298', 'mars'] } }),
  ).toMatchObject({ status: 400, fields: [{ at: 'body.regimes.1' }] });
  await manager.call(records.changeSettings, { body });
  const { missing, dueOn, daysLeft, regimes } = await draftOf(manager);
  expect(missing).toContain('cropEppo');
  expect(missing).toContain('agronomistName');
  // Brazil: the 15th of the next month comes before 30 days.
  expect([dueOn, daysLeft]).toEqual(['2026-10-15', 29]);
  expect(regimes.map(({ id, dueOn: day }) => [id, day])).toEqual([
    ['eu-2023-564', '2026-10-16'],
    ['br-298', '2026-10-15'],
  ]);
});

test('an entry that cannot be is refused with its field', async () => {
  const { manager } = await scene();
  const { id, revision } = await draftOf(manager);
  const body = { revision, entries: { windMps: -3, cropBbch: 120 } };
  const refused = await manager.refused(records.enter, { params: { id }, body });
  expect(refused.status).toBe(400);
  expect(refused.fields.map(({ at }) => at).sort()).toEqual([
    'body.entries.cropBbch',
    'body.entries.windMps',
  ]);
});

test('a replaced key seals what comes after, and what the old one sealed stays sound', async () => {
  const { manager, crew } = await scene();
  const seal = async (workType: string): Promise<string> => {
    const { id, revision } = await draftOf(manager, workType);
    await manager.call(records.complete, { params: { id }, body: await enter(manager, id, revision) });
    return (await manager.raw(records.sealed, { params: { id } })).body;
  };
  const before = await seal('spray');
  expect(await crew.refused(records.replaceKey)).toMatchObject({ code: 'record.not-manager' });
  const { fingerprint } = await manager.call(records.replaceKey);
  expect(await crew.call(records.settings)).toMatchObject({ fingerprint });
  const [old, next] = [await verifySealed(before), await verifySealed(await seal('sow'))];
  if (!old.isSound || !next.isSound) throw new Error('not sound');
  expect(next.fingerprint).toBe(fingerprint);
  expect(old.fingerprint).not.toBe(fingerprint);
  expect(next.sealed.seal.sequence).toBe(2);
});

test('a line names a product version that the caller sees, and the seal has its label', async () => {
  const { manager, stranger } = await scene();
  const made = await manager.call(products.create, { body: label });
  const foreign = await stranger.call(products.create, { body: label });
  const { id, revision } = await draftOf(manager);
  const lineOf = (productId: string) => ({
    ...entries,
    products: (entries.products ?? []).map((one) => ({ ...one, productId, version: 1 })),
  });
  const body = { revision, entries: lineOf(foreign.id) };
  expect(await manager.refused(records.enter, { params: { id }, body })).toMatchObject({
    code: 'product.not-found',
  });
  const entered = await enter(manager, id, revision, lineOf(made.id));
  await manager.call(records.complete, { params: { id }, body: entered });
  const sealed = JSON.parse((await manager.raw(records.sealed, { params: { id } })).body);
  expect(sealed.record.products[0]).toMatchObject({
    version: 1,
    label: { name: 'Blattfrei', re_entry_hours: 24 },
  });
});

test('records are exported as JSON, workbook and layouts, within the reach and filter of the caller', async () => {
  const { manager, stranger, flightIds, plotId } = await scene();
  const draft = await draftOf(manager);
  const entered = await enter(manager, draft.id, draft.revision, {
    ...entries,
    customerName: 'Green Valley',
  });
  await manager.call(records.complete, { params: { id: draft.id }, body: { revision: entered.revision } });
  const read = async (client: Client, query: Record<string, string>) =>
    JSON.parse((await client.raw(records.export, { query: { format: 'json', ...query } })).body).records;

  const all = await read(manager, {});
  expect(all.map(({ workType }: { workType: string }) => workType).sort()).toEqual(['sow', 'spray']);
  const { sealed } = await manager.call(records.get, { params: { id: draft.id } });
  const mine = { id: draft.id, plotId, netAreaM2: draft.netAreaM2, hash: sealed[0]?.hash };
  expect(await read(manager, { customer: 'GREEN valley' })).toMatchObject([mine]);
  expect(await read(manager, { flightId: flightIds[1] ?? '' })).toMatchObject([mine]);
  expect(await read(manager, { from: draft.localDate, to: draft.localDate, state: 'complete' })).toHaveLength(
    1,
  );
  expect(await read(manager, { to: '2020-01-01' })).toEqual([]);
  expect(await read(stranger, {})).toEqual([]);

  const eu = JSON.parse(
    (await manager.raw(records.export, { query: { format: 'eu', state: 'complete' } })).body,
  );
  expect(eu.uses).toMatchObject([{ recordId: draft.id, products: [{ authorisationNumber: 'X-1' }] }]);
  for (const format of ['xlsx', 'br'] as const) {
    const { headers, statusCode } = await manager.raw(records.export, { query: { format } });
    expect([statusCode, headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
  }
});

test('clocks for re-entry and harvest run on a plot from its records, as far as the caller sees them', async () => {
  const { manager, stranger, plotId } = await scene();
  const uses = [
    {
      crop: 'Rice',
      eppoCode: null,
      target: '',
      doseMin: 1,
      doseMax: 2,
      waterMinLpha: null,
      waterMaxLpha: null,
      maxApplications: null,
      preHarvestDays: 21,
    },
  ];
  const { id: productId } = await manager.call(products.create, {
    body: { ...label, reEntryHours: 48, uses },
  });
  const draft = await draftOf(manager);
  const [line] = entries.products ?? [];
  const named = line ? [{ ...line, productId, version: 1 }] : [];
  await enter(manager, draft.id, draft.revision, { ...entries, products: named });
  const { items } = await manager.call(records.clocks, { query: { plotId } });
  const reEntryAt = new Date(Date.parse(draft.endAt ?? '') + 48 * 3_600_000).toISOString();
  expect(items).toMatchObject([{ recordId: draft.id, plotName: 'North', product: 'Blattfrei', reEntryAt }]);
  expect(items[0]?.harvestFrom).toBe(
    new Date(Date.parse(draft.localDate) + 21 * 86_400_000).toISOString().slice(0, 10),
  );
  expect((await stranger.call(records.clocks, { query: { plotId } })).items).toEqual([]);
});
