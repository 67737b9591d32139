import type { PageNode } from './page-node.ts';

/** Chargers and batteries. */
export const powerPages: readonly PageNode[] = [
  {
    key: 'chargerMonitor',
    path: '/charger-monitor',
    title: 'title.chargerMonitor',
    load: async () => ({
      default: (await import('../features/chargers/monitor/charger-monitor.page.tsx')).ChargerMonitorPage,
    }),
  },
  {
    key: 'myChargers',
    path: '/my-charger',
    title: 'title.myChargers',
    load: async () => ({
      default: (await import('../features/chargers/my-chargers.page.tsx')).MyChargersPage,
    }),
  },
  {
    key: 'chargers',
    path: '/charger-manage',
    title: 'title.chargers',
    load: async () => ({
      default: (await import('../features/chargers/charger-manage.page.tsx')).ChargerManagePage,
    }),
  },
  {
    key: 'batteries',
    path: '/battery-log',
    title: 'title.batteries',
    load: async () => ({ default: (await import('../features/batteries/batteries.page.tsx')).BatteriesPage }),
    children: [
      {
        key: 'batteryDetail',
        path: '/battery-log/detail/:id',
        title: 'title.batteryDetail',
        load: async () => ({
          default: (await import('../features/batteries/battery-detail.page.tsx')).BatteryDetailPage,
        }),
      },
    ],
  },
  {
    key: 'batteryTable',
    path: '/battery-log-table',
    title: 'title.batteryTable',
    load: async () => ({
      default: (await import('../features/batteries/battery-table.page.tsx')).BatteryTablePage,
    }),
  },
];
