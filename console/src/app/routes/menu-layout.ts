import type { PageKey } from '@smartflight/contract/access/access.ts';
import Beaker from 'lucide-react/icons/beaker';
import BellPlus from 'lucide-react/icons/bell-plus';
import Building from 'lucide-react/icons/building';
import Building2 from 'lucide-react/icons/building-complex';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import CloudSun from 'lucide-react/icons/cloud-sun';
import Contact from 'lucide-react/icons/contact';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Flower from 'lucide-react/icons/flower-2';
import IdCard from 'lucide-react/icons/id-card';
import ListChecks from 'lucide-react/icons/list-checks';
import LockOpen from 'lucide-react/icons/lock-open';
import MapIcon from 'lucide-react/icons/map';
import Megaphone from 'lucide-react/icons/megaphone';
import Radar from 'lucide-react/icons/radar';
import ScrollText from 'lucide-react/icons/scroll-text';
import User from 'lucide-react/icons/user';
import UserCog from 'lucide-react/icons/user-cog';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import {
  BatteryIcon,
  ChargerIcon,
  DroneIcon,
  HexDroneIcon,
  LanesIcon,
  NoFlyIcon,
  PlotIcon,
} from '../../shared/ui/icons/icons.tsx';

export type MenuIcon = ComponentType<{ className?: string }>;

export interface PageEntry {
  page: PageKey;
  icon: MenuIcon;
  /** Used within a group, where the page's full title would repeat the group's. */
  title?: MsgKey;
}

/** A link outside the console (http, https, mailto, tel); opens a new tab. */
export interface LinkEntry {
  href: string;
  title: MsgKey;
  icon: MenuIcon;
}

export interface GroupEntry {
  group: string;
  title: MsgKey;
  icon: MenuIcon;
  entries: readonly (PageEntry | LinkEntry)[];
}

export type MenuEntry = PageEntry | LinkEntry | GroupEntry;

/** The main menu by section; pages not listed here are reached from other pages. */
export const menu: readonly (readonly MenuEntry[])[] = [
  [
    { page: 'realtime', icon: Radar },
    { page: 'manageRealtime', icon: Radar },
    { page: 'flights', icon: LanesIcon },
    { page: 'manageFlights', icon: LanesIcon },
    { page: 'newFlights', icon: CalendarDays },
    { page: 'manageNewFlights', icon: CalendarDays },
    { page: 'plots', icon: PlotIcon },
    {
      group: 'orders',
      title: 'title.orders',
      icon: ClipboardList,
      entries: [
        { page: 'orders', icon: ClipboardList },
        { page: 'workList', icon: ListChecks },
        { page: 'customers', icon: Contact },
      ],
    },
    { page: 'records', icon: ClipboardCheck },
    { page: 'places', icon: Flower },
    { page: 'products', icon: FlaskConical },
    { page: 'mix', icon: Beaker },
    {
      group: 'tasks',
      title: 'title.tasks',
      icon: MapIcon,
      entries: [
        { page: 'tasksChart', icon: MapIcon, title: 'title.tasksChart' },
        { page: 'tasksAddDrone', icon: MapIcon },
        { page: 'tasksMachines', icon: MapIcon },
        { page: 'tasksUnconfirmed', icon: MapIcon },
        { page: 'tasksReviseRecords', icon: MapIcon },
      ],
    },
  ],
  [
    { page: 'myDrones', icon: DroneIcon },
    { page: 'dronesMaintenance', icon: HexDroneIcon },
    { page: 'drones', icon: HexDroneIcon },
    { page: 'teams', icon: Users },
    {
      group: 'chargers',
      title: 'menu.chargers',
      icon: ChargerIcon,
      entries: [
        { page: 'chargerMonitor', icon: ChargerIcon },
        { page: 'myChargers', icon: ChargerIcon },
        { page: 'chargers', icon: ChargerIcon },
      ],
    },
    {
      group: 'batteries',
      title: 'menu.batteries',
      icon: BatteryIcon,
      entries: [
        { page: 'batteries', icon: BatteryIcon },
        { page: 'batteryTable', icon: BatteryIcon },
      ],
    },
    { page: 'stations', icon: CloudSun },
    { page: 'airspace', icon: NoFlyIcon },
    { page: 'rules', icon: BellPlus },
  ],
  [
    { page: 'reviews', icon: IdCard },
    { page: 'restrictions', icon: LockOpen },
    { page: 'profile', icon: User },
    { page: 'accountUpgrade', icon: Building2 },
  ],
  [
    { page: 'people', icon: UserCog },
    { page: 'companies', icon: Building },
    { page: 'announcements', icon: Megaphone },
    { page: 'audit', icon: ScrollText },
  ],
];
