import { randomUUID } from 'node:crypto';
import { consentVersions } from '@smartflight/contract/accounts/consents.ts';
import { defaultInvitationCode } from '@smartflight/contract/accounts/person-fields.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import type { TestApp } from '../app.ts';
import type { CallInput } from '../call.ts';
import { testPassword } from '../world.ts';
import type { Target } from './personas.ts';

export const newMailbox = (): string => `new-${randomUUID().slice(0, 8)}@example.test`;

/** Valid inputs for registration, chat app and announcements; only the caller may lack the right. */
export async function signInInput(
  name: string,
  o: { stage: TestApp; target: Target; address: string; accountId: string },
): Promise<CallInput<AnyEndpoint> | undefined> {
  const { stage, target, address } = o;
  switch (name) {
    case 'secondFactors.renewRecovery':
      await forgetFactors(o);
      return {};
    case 'secondFactors.confirmTotp':
      await forgetFactors(o);
      return { body: { code: '000000' } };
    case 'secondFactors.prove':
      await forgetFactors(o);
      return { body: { password: testPassword } };
    case 'secondFactors.setPolicy':
      return { body: { required: false } };
    case 'secondFactors.renamePasskey':
      return { params: { id: await passkey(o) }, body: { name: 'Phone' } };
    case 'secondFactors.removePasskey':
      return { params: { id: await passkey(o) } };
    case 'registration.sendCode':
      return { body: { target: newMailbox(), purpose: 'register' } };
    case 'registration.checkRepeat':
      return { query: { target: newMailbox() } };
    case 'registration.register':
      return { body: await registerForm(stage, address) };
    case 'registration.recover':
      return { body: await recoverForm(stage, address) };
    case 'chatApp.token':
    case 'chatApp.bindOwn':
      return { body: { code: `scan-${randomUUID()}` } };
    case 'openid.signIn':
    case 'openid.link':
      return { body: { ticket: 'unknown', code: 'any', state: 'any' } };
    case 'openid.register':
      return { body: { ticket: 'unknown', account: await registerForm(stage, address) } };
    case 'openid.unlink':
      return { params: { id: await linkedIdentity(o) } };
    case 'chatApp.bind':
      return { body: { username: newMailbox(), password: 'heron over rice 6' } };
    case 'announcements.create':
      return { body: announcement };
    case 'announcements.update':
      return { params: { id: await announcementOf(stage, target) }, body: announcement };
    case 'announcements.remove':
      return { params: { id: await announcementOf(stage, target) } };
    case 'announcements.setAppLinks':
      return { body: { android: 'https://apps.example/a', ios: '', windows: '' } };
    default:
      return undefined;
  }
}

const announcement = {
  texts: { en: { title: 'Season', text: 'Begins' } },
  link: '',
  from: null,
  until: null,
  position: 1,
};

const standing = randomUUID();

/** One public row, so all targets except the missing one are the same. */
async function announcementOf(stage: TestApp, target: Target): Promise<string> {
  if (target === 'missing') return randomUUID();
  await stage.deps.pools.db
    .insertInto('announcements')
    .values({ id: standing, texts: JSON.stringify(announcement.texts) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return standing;
}

/** Removes what other calls of the matrix left, so that none depends on their order. */
async function forgetFactors({ stage, accountId }: Parameters<typeof signInInput>[1]): Promise<void> {
  for (const table of ['passkeys', 'totp_factors', 'recovery_codes'] as const)
    await stage.deps.pools.db.deleteFrom(table).where('account_id', '=', accountId).execute();
}

/** A passkey of the caller's own or of another account. */
async function passkey({ stage, target, accountId }: Parameters<typeof signInInput>[1]): Promise<string> {
  const id = randomUUID();
  if (target === 'missing') return id;
  await stage.deps.pools.db
    .insertInto('passkeys')
    .values({
      id,
      account_id: target === 'own' ? accountId : (await stage.world.account()).id,
      name: 'Key',
      public_key: Buffer.alloc(1),
      counter: 0,
      created_at: new Date(stage.time.now),
    })
    .execute();
  return id;
}

/** An identity linked to the caller's own or to another account. */
async function linkedIdentity({
  stage,
  target,
  accountId,
}: Parameters<typeof signInInput>[1]): Promise<string> {
  const id = randomUUID();
  if (target === 'missing') return id;
  const account_id = target === 'own' ? accountId : (await stage.world.account()).id;
  const linked_at = new Date(stage.time.now);
  await stage.deps.pools.db
    .insertInto('openid_identities')
    .values({ id, account_id, issuer: `https://${id}.example`, subject: id, name: '', linked_at })
    .execute();
  return id;
}

async function registerForm(stage: TestApp, address: string) {
  const target = newMailbox();
  return {
    target,
    code: await stage.deps.codes.issue({ purpose: 'register', target, address }),
    username: 'Newcomer',
    password: 'heron over rice 7',
    invitationCode: defaultInvitationCode,
    consentVersion: consentVersions.registration,
  };
}

async function recoverForm(stage: TestApp, address: string) {
  const { email: target } = await stage.world.account();
  return {
    target,
    code: await stage.deps.codes.issue({ purpose: 'recover', target, address }),
    password: 'heron over rice 8',
  };
}
