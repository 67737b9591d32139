import { randomUUID } from 'node:crypto';
import { consentVersions } from '@smartflight/contract/accounts/consents.ts';
import { defaultInvitationCode } from '@smartflight/contract/accounts/person-fields.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import type { TestApp } from '../app.ts';
import type { CallInput } from '../call.ts';
import type { Target } from './permissions.ts';

export const newMailbox = (): string => `new-${randomUUID().slice(0, 8)}@example.test`;

/** Calls of registration, chat app and announcements that are right in everything but, perhaps, who makes them. */
export async function signInInput(
  name: string,
  { stage, target, address }: { stage: TestApp; target: Target; address: string },
): Promise<CallInput<AnyEndpoint> | undefined> {
  switch (name) {
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

/** One row that is everybody's, so that every target but a missing one is the same. */
async function announcementOf(stage: TestApp, target: Target): Promise<string> {
  if (target === 'missing') return randomUUID();
  await stage.deps.pools.db
    .insertInto('announcements')
    .values({ id: standing, texts: JSON.stringify(announcement.texts) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return standing;
}

/** A new account's form with a code that was really given out. */
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
