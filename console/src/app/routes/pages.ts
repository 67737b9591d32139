import { type ComponentType, createElement } from 'react';
import { orderPages } from './order-pages.ts';
import type { Page, PageNode } from './page-node.ts';
import { powerPages } from './power-pages.ts';
import { taskPages } from './task-pages.ts';

const realtime = () => import('../../features/realtime/realtime.page.tsx');
const flights = () => import('../pages/flights.screen.tsx');
const flightList = () => import('../../features/flights/list/prefetch-flights.ts');
const flightDays = () => import('../pages/flight-days.screen.tsx');
const flightDetail = () => import('../../features/flights/flight-detail.page.tsx');

type Scope = 'own' | 'tenant';

function withScope(Screen: ComponentType<{ scope: Scope }>, scope: Scope): { default: ComponentType } {
  return { default: () => createElement(Screen, { scope }) };
}

/** Pages of one device, below the list of drones that leads to them. */
const ofOneDrone = (list: string): readonly Page[] => [
  {
    key: 'droneConnect',
    path: `${list}/connect/:id`,
    title: 'title.droneConnect',
    load: async () => ({
      default: (await import('../pages/device-pages.screen.tsx')).ConnectDronePage,
    }),
  },
  {
    key: 'droneDiagnostics',
    path: `${list}/diagnostics/:id`,
    title: 'title.droneDiagnostics',
    load: async () => ({
      default: (await import('../pages/device-pages.screen.tsx')).DroneDiagnosticsPage,
    }),
  },
];

const expiries = (list: string): Page => ({
  key: 'droneExpiries',
  path: `${list}/expiries`,
  title: 'title.droneExpiries',
  load: async () => ({
    default: (await import('../../features/drones/upkeep/expiries.page.tsx')).DroneExpiriesPage,
  }),
});

