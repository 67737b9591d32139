import type { UserInfo } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { accounts } from '@smartflight/contract/endpoints.ts';
import type { UserActor } from '../../access/actor.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { masked } from '../../platform/security/masks.ts';
import { getOwnInfo } from './accounts.store.ts';

/** Papers that passed or wait, and the paths of their pictures, by the field names of spec 3. */
interface Submitted {
  papers: Readonly<Record<string, string>>;
  images: Readonly<Record<string, string>>;
}

/** What the reviews feature provides about an account's own papers. */
export interface OwnPapers {
  currentOf(
    db: Database,
    accountId: string,
  ): Promise<Readonly<Partial<Record<'realName' | 'pilot', Submitted>>>>;
}

const none: Submitted = { papers: {}, images: {} };
const { shape } = accounts.userInfo.response;

/** The actor's own account with every field of spec 3; of paper numbers only the last characters are shown. */
export async function ownInfo(db: Database, actor: UserActor, papers: OwnPapers): Promise<UserInfo> {
  const [row, { realName = none, pilot = none }] = await Promise.all([
    getOwnInfo(db, actor),
    papers.currentOf(db, actor.id),
  ]);
  const truename = realName.papers['truename'] ?? '';
  return {
    id: row.id,
    username: row.username,
    avatar: row.avatar,
    roles: row.roles,
    accountVerified: actor.accountVerified,
    timeZone: row.time_zone,
    mustAddFactor: actor.needsFactor && !actor.hasFactor,
    phone: row.phone ?? '',
    email: row.email ?? '',
    address: row.address,
    sex: shape.sex.parse(row.sex),
    profession: row.profession,
    agriculturalCooperative: row.agricultural_cooperative,
    accountType: shape.accountType.parse(row.account_type),
    truename,
    trueName: truename,
    idNumber: masked(realName.papers['idNumber'] ?? ''),
    idcardFrtImg: realName.images['idcardFrtImg'] ?? '',
    idcardBkImg: realName.images['idcardBkImg'] ?? '',
    manipulatorNumber: masked(pilot.papers['manipulatorNumber'] ?? ''),
    manipulatorFrtImg: pilot.images['manipulatorFrtImg'] ?? '',
    manipulatorBkImg: pilot.images['manipulatorBkImg'] ?? '',
    createDate: row.created_at.toISOString(),
    approvalStatus: shape.approvalStatus.parse(row.account_review),
    realNameStatus: shape.realNameStatus.parse(row.real_name_review),
    manipulatorStatus: shape.manipulatorStatus.parse(row.pilot_review),
    realNameVerified: row.real_name_review === 'passed',
    manipulatorVerified: row.pilot_review === 'passed',
    tenantEnterpriseId: row.company_id ?? '',
    companyName: row.company_name ?? '',
    manipulatorValidUntil: row.pilot_valid_until ?? '',
    invitationCode: row.invitation_code,
    wechatBound: Boolean(row.is_chat_bound),
  };
}
