import { type RoleName, roleCodes } from '@smartflight/contract/access/access.ts';
import type { Person } from '@smartflight/contract/accounts/people.schemas.ts';
import type { Translate } from '../../shared/i18n/messages.ts';

/** All role names, in the order of the contract. */
export const roleNames = Object.keys(roleCodes).filter((name): name is RoleName => name in roleCodes);

/** Whether the account is active, pending or disabled. */
export function stateOf(person: Person, t: Translate) {
  if (person.disabledAt !== null) return { state: 'fault', word: t('people.disabled') } as const;
  const state = person.accountVerified === '1' ? 'done' : 'warning';
  return { state, word: t(`people.verified.${person.accountVerified}`) } as const;
}