/** The tree of all pages (spec 2). */
export const pages: readonly PageNode[] = [
  {
    key: 'realtime',
    path: '/realtime',
    title: 'title.realtime',
    load: async () => withScope((await realtime()).RealtimePage, 'own'),
  },
  {
    key: 'manageRealtime',
    path: '/manage/realtime',
    title: 'title.realtime',
    load: async () => withScope((await realtime()).RealtimePage, 'tenant'),
  },
  {
    key: 'flights',
    path: '/flightlog',
    title: 'title.flights',
    load: async () => withScope((await flights()).FlightsScreen, 'own'),
    askEarly: async (search) => (await flightList()).askEarly(search, 'own'),
    children: [
      {
        key: 'flightDetail',
        path: '/flightlog/detail/:id',
        title: 'title.flightDetail',
        load: async () => withScope((await flightDetail()).FlightDetailPage, 'own'),
      },
    ],
  },
  {
    key: 'manageFlights',
    path: '/manage-flightlog',
    title: 'title.flights',
    load: async () => withScope((await flights()).FlightsScreen, 'tenant'),
    askEarly: async (search) => (await flightList()).askEarly(search, 'tenant'),
    children: [
      {
        key: 'manageFlightDetail',
        path: '/manage-flightlog/detail/:id',
        title: 'title.flightDetail',
        load: async () => withScope((await flightDetail()).FlightDetailPage, 'tenant'),
      },
    ],
  },
  {
    key: 'newFlights',
    path: '/newflightlog',
    title: 'title.newFlights',
    load: async () => withScope((await flightDays()).FlightDaysScreen, 'own'),
  },
  {
    key: 'manageNewFlights',
    path: '/manage-newflightlog',
    title: 'title.newFlights',
    load: async () => withScope((await flightDays()).FlightDaysScreen, 'tenant'),
  },
  {
    key: 'plots',
    path: '/plot-manage',
    title: 'title.plots',
    load: async () => ({ default: (await import('../../features/plots/plots.page.tsx')).PlotsPage }),
  },
  {
    key: 'products',
    path: '/products',
    title: 'title.products',
    load: async () => ({ default: (await import('../../features/products/products.page.tsx')).ProductsPage }),
    children: [
      {
        key: 'productImport',
        path: '/products/import',
        title: 'title.productImport',
        load: async () => ({
          default: (await import('../../features/products/import/product-import.page.tsx')).ProductImportPage,
        }),
      },
    ],
  },
  {
    key: 'mix',
    path: '/mix',
    title: 'title.mix',
    load: async () => ({ default: (await import('../../features/products/mix/mix.page.tsx')).MixPage }),
  },
  ...taskPages,
  {
    key: 'myDrones',
    path: '/my-drones',
    title: 'title.myDrones',
    load: async () => ({ default: (await import('../../features/drones/my-drones.page.tsx')).MyDronesPage }),
    children: ofOneDrone('/my-drones'),
  },
  {
    key: 'dronesMaintenance',
    path: '/drone-manage2',
    title: 'title.drones',
    load: async () => ({
      default: (await import('../../features/drones/upkeep/maintenance.page.tsx')).DroneMaintenancePage,
    }),
    children: [expiries('/drone-manage2'), ...ofOneDrone('/drone-manage2')],
  },
  {
    key: 'drones',
    path: '/drone-manage',
    title: 'title.drones',
    load: async () => ({
      default: (await import('../../features/drones/manage/drone-manage.page.tsx')).DroneManagePage,
    }),
    children: [
      expiries('/drone-manage'),
      {
        key: 'droneRegister',
        path: '/drone-manage/register',
        title: 'title.droneRegister',
        load: async () => ({
          default: (await import('../../features/drones/register/register.page.tsx')).RegisterDronePage,
        }),
      },
      {
        key: 'droneImport',
        path: '/drone-manage/import',
        title: 'title.droneImport',
        load: async () => ({
          default: (await import('../pages/device-import.screen.tsx')).ImportDronesPage,
        }),
      },
      ...ofOneDrone('/drone-manage'),
    ],
  },
  {
    key: 'airspace',
    path: '/no-fly-zone',
    title: 'title.zones',
    load: async () => ({ default: (await import('../pages/airspace.screen.tsx')).AirspaceScreen }),
  },
  {
    key: 'teams',
    path: '/droneteammanage',
    title: 'title.teams',
    load: async () => ({ default: (await import('../../features/teams/teams.page.tsx')).TeamsPage }),
  },
  ...orderPages,
  {
    key: 'records',
    path: '/spray-records',
    title: 'title.records',
    load: async () => ({ default: (await import('../pages/records.screen.tsx')).RecordsScreen }),
    children: [
      {
        key: 'recordSheets',
        path: '/spray-records/sheets',
        title: 'title.recordSheets',
        load: async () => ({
          default: (await import('../../features/records/sheet/record-sheets.page.tsx')).RecordSheetsPage,
        }),
      },
      {
        key: 'recordDetail',
        path: '/spray-records/:id',
        title: 'title.recordDetail',
        load: async () => ({
          default: (await import('../../features/records/record-detail.page.tsx')).RecordDetailPage,
        }),
      },
      {
        key: 'recordSheet',
        path: '/spray-records/sheet/:id',
        title: 'title.recordSheet',
        load: async () => ({
          default: (await import('../../features/records/sheet/record-sheet.page.tsx')).RecordSheetPage,
        }),
      },
    ],
  },
  {
    key: 'rules',
    path: '/alarm-rules',
    title: 'title.rules',
    load: async () => ({ default: (await import('../../features/rules/rules.page.tsx')).RulesPage }),
  },
  ...powerPages,
  {
    key: 'reviews',
    path: '/user-authentication',
    title: 'title.reviews',
    load: async () => ({ default: (await import('../../features/reviews/reviews.page.tsx')).ReviewsPage }),
  },
  {
    key: 'restrictions',
    path: '/drone-unrestricted',
    title: 'title.restrictions',
    load: async () => ({
      default: (await import('../../features/restrictions/restrictions.page.tsx')).RestrictionsPage,
    }),
  },
  {
    key: 'profile',
    path: '/profile',
    title: 'title.profile',
    load: async () => ({ default: (await import('../pages/profile.screen.tsx')).ProfileScreen }),
    children: [
      { key: 'profile', path: '/profile/index', title: 'title.profile', opens: '/profile' },
      {
        key: 'accountUpgrade',
        path: '/profile/account-upgrade',
        title: 'title.upgrade',
        load: async () => ({ default: (await import('../pages/upgrade.screen.tsx')).UpgradeScreen }),
      },
    ],
  },
  {
    key: 'people',
    path: '/accounts',
    title: 'title.people',
    load: async () => ({ default: (await import('../../features/people/people.page.tsx')).PeoplePage }),
  },
  {
    key: 'companies',
    path: '/companies',
    title: 'title.companies',
    load: async () => ({
      default: (await import('../../features/companies/companies.page.tsx')).CompaniesPage,
    }),
  },
  {
    key: 'announcements',
    path: '/announcements',
    title: 'title.announcements',
    load: async () => ({
      default: (await import('../../features/announcements/announcements.page.tsx')).AnnouncementsPage,
    }),
  },
  {
    key: 'audit',
    path: '/audit',
    title: 'title.audit',
    load: async () => ({ default: (await import('../../features/audit/audit.page.tsx')).AuditPage }),
  },
];
