import type { Page, PageNode } from './page-node.ts';

/** Pages of one charger, below the list of chargers that leads to them. */
const ofOneCharger = (list: string): readonly Page[] => [
  {
    key: 'chargerConnect',
    path: `${list}/connect/:id`,
    title: 'title.chargerConnect',
    load: async () => ({ default: (await import('../pages/device-pages.screen.tsx')).ConnectChargerPage }),
  },
  {
    key: 'chargerDiagnostics',
    path: `${list}/diagnostics/:id`,
    title: 'title.droneDiagnostics',
    load: async () => ({
      default: (await import('../pages/device-pages.screen.tsx')).ChargerDiagnosticsPage,
    }),
  },
];

export const powerPages: readonly PageNode[] = [
  {
    key: 'chargerMonitor',
    path: '/charger-monitor',
    title: 'title.chargerMonitor',
    load: async () => ({
      default: (await import('../../features/chargers/monitor/charger-monitor.page.tsx')).ChargerMonitorPage,
    }),
  },
  {
    key: 'myChargers',
    path: '/my-charger',
    title: 'title.myChargers',
    load: async () => ({
      default: (await import('../../features/chargers/my-chargers.page.tsx')).MyChargersPage,
    }),
    children: [...ofOneCharger('/my-charger')],
  },
  {
    key: 'chargers',
    path: '/charger-manage',
    title: 'title.chargers',
    load: async () => ({
      default: (await import('../../features/chargers/charger-manage.page.tsx')).ChargerManagePage,
    }),
    children: [
      {
        key: 'chargerImport',
        path: '/charger-manage/import',
        title: 'title.chargerImport',
        load: async () => ({
          default: (await import('../pages/device-import.screen.tsx')).ImportChargersPage,
        }),
      },
      ...ofOneCharger('/charger-manage'),
    ],
  },
  {
    key: 'batteries',
    path: '/battery-log',
    title: 'title.batteries',
    load: async () => ({
      default: (await import('../../features/batteries/batteries.page.tsx')).BatteriesPage,
    }),
    children: [
      {
        key: 'batteryDetail',
        path: '/battery-log/detail/:id',
        title: 'title.batteryDetail',
        load: async () => ({
          default: (await import('../../features/batteries/battery-detail.page.tsx')).BatteryDetailPage,
        }),
      },
      {
        key: 'batteryDiagnostics',
        path: '/battery-log/diagnostics/:id',
        title: 'title.droneDiagnostics',
        load: async () => ({
          default: (await import('../pages/device-pages.screen.tsx')).BatteryDiagnosticsPage,
        }),
      },
    ],
  },
  {
    key: 'batteryTable',
    path: '/battery-log-table',
    title: 'title.batteryTable',
    load: async () => ({
      default: (await import('../../features/batteries/battery-table.page.tsx')).BatteryTablePage,
    }),
  },
  {
    key: 'stations',
    path: '/stations',
    title: 'title.stations',
    load: async () => ({
      default: (await import('../../features/stations/stations.page.tsx')).StationsPage,
    }),
    children: [
      {
        key: 'stationDetail',
        path: '/stations/detail/:id',
        title: 'title.stationDetail',
        load: async () => ({
          default: (await import('../../features/stations/station-detail.page.tsx')).StationDetailPage,
        }),
      },
      {
        key: 'stationConnect',
        path: '/stations/connect/:id',
        title: 'title.stationConnect',
        load: async () => ({
          default: (await import('../pages/device-pages.screen.tsx')).ConnectStationPage,
        }),
      },
      {
        key: 'stationDiagnostics',
        path: '/stations/diagnostics/:id',
        title: 'title.droneDiagnostics',
        load: async () => ({
          default: (await import('../pages/device-pages.screen.tsx')).StationDiagnosticsPage,
        }),
      },
    ],
  },
];
