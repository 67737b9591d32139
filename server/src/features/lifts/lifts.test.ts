import { roleCodes } from '@smartflight/contract/access/access.ts';
import type { LiftShape } from '@smartflight/contract/airspace/lift.schemas.ts';
import { files, lifts } from '@smartflight/contract/endpoints.ts';
import { fileOfPath, pathOfFile } from '@smartflight/contract/system/files.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { createMarkers, dumpOf } from '../../../test/markers.ts';
import { type Applicant, newcomer, send, signedIn } from '../../../test/people.ts';
import { picture } from '../../../test/pictures.ts';
import { createSubmissions } from '../reviews/submissions.ts';
import { dropEndedLiftPapers, everyLiftOf } from './lift-people.store.ts';
import { circle, dayMs, hourMs, type LiftStage, liftStage, square } from './test-lifts.ts';

let stage: TestApp;
let own: LiftStage;
let staff: Applicant;
beforeAll(async () => {
  stage = await testApp();
  own = liftStage(stage);
  staff = await own.staff();
});
afterAll(() => stage.close());

const pass = (accountId: string) =>
  stage.deps.pools.db
    .updateTable('reviews')
    .set({ status: 'passed', decided_at: new Date(stage.time.now) })
    .where('account_id', '=', accountId)
    .execute();

async function known(): Promise<{ who: Applicant; droneId: string }> {
  const who = await newcomer(stage, { verified: '1' });
  const set = (values: object) =>
    stage.deps.pools.db.updateTable('accounts').set(values).where('id', '=', who.id).execute();
  const phone = `+4938155${String(Math.random()).slice(2, 8)}`;
  await set({ real_name_review: 'none', address: 'Feldweg 3', phone });
  await send(stage, who, 'realName');
  await pass(who.id);
  await set({ real_name_review: 'passed' });
  await send(stage, who, 'upgrade');
  return { who, droneId: await stage.world.drone({ ownerId: who.id, name: 'Heron' }) };
}

test('an application has every field by name, who applies taken from approved papers and masked [N-02][N-05]', async () => {
  const { who, droneId } = await known();
  await pass(who.id);
  const file = await stage.world.file({ ownerId: who.id, purpose: 'certificate' });
  const made = await own.submit(who, droneId, { certificateImg: pathOfFile(file) });
  expect(made).toMatchObject({
    droneId,
    droneName: 'Heron',
    model: 'T40',
    truename: 'Lena Fischer',
    date: own.at(0),
    address: 'Feldweg 3',
    company: '',
    applyStatus: 'underReview',
    corporationName: 'Lena Fischer',
    corporationIdNumber: '••••5-42',
    corporationContact: '••••0199',
    businessLicense: '••••8877',
    liftDateRange: { from: own.at(2 * dayMs), to: own.at(3 * dayMs) },
    liftAddress: 'Field behind the mill',
    certificateImg: pathOfFile(file),
    rejectReason: null,
    revision: 1,
    isMine: true,
    dueAt: own.at(dayMs),
    licence: null,
  });
  expect(made.contact).toMatch(/^••••\d{4}$/);
  const listed = await who.client.call(lifts.list, { query: {} });
  expect(listed.total).toBe(1);
  expect(listed.items[0]).toMatchObject({ id: made.id, corporationIdNumber: '••••5-42' });
});

test('numbers are shown in full to a reviewer alone, who leaves a trace, and stay as they were submitted [N-05][S2]', async () => {
  const { who, droneId } = await known();
  await pass(who.id);
  const { id } = await own.submit(who, droneId);
  expect((await who.client.refused(lifts.reveal, { params: { id } })).code).toBe('access.denied');
  const papers = await staff.client.call(lifts.reveal, { params: { id } });
  expect(papers).toMatchObject({ corporationIdNumber: 'DE-4711-0815-42', businessLicense: 'HRB-998877' });
  await stage.deps.pools.db
    .updateTable('accounts')
    .set({ address: 'Elsewhere 9' })
    .where('id', '=', who.id)
    .execute();
  expect((await staff.client.call(lifts.reveal, { params: { id } })).address).toBe('Feldweg 3');
  expect(await own.audits(id)).toEqual(['lifts.submit', 'lifts.reveal', 'lifts.reveal']);
});

