import { accounts } from '@smartflight/contract/accounts.ts';
import { UpgradePage } from '../features/enterprises/upgrade.page.tsx';
import { call } from '../shared/api/client.ts';
import { leave } from '../shared/api/session-end.ts';
import { forgetOwnDrafts } from '../shared/drafts/use-draft.ts';

function logOut(): void {
  call(accounts.logout, {}).catch(() => undefined);
  forgetOwnDrafts();
  leave();
}

/** The way to a company of one's own; what an approval opens needs a new sign-in. */
export function UpgradeScreen() {
  return <UpgradePage logOut={logOut} />;
}
