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
import { type Card, cardPicture } from './card-picture.ts';

/** An invented applicant in the review queue. Numbers are digits only, so that the card pictures can show them. */
interface DemoApplicant {
  key: string;
  name: string;
  company?: string;
  timeZone: string;
  address: string;
  profession: string;
  idNumber: string;
  certificate: string;
  hue: number;
  hoursAgo: number;
  sends: readonly ('realName' | 'pilot' | 'upgrade')[];
  passed?: readonly ReviewKind[];
  rejected?: ReviewKind;
  /** Number of a new certificate that waits as a renewal of the passed one, which ends soon. */
  renewed?: string | undefined;
}

const applicants: readonly DemoApplicant[] = [
  {
    key: 'grant',
    name: 'Oliver Grant',
    company: 'northblock',
    timeZone: 'Australia/Sydney',
    address: '14 Lachlan Road, Griffith',
    profession: 'Contract sprayer',
    idNumber: '4410297735',
    certificate: '2026-118-204',
    hue: 205,
    hoursAgo: 26,
    sends: ['realName', 'pilot'],
    passed: ['account'],
  },
  {
    key: 'chenxiao',
    name: '陈晓',
    company: 'sanjiang',
    timeZone: 'Asia/Shanghai',
    address: '黑龙江省佳木斯市富锦市',
    profession: '植保飞手',
    idNumber: '230882199604170029',
    certificate: '2025-230-771',
    hue: 8,
    hoursAgo: 19,
    sends: ['realName', 'pilot'],
  },
  {
    key: 'volkov',
    name: 'Артём Волков',
    timeZone: 'Europe/Moscow',
    address: 'Тихорецк, ул. Полевая, 7',
    profession: 'Агроном',
    idNumber: '0314558821',
    certificate: '2026-023-640',
    hue: 265,
    hoursAgo: 11,
    sends: ['realName'],
  },
  {
    key: 'almeida',
    name: 'Sofia Almeida',
    company: 'campoclaro',
    timeZone: 'America/Cuiaba',
    address: 'Rodovia MT-242, km 31, Sorriso',
    profession: 'Piloto agrícola',
    idNumber: '52998224725',
    certificate: '2026-055-913',
    hue: 142,
    hoursAgo: 7,
    sends: ['realName', 'pilot'],
  },
  {
    key: 'nolan',
    name: 'Jack Nolan',
    company: 'northblock',
    timeZone: 'Australia/Sydney',
    address: '3 Canal Street, Leeton',
    profession: 'Farm hand',
    idNumber: '6620183347',
    certificate: '2026-118-377',
    hue: 35,
    hoursAgo: 49,
    sends: ['realName'],
    passed: ['account'],
    rejected: 'realName',
  },
  {
    key: 'weiss',
    name: 'Hannah Weiss',
    company: 'northblock',
    timeZone: 'Australia/Sydney',
    address: '88 Banna Avenue, Griffith',
    profession: 'Fleet owner',
    idNumber: '7093316428',
    certificate: '2024-118-052',
    hue: 320,
    hoursAgo: 90,
    sends: ['realName', 'pilot', 'upgrade'],
    passed: ['account', 'realName', 'pilot'],
    renewed: '2026-118-590',
  },
];

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
    if (!id) continue;
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
}

async function actorOf({ sessions }: Deps, id: string): Promise<UserActor> {
  const user = await sessions.userOf(id);
  if (!user) throw new Error('the demo lacks somebody it has just made');
  return { ...user, requestId: 'demo', language: 'en', address: '' };
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