test('numbers of applicants are in no table, job or trail in the clear, whatever became of the application [N-05][S2]', async () => {
  const { who, droneId } = await known();
  await pass(who.id);
  const first = await own.submit(who, droneId);
  await staff.client.call(lifts.reveal, { params: { id: first.id } });
  await who.client.call(lifts.amend, {
    params: { id: first.id },
    body: { ...own.form(droneId), revision: 1 },
  });
  await own.approve(staff, await own.get(who, first.id));
  const second = await own.submit(who, droneId, { shape: circle(3) });
  await staff.client.call(lifts.decide, {
    params: { id: second.id },
    body: { revision: 1, decision: 'reject', reason: 'papersMissing' },
  });
  const dump = await dumpOf(stage.deps.pools.owner);
  expect(dump.get('public.lifts')).toContain('Field behind the mill');
  const markers = createMarkers();
  for (const secret of ['HRB-998877', 'DE-4711-0815-42', '+49 381 5550199']) markers.know(secret);
  for (const [table, text] of dump) expect(markers.foundIn(text), table).toEqual([]);
});

test('unapproved papers reveal nothing of the applicant [N-05]', async () => {
  const { who, droneId } = await known();
  const made = await own.submit(who, droneId);
  expect(made).toMatchObject({ truename: 'Lena Fischer', corporationName: '', businessLicense: '' });
});

const bow: LiftShape = {
  type: 'Polygon',
  coordinates: [
    [
      [8.5, 47.4],
      [8.51, 47.41],
      [8.51, 47.4],
      [8.5, 47.41],
      [8.5, 47.4],
    ],
  ],
};
const flat: LiftShape = {
  type: 'Polygon',
  coordinates: [
    [
      [8.5, 47.4],
      [8.51, 47.4],
      [8.5, 47.4],
      [8.5, 47.4],
    ],
  ],
};

test.for<[string, () => object, number, string, string]>([
  ['no address', () => ({ liftAddress: ' ' }), 400, 'request.invalid', 'body.liftAddress'],
  ['no dates', () => ({ liftDateRange: undefined }), 400, 'request.invalid', 'body.liftDateRange'],
  [
    'an end before its beginning',
    () => ({ liftDateRange: { from: own.at(dayMs), to: own.at(hourMs) } }),
    400,
    'request.invalid',
    'body.liftDateRange.to',
  ],
  [
    'an end that is over',
    () => ({ liftDateRange: { from: own.at(-2 * hourMs), to: own.at(-hourMs) } }),
    422,
    'range.past',
    'body.liftDateRange.to',
  ],
  [
    'an end in more than 90 days',
    () => ({ liftDateRange: { from: own.at(dayMs), to: own.at(own.farthest + 1000) } }),
    422,
    'lift.too-far',
    'body.liftDateRange.to',
  ],
  ['an area that crosses itself', () => ({ shape: bow }), 422, 'lift.shape-crosses', 'body.shape'],
  ['an area that is none', () => ({ shape: flat }), 400, 'request.invalid', 'body.shape'],
  ['an area of more than 25 km²', () => ({ shape: square(5_100) }), 422, 'lift.too-large', 'body.shape'],
  ['too great a height', () => ({ heightM: 121 }), 400, 'request.invalid', 'body.heightM'],
  [
    'a circle too small',
    () => ({ shape: { ...circle(), radiusM: 9 } }),
    400,
    'request.invalid',
    'body.shape.radiusM',
  ],
  [
    'a foreign picture',
    () => ({ certificateImg: foreignPicture }),
    400,
    'request.invalid',
    'body.certificateImg',
  ],
])('an application with %s is refused at its field [N-02][N-05]', async ([, patch, status, code, at]) => {
  const { who, droneId } = await own.owner();
  foreignPicture = pathOfFile(await stage.world.file({ ownerId: staff.id, purpose: 'certificate' }));
  const refused = await who.client.refused(lifts.submit, { body: own.form(droneId, patch()) });
  expect(refused).toMatchObject({ status, code });
  expect(refused.fields.map((field) => field.at)).toContain(at);
  expect((await who.client.call(lifts.list, { query: {} })).total).toBe(0);
});
let foreignPicture = '';

