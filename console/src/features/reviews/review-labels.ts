import type { ReviewKind, ReviewStatus } from '@smartflight/contract/onboarding/reviews.ts';
import type { Fmt } from '../../shared/format/fmt.ts';
import { formatLocale } from '../../shared/i18n/languages.ts';
import type { MsgKey, Translate } from '../../shared/i18n/messages.ts';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';

export const statusGlyphs: Record<ReviewStatus, GlyphState> = {
  pending: 'warning',
  passed: 'done',
  rejected: 'fault',
  superseded: 'offline',
};

/** V-04: each kind of review has its own status texts. */
export function stateLabel(t: Translate, kind: ReviewKind, status: ReviewStatus): string {
  if (kind === 'upgrade' || status === 'superseded') return t(`reviews.state.${status}`);
  if (kind === 'account') return t(`accountReview.${status}`);
  return kind === 'realName' ? t(`realName.${status}`) : t(`pilotCert.${status}`);
}

const upgradeTitles: Record<string, MsgKey> = {
  enterprise: 'profile.types.enterprise',
  agent: 'profile.types.oem',
  dealer: 'profile.types.dealer',
};

const paperTitles: Record<string, MsgKey> = {
  username: 'person.username',
  address: 'person.address',
  agriculturalCooperative: 'person.cooperative',
  sex: 'person.sex',
  profession: 'person.profession',
  region: 'person.region',
  invitationCode: 'reviews.paper.invitationCode',
  truename: 'person.truename',
  idNumber: 'person.idNumber',
  manipulatorNumber: 'person.certificateNumber',
  manipulatorValidUntil: 'person.validUntil',
  companyName: 'reviews.paper.companyName',
  upgradeType: 'reviews.paper.upgradeType',
  companyAddr: 'reviews.paper.companyAddr',
  corporationName: 'reviews.paper.corporationName',
  corporationIdNumber: 'reviews.paper.corporationIdNumber',
  corporationContact: 'reviews.paper.corporationContact',
  businessLicense: 'reviews.paper.businessLicense',
};

export const paperTitle = (t: Translate, name: string): string => {
  const key = paperTitles[name];
  return key === undefined ? name : t(key);
};

/** A value of the papers for display: sex, country and kind of company are codes. */
export function paperValue(
  t: Translate,
  fmt: Pick<Fmt, 'lang' | 'day'>,
  name: string,
  value: string,
): string {
  if (name === 'sex')
    return t(value === '1' ? 'person.male' : value === '0' ? 'person.female' : 'person.notGiven');
  if (name === 'manipulatorValidUntil') return fmt.day(value, { year: true, weekday: false });
  if (name === 'region') return regionName(fmt, value);
  if (name === 'upgradeType') return t(upgradeTitles[value] ?? 'profile.types.oem');
  return value;
}

/** `CN_86` as "China +86". */
function regionName({ lang }: Pick<Fmt, 'lang'>, region: string): string {
  const [country = '', code] = region.split('_');
  if (!/^[A-Z]{2}$/.test(country)) return region;
  const name = new Intl.DisplayNames(formatLocale(lang), { type: 'region' }).of(country) ?? country;
  return code === undefined ? name : `${name} +${code}`;
}

/** Prefix of the slots of the passed submission that a renewal replaces. */
export const formerSlot = 'former.';

export function slotTitle(t: Translate, slot: string): string {
  const side = t(slot.includes('Bk') ? 'reviews.backSide' : 'reviews.frontSide');
  return slot.startsWith(formerSlot) ? t('reviews.formerSlot', { side }) : side;
}

/** Waiting time in hours and minutes, from two days on in days. */
export function waitText(t: Translate, fmt: Pick<Fmt, 'duration'>, seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  return days >= 2 ? t('reviews.days', { n: days }) : fmt.duration(seconds);
}
