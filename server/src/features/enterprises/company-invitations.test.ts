import { roleCodes } from '@smartflight/contract/access/access.ts';
import { consentVersions } from '@smartflight/contract/accounts/consents.ts';
import { enterprises, onboarding, people, profile, registration } from '@smartflight/contract/endpoints.ts';
import {
  companyInvitationDays,
  mostCompanyInvitations,
} from '@smartflight/contract/onboarding/company-invitations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';
import { basics, signedIn } from '../../../test/people.ts';
import { testPassword } from '../../../test/world.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
  Object.assign(stage.deps.config, { publicUrl: 'https://fleet.example' });
});
afterAll(() => stage.close());

let count = 0;
const mailbox = () => `invited-${++count}@farm.test`;

async function boss() {
  const companyId = await stage.world.company();
  const person = await stage.world.account({ companyId, roles: [roleCodes.individual, roleCodes.manager] });
  return { companyId, ...(await signedIn(stage, person)) };
}

async function register(visitor: Client, target: string, invitationCode: string) {
  await visitor.call(registration.sendCode, { body: { target, purpose: 'register' } });
  const code = String(
    stage.outbox.filter(({ to, text }) => to === target && text === 'code').at(-1)?.args['code'],
  );
  const consentVersion = consentVersions.registration;
  return {
    body: { target, code, username: 'Lena Fischer', password: testPassword, invitationCode, consentVersion },
  };
}

test('an invitation is sent with a link, and its code joins the company once', async () => {
  const { client, companyId, id: by } = await boss();
  const account = mailbox();
  const made = await client.call(enterprises.invite, { body: { account } });
  expect(made).toMatchObject({ isSent: true, invitation: { account, state: 'open', joinedName: '' } });
  const { code } = made.invitation;
  expect(stage.outbox.at(-1)).toMatchObject({
    to: account,
    text: 'companyInvitation',
    args: { code, link: `https://fleet.example/register?invitationCode=${code}` },
  });
  const visitor = stage.visitor();
  expect(await visitor.call(onboarding.getCompanyName, { query: { invitationCode: code } })).not.toBe('');
  const { id } = await visitor.call(registration.register, await register(visitor, account, code));
  const row = await stage.deps.pools.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ company_id: companyId, invitation_code: code });
  const { items } = await client.call(enterprises.invitations);
  expect(items).toMatchObject([{ account, state: 'joined', joinedName: 'Lena Fischer' }]);
  expect(
    await visitor.refused(registration.register, await register(visitor, mailbox(), code)),
  ).toMatchObject({
    code: 'invitation.unknown',
    fields: [{ at: 'body.invitationCode', code: 'invitation.unknown' }],
  });
  expect((await client.refused(enterprises.withdraw, { params: { id: made.invitation.id } })).code).toBe(
    'invitation.not-found',
  );
  const staff = await signedIn(stage, await stage.world.account({ roles: [roleCodes.staff] }));
  expect((await staff.client.call(people.get, { params: { id: by } })).companyId).toBe(companyId);
});

