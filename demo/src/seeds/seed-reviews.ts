import { consentVersions } from '@smartflight/contract/accounts/consents.ts';
import type { ReviewKind } from '@smartflight/contract/onboarding/reviews.ts';
import type { UserActor } from '@smartflight/server/access/actor.ts';
import type { Deps } from '@smartflight/server/access/deps.ts';
import {
  applyForUpgrade,
  foundCompany,
  type UpgradeDeps,
} from '@smartflight/server/features/enterprises/upgrades.ts';
import {
  giveBasics,
  givePilotPapers,
  giveRealName,
  type Wizard,
} from '@smartflight/server/features/onboarding/onboarding.service.ts';
import { decideReview } from '@smartflight/server/features/reviews/decide.ts';
import { createSubmissions } from '@smartflight/server/features/reviews/submissions.ts';
import { companies, emailOf } from '../world.ts';
import { applicants, type DemoApplicant, pilots } from './applicants.ts';
import { type Card, cardPicture } from './card-picture.ts';

/**
 * A review queue: pending people, one rejected, one applying for a company. All go through the endpoints' own rules.
 */
export async function seedReviews(deps: Deps): Promise<void> {
  const { db } = deps.pools;
  const admin = await db
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where('email', '=', emailOf('admin'))
    .executeTakeFirstOrThrow();
  const reviewer = await actorOf(deps, admin.id);
  const now = deps.clock();
  for (const plan of applicants) {
    const id = await insertApplicant(deps, plan, { hash: admin.password_hash, now });
    if (id) await submitAll(deps, reviewer, { plan, id, now });
  }
  for (const plan of pilots) {
    const id = await unreviewedPilot(deps, plan.key);
    if (id) await submitAll(deps, reviewer, { plan, id, now });
  }
}

async function submitAll(
  deps: Deps,
  reviewer: UserActor,
  { plan, id, now }: { plan: DemoApplicant; id: string; now: number },
): Promise<void> {
  let at = now - plan.hoursAgo * 3_600_000;
  const past: Deps = { ...deps, clock: () => at };
  const wizard: Wizard & UpgradeDeps = {
    deps: past,
    reviews: createSubmissions(past),
    pictures: deps.files,
  };
  for (const kind of ['account', ...plan.sends] as const) {
    await send(wizard, await actorOf(deps, id), { plan, kind });
    at += 11 * 60_000;
    if (plan.passed?.includes(kind) || plan.rejected === kind)
      await decide(past, reviewer, { accountId: id, kind, isPassed: plan.rejected !== kind });
    at += 9 * 60_000;
  }
  if (plan.renewed !== undefined) {
    const renewal = { ...plan, certificate: plan.renewed, renewed: undefined };
    await send(wizard, await actorOf(deps, id), { plan: renewal, kind: 'pilot' });
  }
}

async function actorOf({ sessions }: Deps, id: string): Promise<UserActor> {
  const user = await sessions.userOf(id);
  if (!user) throw new Error('the demo lacks an account it has just made');
  return { ...user, requestId: 'demo', language: 'en', address: '' };
}

/** A pilot whose papers are missing, made one who has sent none; undefined when they exist. */
async function unreviewedPilot({ pools: { db } }: Deps, key: string): Promise<string | undefined> {
  const row = await db
    .updateTable('accounts')
    .set({ account_review: 'unreviewed', real_name_review: 'none', pilot_review: 'none' })
    .where('email', '=', emailOf(key))
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('reviews').select('id').whereRef('reviews.account_id', '=', 'accounts.id'),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Undefined when the applicant exists. */
async function insertApplicant(
  { pools: { db } }: Deps,
  { key, name, company, timeZone, hoursAgo }: DemoApplicant,
  { hash, now }: { hash: string | null; now: number },
): Promise<string | undefined> {
  const code = companies.find((one) => one.key === company)?.invitationCode;
  const joined = code
    ? await db
        .selectFrom('companies')
        .select('id')
        .where('invitation_code', '=', code)
        .executeTakeFirstOrThrow()
    : undefined;
  const row = await db
    .insertInto('accounts')
    .values({
      username: name,
      email: emailOf(key),
      password_hash: hash,
      account_type: 'personal',
      roles: ['11'],
      company_id: joined?.id ?? null,
      ...(code ? { invitation_code: code } : {}),
      time_zone: timeZone,
      created_at: new Date(now - (hoursAgo + 1) * 3_600_000),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Days until the applicants' certificates end. */
const certificateDays = 700;
/** Days until the end of a certificate that is renewed. */
const endingDays = 25;

async function send(
  wizard: Wizard & UpgradeDeps,
  actor: UserActor,
  { plan, kind }: { plan: DemoApplicant; kind: 'account' | 'realName' | 'pilot' | 'upgrade' },
): Promise<void> {
  const at = (name: string): string => name;
  const { name, address, profession, idNumber, certificate, renewed } = plan;
  const days = renewed === undefined ? certificateDays : endingDays;
  const store = async (of: Card['kind'], number: string) => {
    const picture = (side: Card['side']) =>
      wizard.deps.files.store(actor.id, of, {
        read: async () => cardPicture({ side, kind: of, number, hue: plan.hue }),
      });
    return { iconFront: await picture('front'), iconBack: await picture('back') };
  };
  if (kind === 'account') {
    const basics = { username: name, address, profession, agriculturalCooperative: '', sex: '' } as const;
    await giveBasics(wizard, actor, basics);
  } else if (kind === 'realName') {
    const papers = { identityName: name, identityNumber: idNumber, consentVersion: consentVersions.realName };
    await giveRealName(wizard, actor, { form: { ...papers, ...(await store('idCard', idNumber)) }, at });
  } else if (kind === 'pilot') {
    const images = await store('pilotCard', certificate);
    const validUntil = new Date(wizard.deps.clock() + days * 86_400_000).toISOString().slice(0, 10);
    const papers = { certificateNumber: certificate, validUntil };
    await givePilotPapers(wizard, actor, { form: { ...papers, ...images }, at });
  } else {
    const { iconFront, iconBack } = await store('licence', '51-824-753-556');
    await applyForUpgrade(wizard, actor, {
      companyName: 'Weiss Aerial Services',
      upgradeType: 'agent',
      companyAddr: address,
      corporationName: name,
      corporationIdNumber: idNumber,
      corporationContact: '+61 2 5550 0142',
      businessLicense: '51-824-753-556',
      businessLicenseFrtImg: iconFront,
      businessLicenseBkImg: iconBack,
    });
  }
}

async function decide(
  deps: Deps,
  reviewer: UserActor,
  { accountId, kind, isPassed }: { accountId: string; kind: ReviewKind; isPassed: boolean },
): Promise<void> {
  const { id, version } = await deps.pools.db
    .selectFrom('reviews')
    .select(['id', 'version'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();
  await decideReview(deps, reviewer, {
    id,
    decision: isPassed
      ? { version, decision: 'pass', note: '' }
      : {
          version,
          decision: 'reject',
          reason: 'photoUnreadable',
          note: 'The number on the back is cut off.',
        },
    upgrades: { found: (tx, actor, application) => foundCompany(tx, actor, application) },
  });
}
