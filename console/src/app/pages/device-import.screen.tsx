import { ImportPage } from '../../domain/devices/import/import.page.tsx';
import { chargerHands } from '../../features/chargers/charger-hands.ts';
import { droneHands } from '../../features/drones/drone-hands.ts';

export const ImportDronesPage = () => <ImportPage hands={droneHands} />;
export const ImportChargersPage = () => <ImportPage hands={chargerHands} />;
