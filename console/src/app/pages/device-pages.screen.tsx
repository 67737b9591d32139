import { ConnectPage } from '../../domain/devices/connect/connect.page.tsx';
import { DiagnosticsPage } from '../../domain/devices/connect/diagnostics.page.tsx';
import { batteryOwnership } from '../../features/batteries/batteries.queries.ts';
import { chargerOwnership } from '../../features/chargers/charger-ownership.ts';
import { droneOwnership } from '../../features/drones/drone-ownership.ts';
import { connectableStation } from '../../features/stations/stations.queries.ts';

export const ConnectDronePage = () => <ConnectPage ownership={droneOwnership} />;
export const DroneDiagnosticsPage = () => <DiagnosticsPage ownership={droneOwnership} />;
export const ConnectChargerPage = () => <ConnectPage ownership={chargerOwnership} />;
export const ChargerDiagnosticsPage = () => <DiagnosticsPage ownership={chargerOwnership} />;
export const BatteryDiagnosticsPage = () => <DiagnosticsPage ownership={batteryOwnership} />;
export const ConnectStationPage = () => <ConnectPage ownership={connectableStation} />;
export const StationDiagnosticsPage = () => <DiagnosticsPage ownership={connectableStation} />;
