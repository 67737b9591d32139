import { randomUUID } from 'node:crypto';
import { defaultInvitationCode } from '@smartflight/contract/accounts/person-fields.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import type { TestApp } from '../app.ts';
import type { CallInput } from '../call.ts';
import { basics, pictures, upgradePapers } from '../people.ts';
import type { Persona, Target } from './personas.ts';
import type { Cast } from './test-accounts.ts';

export interface Asked {
  stage: TestApp;
  cast: Cast;
  persona: Persona;
  target: Target;
}

export async function peopleInput(name: string, asked: Asked): Promise<CallInput<AnyEndpoint> | undefined> {
  const { stage, cast, persona, target } = asked;
  const { id } = cast.people[persona];
  switch (name) {
    case 'onboarding.completeAccountInfo':
      return { body: basics };
    case 'onboarding.realName':
      return {
        query: {
          identityName: 'Lena Fischer',
          identityNumber: 'C01X00T47',
          ...(await pictures(stage, id, 'idCard')),
        },
      };
    case 'onboarding.operator':
      return { query: { certificateNumber: 'UAS-1', ...(await pictures(stage, id, 'pilotCard')) } };
    case 'onboarding.updatePwd':
      return { query: { pwd: 'heron over rice 9' } };
    case 'onboarding.getCompanyName':
      return { query: { invitationCode: defaultInvitationCode } };
    case 'reviews.get':
    case 'reviews.reveal':
    case 'reviews.claim':
    case 'reviews.release':
    case 'reviews.undo':
      return { params: { id: await submissionOf(asked) } };
    case 'reviews.decide':
      return {
        params: { id: await submissionOf(asked) },
        body: { version: 1, decision: 'reject', reason: 'expired' },
      };
    case 'enterprises.upgrade':
      return { body: await upgradePapers(stage, id) };
    case 'enterprises.updateOwn':
      return { body: { mapCenter: '116.4,39.9' } };
    case 'enterprises.invite':
      return { body: { account: `${randomUUID()}@example.test` } };
    case 'enterprises.withdraw':
      return { params: { id: await invitationOf(asked) } };
    case 'enterprises.create':
      return { body: { name: 'New company' } };
    case 'enterprises.renewCode':
      return { params: { id: target === 'missing' ? randomUUID() : await stage.world.company() } };
    default:
      return undefined;
  }
}

const companyOf: Partial<Record<Target, string>> = {
  tenant: 'A',
  child: 'A child',
  shared: 'C',
  foreign: 'B',
};

/** An open invitation into the company of the persona, or of the target. */
async function invitationOf({ stage, cast, persona, target }: Asked): Promise<string> {
  const { db } = stage.deps.pools;
  const own = db.selectFrom('accounts').select('company_id').where('id', '=', cast.people[persona].id);
  const named = db
    .selectFrom('companies')
    .select('id as company_id')
    .where('name', '=', companyOf[target] ?? 'A');
  const { company_id } = await (target === 'own' ? own : named).executeTakeFirstOrThrow();
  if (target === 'missing' || company_id === null) return randomUUID();
  const { id } = await db
    .insertInto('company_invitations')
    .values({
      company_id,
      account: `${randomUUID()}@example.test`,
      code: randomUUID().slice(0, 8),
      invited_at: new Date(stage.time.now),
      expires_at: new Date(stage.time.now + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A pending submission of an account in the target's company, or of the persona. */
async function submissionOf({ stage, cast, persona, target }: Asked): Promise<string> {
  if (target === 'missing') return randomUUID();
  const { db } = stage.deps.pools;
  const company = await db
    .selectFrom('companies')
    .select('id')
    .where('name', '=', companyOf[target] ?? 'A')
    .executeTakeFirstOrThrow();
  const applicant =
    target === 'own' ? cast.people[persona] : await stage.world.account({ companyId: company.id });
  await db.deleteFrom('reviews').where('account_id', '=', applicant.id).where('kind', '=', 'pilot').execute();
  const { id } = await db
    .insertInto('reviews')
    .values({
      account_id: applicant.id,
      kind: 'pilot',
      version: 1,
      company_id: company.id,
      submitted_at: new Date(stage.time.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