test('the last moment of the 90 days and the largest square are taken [N-05]', async () => {
  const { who, droneId } = await own.owner();
  const made = await own.submit(who, droneId, {
    liftDateRange: { from: own.at(0), to: own.at(own.farthest) },
    shape: square(4_900),
  });
  expect(made.applyStatus).toBe('underReview');
});

test('one applies for own drones and as a manager for those of the company; a permitted pilot does not [N-02]', async () => {
  const companyId = await stage.world.company();
  const manager = await signedIn(stage, await stage.world.account({ roles: [roleCodes.manager], companyId }));
  const pilot = await signedIn(stage, await stage.world.account());
  const droneId = await stage.world.drone({ companyId });
  await stage.world.grant(droneId, pilot.id);
  const { id } = await own.submit(manager, droneId);
  const refused = await pilot.client.refused(lifts.submit, { body: own.form(droneId) });
  expect(refused).toMatchObject({ status: 404, code: 'drone.not-found' });
  expect((await pilot.client.refused(lifts.get, { params: { id } })).code).toBe('lift.not-found');
  const colleague = await signedIn(
    stage,
    await stage.world.account({ roles: [roleCodes.manager], companyId }),
  );
  expect(await own.get(colleague, id)).toMatchObject({ isMine: false, conflicts: [] });
  expect((await colleague.client.refused(lifts.withdraw, { params: { id } })).code).toBe('lift.not-found');
  const dealer = await signedIn(
    stage,
    await stage.world.account({ roles: [roleCodes.manager, roleCodes.dealer], companyId }),
  );
  expect((await dealer.client.refused(lifts.list, { query: {} })).code).toBe('access.denied');
});

test('an amendment is a new revision with a clock of its own; what was read before no longer decides [N-02][N-03]', async () => {
  const { who, droneId } = await own.owner();
  const made = await own.submit(who, droneId);
  stage.time.now += 20 * hourMs;
  const { id } = made;
  const amended = await who.client.call(lifts.amend, {
    params: { id },
    body: { ...own.form(droneId, { heightM: 20, shape: square(400) }), revision: 1 },
  });
  expect(amended).toMatchObject({ revision: 2, heightM: 20, date: own.at(0), dueAt: own.at(dayMs) });
  const late = await who.client.refused(lifts.amend, {
    params: { id },
    body: { ...own.form(droneId), revision: 1 },
  });
  expect(late).toMatchObject({ status: 409, code: 'lift.outdated' });
  const outdated = await staff.client.refused(lifts.decide, {
    params: { id },
    body: { revision: 1, decision: 'approve' },
  });
  expect(outdated).toMatchObject({ status: 409, code: 'lift.outdated' });
  expect((await own.approve(staff, amended)).applyStatus).toBe('approved');
  const decided = await who.client.refused(lifts.amend, {
    params: { id },
    body: { ...own.form(droneId), revision: 2 },
  });
  expect(decided).toMatchObject({ status: 409, code: 'lift.decided' });
});

test('an application is withdrawn once, by who made it [N-02]', async () => {
  const { who, droneId } = await own.owner();
  const { id } = await own.submit(who, droneId);
  const taken = await who.client.call(lifts.withdraw, { params: { id } });
  expect(taken).toMatchObject({ applyStatus: 'withdrawn', dueAt: null });
  expect((await who.client.refused(lifts.withdraw, { params: { id } })).code).toBe('lift.ended');
  expect(await own.audits(id)).toEqual(['lifts.submit', 'lifts.withdraw']);
});

test('an earlier application is made again for other dates, with its picture, and names what it renews [N-02]', async () => {
  const { who, droneId } = await own.owner();
  const file = await stage.world.file({ ownerId: who.id, purpose: 'certificate' });
  const first = await own.submit(who, droneId, { certificateImg: pathOfFile(file), heightM: 12.5 });
  await who.client.call(lifts.withdraw, { params: { id: first.id } });
  const liftDateRange = { from: own.at(5 * dayMs), to: own.at(6 * dayMs) };
  const again = await who.client.call(lifts.renew, { params: { id: first.id }, body: { liftDateRange } });
  expect(again).toMatchObject({
    renews: first.id,
    applyStatus: 'underReview',
    liftDateRange,
    heightM: 12.5,
    shape: first.shape,
    certificateImg: first.certificateImg,
  });
  expect(again.id).not.toBe(first.id);
});

