import { UpgradePage } from '../../features/enterprises/upgrade.page.tsx';

/** Application for an own company. */
export function UpgradeScreen() {
  return <UpgradePage />;
}
