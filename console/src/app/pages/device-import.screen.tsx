import { chargerHands } from '../../features/chargers/charger-hands.ts';
import { droneHands } from '../../features/drones/drone-hands.ts';
import { ImportPage } from '../../domain/devices/import/import.page.tsx';

export const ImportDronesPage = () => <ImportPage hands={droneHands} />;
export const ImportChargersPage = () => <ImportPage hands={chargerHands} />;
