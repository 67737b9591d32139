import { filterPages, type PageKey, pageRoles } from '@smartflight/contract/access.ts';
import { type ComponentType, createElement } from 'react';
import type { MsgKey } from '../shared/i18n/messages.ts';

export type PageIcon = 'realtime' | 'flights';

/** One screen. Its roles come from the contract by its key; without `icon` it is not in the menu. */
export interface Page {
  key: PageKey;
  path: string;
  title: MsgKey;
  icon?: PageIcon;
  load: () => Promise<{ default: ComponentType }>;
}

const realtime = () => import('../features/realtime/realtime.page.tsx');
const flights = () => import('./flights.screen.tsx');
const flightDetail = () => import('../features/flights/flight-detail.page.tsx');

type Scope = 'own' | 'tenant';

function withScope(Screen: ComponentType<{ scope: Scope }>, scope: Scope): { default: ComponentType } {
  return { default: () => createElement(Screen, { scope }) };
}

/** The one list of screens, in the order of the menu. */
export const pages: readonly Page[] = [
  {
    key: 'realtime',
    path: '/realtime',
    title: 'title.realtime',
    icon: 'realtime',
    load: async () => withScope((await realtime()).RealtimePage, 'own'),
  },
  {
    key: 'manageRealtime',
    path: '/manage/realtime',
    title: 'title.realtime',
    icon: 'realtime',
    load: async () => withScope((await realtime()).RealtimePage, 'tenant'),
  },
  {
    key: 'flights',
    path: '/flightlog',
    title: 'title.flights',
    icon: 'flights',
    load: async () => withScope((await flights()).FlightsScreen, 'own'),
  },
  {
    key: 'manageFlights',
    path: '/manage-flightlog',
    title: 'title.flights',
    icon: 'flights',
    load: async () => withScope((await flights()).FlightsScreen, 'tenant'),
  },
  {
    key: 'flightDetail',
    path: '/flightlog/detail/:id',
    title: 'title.flightDetail',
    load: async () => withScope((await flightDetail()).FlightDetailPage, 'own'),
  },
  {
    key: 'manageFlightDetail',
    path: '/manage-flightlog/detail/:id',
    title: 'title.flightDetail',
    load: async () => withScope((await flightDetail()).FlightDetailPage, 'tenant'),
  },
];

/** L-15: the screens that these roles may open. */
export function permittedPages(roles: readonly string[], all: readonly Page[] = pages): Page[] {
  const listed = all.map((page) => ({ page, roles: pageRoles[page.key] }));
  return filterPages(listed, roles).map((entry) => entry.page);
}
