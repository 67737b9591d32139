import { roleCodes } from '@smartflight/contract/access/access.ts';
import { consentVersions } from '@smartflight/contract/accounts/consents.ts';
import { defaultInvitationCode } from '@smartflight/contract/accounts/person-fields.ts';
import type {
  BasicInfo,
  chosenPassword,
  operatorPapers,
  realNamePapers,
} from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import type { z } from 'zod';
import type { UserActor, VisitorActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { companyByCode, type InvitedTo, takeInvitation } from '../../access/invitation-codes.ts';
import { dayIn } from '../../platform/clock.ts';
import { fault } from '../../platform/http/fault.ts';
import { refuseCommon } from '../../platform/security/common-passwords.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { lacksPassword, lockOwn, setBasics, setFirstPassword, storeConsent } from './onboarding.store.ts';
import type { OwnReviews, PictureStore } from './onboarding-reviews.ts';
import type { Sent } from './papers-form.ts';

export interface Wizard {
  deps: Deps;
  reviews: OwnReviews;
  pictures: PictureStore;
}

/** Makes guessing codes impractical: there are 2^30 of them. */
const lookUps = { attempts: 10, windowS: 60 };
const joins = { attempts: 20, windowS: 3600 };
const firstPasswords = { attempts: 20, windowS: 3600 };
/** Every submission is stored; legitimate corrections are rarer than this. */
const submissions = { attempts: 60, windowS: 3600 };

type Tx = Parameters<OwnReviews['submit']>[0];

/** Step 0: the basics and the account's first submission. A code joins a company if the account has none. */
export async function giveBasics(
  { deps, reviews }: Wizard,
  actor: UserActor,
  { invitationCode, ...basics }: BasicInfo,
): Promise<void> {
  const company = await companyBehind(deps, actor, invitationCode);
  await deps.limits.spend(`submissions:${actor.id}`, submissions);
  await deps.pools.db.transaction().execute(async (tx) => {
    const before = await lockOwn(tx, actor);
    const joined = before.company_id === null ? company : undefined;
    const now = new Date(deps.clock());
    if (joined && !(await takeInvitation(tx, joined, { accountId: actor.id, now }))) refuseInvitation();
    await setBasics(tx, actor, basics, joined);
    const { username, address, agriculturalCooperative, sex, profession, region } = basics;
    await reviews.submit(tx, actor, {
      kind: 'account',
      papers: {
        username,
        address,
        agriculturalCooperative,
        sex,
        profession,
        region: region ?? before.region,
        invitationCode: joined?.invitationCode ?? before.invitation_code,
      },
      files: [],
    });
  });
}

/** The company that this account may join by the code. Managers cannot join by a code, they are assigned by staff. */
async function companyBehind(
  { limits, pools, clock }: Deps,
  actor: UserActor,
  invitationCode = defaultInvitationCode,
): Promise<(InvitedTo & { invitationCode: string }) | undefined> {
  const mayJoin = actor.companyId === null && !actor.roles.includes(roleCodes.manager);
  if (!mayJoin || invitationCode === defaultInvitationCode) return undefined;
  await limits.spend(`invitation:${actor.id}`, joins);
  const company = await companyByCode(pools.db, invitationCode, new Date(clock()));
  return { ...(company ?? refuseInvitation()), invitationCode };
}

function refuseInvitation(): never {
  throw fault('invitation.unknown', [{ at: 'body.invitationCode', code: 'invitation.unknown' }]);
}

/** Step 1: the papers for the real name. */
export async function giveRealName(
  wizard: Wizard,
  actor: UserActor,
  { form, at }: Sent<z.output<typeof realNamePapers>>,
): Promise<void> {
  const { consentVersion } = form;
  if (consentVersion !== undefined && consentVersion !== consentVersions.realName)
    throw fault('consent.outdated');
  await submitPapers(wizard, actor, {
    kind: 'realName',
    papers: { truename: form.identityName, idNumber: form.identityNumber },
    pictures: [
      { slot: 'idcardFrtImg', purpose: 'idCard', path: form.iconFront, at: at('iconFront') },
      { slot: 'idcardBkImg', purpose: 'idCard', path: form.iconBack, at: at('iconBack') },
    ],
    also: async (tx) => {
      if (consentVersion !== undefined)
        await storeConsent(tx, actor, { version: consentVersion, at: new Date(wizard.deps.clock()) });
    },
  });
}

/** Step 2: the pilot's papers. */
export async function givePilotPapers(
  wizard: Wizard,
  actor: UserActor,
  { form, at }: Sent<z.output<typeof operatorPapers>>,
): Promise<void> {
  const today = dayIn(actor.timeZone, wizard.deps.clock());
  if (form.validUntil !== '' && form.validUntil < today)
    throw fault('request.invalid', [{ at: at('validUntil'), code: 'certificateExpired' }]);
  await submitPapers(wizard, actor, {
    kind: 'pilot',
    papers: {
      manipulatorNumber: form.certificateNumber,
      ...(form.validUntil === '' ? {} : { manipulatorValidUntil: form.validUntil }),
    },
    pictures: [
      { slot: 'manipulatorFrtImg', purpose: 'pilotCard', path: form.iconFront, at: at('iconFront') },
      { slot: 'manipulatorBkImg', purpose: 'pilotCard', path: form.iconBack, at: at('iconBack') },
    ],
  });
}

interface NewPapers {
  kind: 'realName' | 'pilot';
  papers: Record<string, string>;
  pictures: readonly { slot: string; purpose: 'idCard' | 'pilotCard'; path: string; at: string }[];
  also?: (tx: Tx) => Promise<void>;
}

async function submitPapers(
  { deps, reviews, pictures: updater }: Wizard,
  actor: UserActor,
  { kind, papers, pictures, also }: NewPapers,
): Promise<void> {
  await deps.limits.spend(`submissions:${actor.id}`, submissions);
  await deps.pools.db.transaction().execute(async (tx) => {
    const { basic_info_given: isBegun } = await lockOwn(tx, actor);
    if (!isBegun) throw fault('onboarding.basics-first');
    const files: { slot: string; fileId: string; at: string }[] = [];
    for (const { slot, ...picture } of pictures) {
      const fileId = await updater.keep(tx, { ownerId: actor.id, ...picture });
      files.push({ slot, fileId, at: picture.at });
    }
    await reviews.submit(tx, actor, { kind, papers, files });
    await also?.(tx);
  });
}

/** Sets the first password of an account created through the chat app; later ones are changed in the profile. */
export async function choosePassword(
  deps: Deps,
  actor: UserActor,
  { form, at }: Sent<z.output<typeof chosenPassword>>,
): Promise<void> {
  // Hashing slots are shared by all accounts, so an account that has a password is rejected before hashing.
  await deps.limits.spend(`first-password:${actor.id}`, firstPasswords);
  if (!(await lacksPassword(deps.pools.db, actor))) throw fault('password.set');
  await refuseCommon(form.pwd, at('pwd'));
  const hash = await hashPassword(form.pwd);
  await deps.pools.db.transaction().execute(async (tx) => {
    if (!(await setFirstPassword(tx, actor, hash))) throw fault('password.set');
    await audit(tx, actor, { action: 'accounts.set-password', target: { kind: 'account', id: actor.id } });
  });
}

/** Name of the company with this code; the platform's own code has none. */
export async function companyNameOf(
  deps: Deps,
  actor: UserActor | VisitorActor,
  invitationCode: string,
): Promise<string> {
  if (invitationCode === defaultInvitationCode) return '';
  await deps.limits.spend(`company-name:${actor.address}`, lookUps);
  const company = await companyByCode(deps.pools.db, invitationCode, new Date(deps.clock()));
  if (!company) throw fault('company.not-found');
  return company.companyName;
}
