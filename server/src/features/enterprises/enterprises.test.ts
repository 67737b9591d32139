import { randomUUID } from 'node:crypto';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { accounts, enterprises, inbox, onboarding, reviews } from '@smartflight/contract/endpoints.ts';
import { upgradeForm } from '@smartflight/contract/onboarding/enterprises.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { pictures, reviewer, send, signedIn, upgradePapers } from '../../../test/people.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const person = async (plan: Parameters<TestApp['world']['account']>[0] = {}) =>
  signedIn(stage, await stage.world.account(plan));
const decision = ({ id, version }: { id: string; version: number }, reason?: 'expired', note = '') => ({
  params: { id },
  body: reason
    ? { version, decision: 'reject' as const, reason, note }
    : { version, decision: 'pass' as const },
});

test('an application carries every field of the form by its name, and each is required [U-03] [U-04]', async () => {
  const ann = await person();
  const form = await upgradePapers(stage, ann.id);
  const empty = await ann.client.refused(enterprises.upgrade, { body: {} as typeof form });
  expect(empty.fields.map(({ at }) => at)).toEqual(
    Object.keys(upgradeForm.shape).map((name) => `body.${name}`),
  );
  for (const name of Object.keys(form)) {
    const message = await ann.client.refused(enterprises.upgrade, { body: { ...form, [name]: '' } });
    expect(message.fields.map(({ at }) => at)).toEqual([`body.${name}`]);
  }
  expect(await ann.client.call(enterprises.ownUpgrade)).toBeNull();
  const sent = await ann.client.call(enterprises.upgrade, { body: form });
  expect(sent).toMatchObject({
    ...form,
    corporationIdNumber: '••••5-42',
    corporationContact: '••••0199',
    businessLicense: '••••8877',
    status: 'pending',
    approvalComment: '',
    version: 1,
  });
  expect(await ann.client.call(enterprises.ownUpgrade)).toEqual(sent);
  const again = await ann.client.call(enterprises.upgrade, { body: form });
  expect(again.version).toBe(2);
});

test('a rejected application gives the reason in its comment and may be sent again [U-03]', async () => {
  const staff = await reviewer(stage, null);
  const ann = await person();
  const sent = await send(stage, ann, 'upgrade');
  await staff.client.call(reviews.decide, decision(sent, 'expired', 'The licence ended in May.'));
  expect(await ann.client.call(enterprises.ownUpgrade)).toMatchObject({
    status: 'rejected',
    reason: 'expired',
    approvalComment: 'The licence ended in May.',
  });
  const { items } = await ann.client.call(inbox.list);
  expect(items[0]).toMatchObject({ target: { page: 'accountUpgrade' } });
  expect(items[0]?.text).toContain('The licence ended in May.');
  expect((await send(stage, ann, 'upgrade')).version).toBe(2);
});

test('a passed upgrade founds the company, adds the role, and every session of the account goes on with it [V-02] [U-03]', async () => {
  const parent = await stage.world.company({ name: 'Parent' });
  for (const [upgradeType, roles, accountType] of [
    ['agent', [roleCodes.individual, roleCodes.manager], 'oem'],
    ['dealer', [roleCodes.individual, roleCodes.manager], 'dealer'],
    ['enterprise', [roleCodes.individual, roleCodes.manager], 'enterprise'],
  ] as const) {
    const boss = await reviewer(stage, parent);
    const ann = await person({ companyId: parent, timeZone: 'Asia/Shanghai' });
    const elsewhere = await signedIn(stage, ann);
    const form = { ...(await upgradePapers(stage, ann.id)), upgradeType };
    const { id, version } = await ann.client.call(enterprises.upgrade, { body: form });
    const detail = await boss.client.call(reviews.get, { params: { id } });
    expect(detail.papers).toMatchObject({ companyName: form.companyName, businessLicense: '••••8877' });
    expect(detail.images).toHaveLength(2);
    await boss.client.call(reviews.decide, decision({ id, version }));
    for (const { client } of [ann, elsewhere]) {
      expect((await client.call(accounts.getUserById)).roles).toEqual(roles);
      expect(await client.call(accounts.findActionResourcesByUser)).toEqual(
        expect.arrayContaining(['reviews.decide', 'tasks.manage', 'lifts.apply']),
      );
      await client.call(reviews.list);
    }
    const info = await ann.client.call(accounts.userInfo);
    expect(info).toMatchObject({ roles, accountType, accountVerified: '1' });
    const own = await ann.client.call(enterprises.own);
    expect(own).toMatchObject({
      id: info.tenantEnterpriseId,
      name: form.companyName,
      parentId: parent,
      parentName: 'Parent',
      timeZone: 'Asia/Shanghai',
      accounts: 1,
    });
    expect(own?.invitationCode).toMatch(/^[A-Z2-9]{6}$/);
    const name = await stage
      .visitor()
      .call(onboarding.getCompanyName, { query: { invitationCode: own?.invitationCode ?? '' } });
    expect(name).toBe(form.companyName);
    const late = await ann.client.refused(enterprises.upgrade, {
      body: await upgradePapers(stage, ann.id),
    });
    expect(late).toMatchObject({ status: 409, code: 'upgrade.not-open' });
  }
});