test('of two registrations with one invitation at once, one joins', async () => {
  const { client, companyId } = await boss();
  const { invitation } = await client.call(enterprises.invite, { body: { account: mailbox() } });
  const forms = await Promise.all(
    [stage.visitor(), stage.visitor()].map(async (visitor) => ({
      visitor,
      form: await register(visitor, mailbox(), invitation.code),
    })),
  );
  const results = await Promise.allSettled(
    forms.map(({ visitor, form }) => visitor.call(registration.register, form)),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const members = await stage.deps.pools.db
    .selectFrom('accounts')
    .select('id')
    .where('company_id', '=', companyId)
    .execute();
  expect(members).toHaveLength(2);
});

test('an account that waits for its reviews joins by an invitation in the wizard', async () => {
  const { client, companyId } = await boss();
  const { invitation } = await client.call(enterprises.invite, { body: { account: mailbox() } });
  const lena = await signedIn(stage, await stage.world.account({ verified: '2' }));
  await lena.client.call(onboarding.completeAccountInfo, {
    body: { ...basics, invitationCode: invitation.code },
  });
  const row = await stage.deps.pools.db
    .selectFrom('accounts')
    .select('company_id')
    .where('id', '=', lena.id)
    .executeTakeFirstOrThrow();
  expect(row.company_id).toBe(companyId);
  expect((await client.call(enterprises.invitations)).items[0]?.state).toBe('joined');
});

test('inviting an address again keeps its code and gives it a new end', async () => {
  const { client } = await boss();
  const account = mailbox();
  const first = await client.call(enterprises.invite, { body: { account } });
  expect(Date.parse(first.invitation.expiresAt) - stage.time.now).toBe(companyInvitationDays * 86_400_000);
  await stage.deps.pools.db
    .updateTable('company_invitations')
    .set({ expires_at: new Date(stage.time.now) })
    .where('id', '=', first.invitation.id)
    .execute();
  expect((await client.call(enterprises.invitations)).items[0]?.state).toBe('expired');
  const visitor = stage.visitor();
  const query = { invitationCode: first.invitation.code };
  expect((await visitor.refused(onboarding.getCompanyName, { query })).code).toBe('company.not-found');
  const again = await client.call(enterprises.invite, { body: { account } });
  expect(again.invitation).toMatchObject({
    id: first.invitation.id,
    code: first.invitation.code,
    state: 'open',
  });
  expect((await client.call(enterprises.invitations)).items).toHaveLength(1);
});

test('a withdrawn invitation stops at once, and another company can not withdraw it', async () => {
  const [{ client }, other] = [await boss(), await boss()];
  const { invitation } = await client.call(enterprises.invite, { body: { account: mailbox() } });
  const one = { params: { id: invitation.id } };
  expect((await other.client.refused(enterprises.withdraw, one)).code).toBe('invitation.not-found');
  expect((await other.client.call(enterprises.invitations)).items).toEqual([]);
  await client.call(enterprises.withdraw, one);
  expect((await client.call(enterprises.invitations)).items).toEqual([]);
  const query = { invitationCode: invitation.code };
  expect((await stage.visitor().refused(onboarding.getCompanyName, { query })).code).toBe(
    'company.not-found',
  );
});

test('without an own address or a channel nothing is sent, and the answer shows it', async () => {
  const { client } = await boss();
  const { config } = stage.deps;
  const before = config.publicUrl;
  Object.assign(config, { publicUrl: undefined });
  const sent = stage.outbox.length;
  expect(await client.call(enterprises.invite, { body: { account: mailbox() } })).toMatchObject({
    isSent: false,
  });
  expect(stage.outbox).toHaveLength(sent);
  Object.assign(config, { publicUrl: before });
});

test('a company has at most 200 invitations, and an address that can not exist is refused', async () => {
  const { client, companyId } = await boss();
  const now = new Date(stage.time.now);
  await stage.deps.pools.db
    .insertInto('company_invitations')
    .values(
      Array.from({ length: mostCompanyInvitations }, (_, n) => ({
        company_id: companyId,
        account: `full-${n}@farm.test`,
        code: `${companyId}-${n}`,
        invited_at: now,
        expires_at: new Date(now.getTime() + 86_400_000),
      })),
    )
    .execute();
  expect((await client.refused(enterprises.invite, { body: { account: mailbox() } })).code).toBe(
    'invitation.too-many',
  );
  expect(await client.refused(enterprises.invite, { body: { account: '+999' } })).toMatchObject({
    fields: [{ at: 'body.account', code: 'error.phone' }],
  });
});

test('a manager sends at most 30 invitations an hour', async () => {
  const { client } = await boss();
  for (let n = 0; n < 30; n += 1) await client.call(enterprises.invite, { body: { account: mailbox() } });
  const refused = await client.refused(enterprises.invite, { body: { account: mailbox() } });
  expect(refused.status).toBe(429);
});

test('erasing the account that joined removes the address it was invited at', async () => {
  const { client } = await boss();
  const { invitation } = await client.call(enterprises.invite, { body: { account: mailbox() } });
  const lena = await signedIn(stage, await stage.world.account({ verified: '2' }));
  await lena.client.call(onboarding.completeAccountInfo, {
    body: { ...basics, invitationCode: invitation.code },
  });
  await lena.client.call(profile.erase, { body: { password: testPassword } });
  expect((await client.call(enterprises.invitations)).items).toEqual([]);
});
