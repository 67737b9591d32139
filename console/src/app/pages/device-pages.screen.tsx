import { ConnectPage } from '../../domain/devices/connect/connect.page.tsx';
import { DiagnosticsPage } from '../../domain/devices/connect/diagnostics.page.tsx';
import { batteryHands } from '../../features/batteries/battery-hands.ts';
import { chargerHands } from '../../features/chargers/charger-hands.ts';
import { droneHands } from '../../features/drones/drone-hands.ts';

export const ConnectDronePage = () => <ConnectPage hands={droneHands} />;
export const DroneDiagnosticsPage = () => <DiagnosticsPage hands={droneHands} />;
export const ConnectChargerPage = () => <ConnectPage hands={chargerHands} />;
export const ChargerDiagnosticsPage = () => <DiagnosticsPage hands={chargerHands} />;
export const BatteryDiagnosticsPage = () => <DiagnosticsPage hands={batteryHands} />;
