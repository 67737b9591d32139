import { UpgradePage } from '../../features/enterprises/upgrade.page.tsx';
import { logOut } from '../start/log-out.ts';

/** Application for an own company; what an approval unlocks needs a new sign-in. */
export function UpgradeScreen() {
  return <UpgradePage logOut={logOut} />;
}