test('the picture of a certificate is for its owner and the reviewers of an application that shows it [N-02][S2]', async () => {
  const { who, droneId } = await own.owner();
  const path = await who.client.call(lifts.uploadCertificateImg, { body: { file: await picture() } });
  const id = fileOfPath(path);
  const views = async () =>
    Promise.all(
      [who, staff, (await own.owner()).who].map(
        async ({ client }) => (await client.raw(files.get, { params: { id } })).statusCode,
      ),
    );
  expect(await views()).toEqual([200, 404, 404]);
  await own.submit(who, droneId, { certificateImg: path });
  expect(await views()).toEqual([200, 200, 404]);
  expect(await own.audits(id)).toEqual(['files.view']);
});

test('a manager reads an application for a drone of the company without the picture of the other’s certificate [N-02][S2]', async () => {
  const companyId = await stage.world.company();
  const [manager, other] = await Promise.all(
    [1, 2].map(async () => signedIn(stage, await stage.world.account({ roles: ['40'], companyId }))),
  );
  if (!manager || !other) throw new Error('nobody there');
  const certificateImg = await manager.client.call(lifts.uploadCertificateImg, {
    body: { file: await picture() },
  });
  const droneId = await stage.world.drone({ companyId });
  const { id } = await own.submit(manager, droneId, { certificateImg });
  expect((await own.get(manager, id)).certificateImg).toBe(certificateImg);
  expect((await own.get(staff, id)).certificateImg).toBe(certificateImg);
  expect(await own.get(other, id)).toMatchObject({ droneId, certificateImg: '' });
});

test('an application without a decision in time has expired and shows it [N-03]', async () => {
  const { who, droneId } = await own.owner();
  const { id } = await own.submit(who, droneId, {
    liftDateRange: { from: own.at(hourMs), to: own.at(2 * hourMs) },
  });
  await own.settle();
  expect((await own.get(who, id)).applyStatus).toBe('underReview');
  stage.time.now += 2 * hourMs;
  await own.settle();
  expect(await own.get(who, id)).toMatchObject({ applyStatus: 'expired', licence: null });
  expect(await own.reported(who.id)).toEqual(['lift.unanswered']);
});

test('a drone has at most sixteen applications and licences at a time [N-05]', async () => {
  const { who, droneId } = await own.owner();
  for (let nth = 0; nth < 16; nth += 1) await own.submit(who, droneId, { shape: circle(nth) });
  expect((await who.client.refused(lifts.submit, { body: own.form(droneId) })).code).toBe('lift.too-many');
});

test('everything one applied for is in one’s own data in full, and papers leave 30 days after the end [N-05][U-01]', async () => {
  const { who, droneId } = await known();
  await pass(who.id);
  const file = await stage.world.file({ ownerId: who.id, purpose: 'certificate' });
  const { id } = await own.submit(who, droneId, { certificateImg: pathOfFile(file) });
  const { db } = stage.deps.pools;
  expect(await everyLiftOf(db, stage.deps.vault, who.id)).toMatchObject([
    { id, papers: { businessLicense: 'HRB-998877' } },
  ]);
  await who.client.call(lifts.withdraw, { params: { id } });
  const after = (days: number) => new Date(stage.time.now + days * dayMs);
  await dropEndedLiftPapers(db, after(29));
  expect(await own.get(who, id)).toMatchObject({
    businessLicense: '••••8877',
    certificateImg: pathOfFile(file),
  });
  await dropEndedLiftPapers(db, after(31));
  expect(await own.get(who, id)).toMatchObject({ businessLicense: '', certificateImg: '' });
  expect(await createSubmissions(stage.deps).currentOf(db, who.id)).toHaveProperty('upgrade');
});
