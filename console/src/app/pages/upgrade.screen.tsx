import { UpgradePage } from '../../features/enterprises/upgrade.page.tsx';
import { logOut } from '../start/log-out.ts';

/** The way to a company of one's own; what an approval opens needs a new sign-in. */
export function UpgradeScreen() {
  return <UpgradePage logOut={logOut} />;
}
