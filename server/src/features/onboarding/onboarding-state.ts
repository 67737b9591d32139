import { onboarding } from '@smartflight/contract/endpoints.ts';
import type { OnboardingState, Standing } from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import { masked } from '../../platform/security/masks.ts';
import type { Wizard } from './onboarding.service.ts';
import { getBasics, listOwnDevices } from './onboarding.store.ts';
import type { OwnSubmission } from './onboarding-reviews.ts';

const shape = onboarding.state.response.shape;
const isNew: readonly Standing['status'][] = ['none', 'unreviewed'];

/** State of the wizard: values given, with masked numbers, and the status of each review. */
export async function stateOf({ deps, reviews }: Wizard, actor: UserActor): Promise<OnboardingState> {
  const { db } = deps.pools;
  const row = await getBasics(db, actor);
  const submitted = await reviews.currentOf(db, actor.id);
  const renewals = await reviews.renewalsOf(db, actor.id);
  const account = standingOf(row.account_review, submitted.account);
  const realName = standingOf(row.real_name_review, submitted.realName);
  const pilot = standingOf(row.pilot_review, submitted.pilot);
  return {
    basic: {
      username: row.username,
      address: row.address,
      agriculturalCooperative: row.agricultural_cooperative,
      sex: shape.basic.shape.sex.parse(row.sex),
      profession: row.profession,
      region: row.region,
      invitationCode: row.invitation_code,
      companyName: row.company_name ?? '',
    },
    realName: isNew.includes(realName.status) ? null : realNameOf(submitted.realName),
    pilot: isNew.includes(pilot.status) ? null : pilotOf(submitted.pilot),
    reviews: { account, realName, pilot },
    renewals: {
      realName: renewed(renewals.realName, realNameOf),
      pilot: renewed(renewals.pilot, pilotOf),
    },
    drones: await listOwnDevices(db, actor, 'drone'),
    chargers: await listOwnDevices(db, actor, 'charger'),
  };
}

function standingOf(text: string, submission: OwnSubmission | undefined): Standing {
  const status = shape.reviews.shape.account.shape.status.parse(text);
  // Accounts created by staff have passed without a submission; withdrawn papers start over.
  const shown = isNew.includes(status) ? undefined : submission;
  return {
    status,
    submittedAt: shown?.submittedAt.toISOString() ?? null,
    decidedAt: shown?.decidedAt?.toISOString() ?? null,
    reason: shown?.reason ?? null,
    note: status === 'rejected' ? (shown?.note ?? '') : '',
  };
}

function renewed<Shown extends object>(
  submission: OwnSubmission | undefined,
  shownOf: (submission: OwnSubmission) => Shown | null,
): (Shown & { standing: Standing }) | null {
  const shown = submission && shownOf(submission);
  return shown ? { ...shown, standing: standingOf(submission.status, submission) } : null;
}

const realNameOf = (submission: OwnSubmission | undefined): OnboardingState['realName'] =>
  submission?.papers['idNumber'] === undefined
    ? null
    : {
        truename: submission.papers['truename'] ?? '',
        idNumber: masked(submission.papers['idNumber']),
        front: submission.images['idcardFrtImg'] ?? '',
        back: submission.images['idcardBkImg'] ?? '',
      };

const pilotOf = (submission: OwnSubmission | undefined): OnboardingState['pilot'] =>
  submission?.papers['manipulatorNumber'] === undefined
    ? null
    : {
        manipulatorNumber: masked(submission.papers['manipulatorNumber']),
        validUntil: submission.papers['manipulatorValidUntil'] ?? '',
        front: submission.images['manipulatorFrtImg'] ?? '',
        back: submission.images['manipulatorBkImg'] ?? '',
      };
