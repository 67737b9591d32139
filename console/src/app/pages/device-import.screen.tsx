import { ImportPage } from '../../domain/devices/import/import.page.tsx';
import { chargerOwnership } from '../../features/chargers/charger-ownership.ts';
import { droneOwnership } from '../../features/drones/drone-ownership.ts';

export const ImportDronesPage = () => <ImportPage ownership={droneOwnership} />;
export const ImportChargersPage = () => <ImportPage ownership={chargerOwnership} />;
