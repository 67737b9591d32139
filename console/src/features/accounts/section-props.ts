import type { UserInfo } from '@smartflight/contract/accounts/accounts.schemas.ts';
import type { OnboardingState } from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import type { Editing } from '../../shared/forms/use-editing.ts';

/** The account as a section of its profile shows and edits it. */
export interface SectionProps {
  info: UserInfo;
  submitted: OnboardingState | undefined;
  editing: Editing;
}