test('an upgrade is read by staff and by managers of the very company its applicant belonged to [V-02]', async () => {
  const top = await stage.world.company();
  const middle = await stage.world.company({ parentId: top });
  const below = await stage.world.company({ parentId: middle });
  const ann = await person({ companyId: middle });
  const sent = await send(stage, ann, 'upgrade');
  const seen: boolean[] = [];
  for (const company of [top, middle, below, null]) {
    const one = await reviewer(stage, company);
    const answer = await one.client.raw(reviews.get, { params: { id: sent.id } });
    seen.push(answer.statusCode === 200);
    if (answer.statusCode !== 200)
      expect((await one.client.refused(reviews.decide, decision(sent))).code).toBe('review.not-found');
  }
  expect(seen).toEqual([false, true, false, true]);
});

test('pictures of somebody else, or of another kind, are no licence', async () => {
  const [ann, bob] = [await person(), await person()];
  const form = await upgradePapers(stage, ann.id);
  const foreign = await pictures(stage, bob.id, 'licence');
  const card = await pictures(stage, ann.id, 'idCard');
  for (const path of [foreign.iconBack, card.iconBack]) {
    const message = await ann.client.refused(enterprises.upgrade, {
      body: { ...form, businessLicenseBkImg: path },
    });
    expect(message.fields).toMatchObject([{ at: 'body.businessLicenseBkImg', code: 'imageEmpty' }]);
  }
  expect(await ann.client.call(enterprises.ownUpgrade)).toBeNull();
});

test('staff find companies by name or code, found them and renew their codes', async () => {
  const staff = await reviewer(stage, null);
  const name = `Alfold ${randomUUID().slice(0, 8)}`;
  const made = await staff.client.call(enterprises.create, { body: { name, timeZone: 'Europe/Budapest' } });
  expect(made).toMatchObject({ name, parentId: null, timeZone: 'Europe/Budapest', accounts: 0 });
  const child = await staff.client.call(enterprises.create, {
    body: { name: `${name} East`, parentId: made.id },
  });
  expect(child).toMatchObject({ parentId: made.id, parentName: name, timeZone: 'UTC' });
  const byName = await staff.client.call(enterprises.list, { query: { search: name.toUpperCase() } });
  expect([byName.total, ...byName.items.map(({ id }) => id)]).toEqual([2, made.id, child.id]);
  const byCode = await staff.client.call(enterprises.list, { query: { search: child.invitationCode } });
  expect(byCode.items.map(({ id }) => id)).toEqual([child.id]);
  const renewed = await staff.client.call(enterprises.renewCode, { params: { id: made.id } });
  expect(renewed.invitationCode).not.toBe(made.invitationCode);
  const old = { query: { invitationCode: made.invitationCode } };
  expect((await stage.visitor().refused(onboarding.getCompanyName, old)).code).toBe('company.not-found');
  const orphan = await staff.client.refused(enterprises.create, { body: { name, parentId: randomUUID() } });
  expect(orphan.fields).toMatchObject([{ at: 'body.parentId', code: 'company.not-found' }]);
  for (const body of [{ name: ' ' }, { name: 'x'.repeat(101) }, { name, timeZone: 'Mars/Olympus' }])
    expect((await staff.client.refused(enterprises.create, { body })).status).toBe(400);
});

test('a manager changes time zone and map centre of the own company alone', async () => {
  const [own, other] = [await stage.world.company(), await stage.world.company()];
  const boss = await reviewer(stage, own);
  const changed = await boss.client.call(enterprises.updateOwn, {
    body: { timeZone: 'America/Cuiaba', mapCenter: '-55.742,-12.571' },
  });
  expect(changed).toMatchObject({ id: own, timeZone: 'America/Cuiaba', mapCenter: '-55.742,-12.571' });
  expect(await boss.client.call(accounts.getCustomMapItems)).toEqual({ mapCenter: '-55.742,-12.571' });
  const cleared = await boss.client.call(enterprises.updateOwn, { body: { mapCenter: '' } });
  expect(cleared).toMatchObject({ timeZone: 'America/Cuiaba', mapCenter: '' });
  for (const mapCenter of ['here', '1;2', '1,2,3', '999,1', '10,91'])
    expect((await boss.client.refused(enterprises.updateOwn, { body: { mapCenter } })).status).toBe(400);
  const staff = await reviewer(stage, null);
  expect((await staff.client.refused(enterprises.updateOwn, { body: {} })).code).toBe('company.not-found');
  expect(await staff.client.call(enterprises.own)).toBeNull();
  const { items } = await staff.client.call(enterprises.list, { query: { size: 200 } });
  expect(items.find(({ id }) => id === other)).toMatchObject({ timeZone: 'UTC', mapCenter: '' });
});
