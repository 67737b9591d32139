/** The only place that names role codes: which page and which action each may use. */

export const roleCodes = {
  /** Internal staff: sees and may do everything. */
  staff: '00',
  /** Individual or operator. */
  individual: '11',
  /** Enterprise, OEM agent or dealer manager. */
  manager: '40',
  /** Dealer: shut out of campaigns, no-fly zones and reviews. */
  dealer: '91',
  /** Drone-manage variant for maintenance. */
  maintenance: 'runwu',
  /** May lift flight restrictions. */
  lift: 'lift',
} as const;
export type Role = (typeof roleCodes)[keyof typeof roleCodes];
export type RoleName = keyof typeof roleCodes;
const roleNames: readonly RoleName[] = ['individual', 'manager', 'dealer', 'maintenance', 'lift', 'staff'];

/** Roles of each page as the permission table of spec 2 has them; `!role` excludes, no list means everybody. */
export const pageRoles = {
  realtime: ['11'],
  manageRealtime: ['40'],
  flights: ['11'],
  flightDetail: ['11'],
  newFlights: ['11'],
  manageFlights: ['40'],
  manageFlightDetail: ['40'],
  manageNewFlights: ['40'],
  plots: ['11', '40'],
  tasks: ['11', '40', '!91'],
  tasksChart: ['11', '40', '!91'],
  tasksAddDrone: ['11', '40', '!91'],
  tasksMachines: ['11', '40', '!91'],
  tasksUnconfirmed: ['11', '40', '!91'],
  tasksReviseRecords: ['11', '40'],
  myDrones: ['11', '40'],
  drones: ['40', '!runwu'],
  dronesMaintenance: ['runwu'],
  droneRegister: ['40', '!runwu'],
  droneImport: ['40', '!runwu'],
  droneExpiries: ['40', 'runwu'],
  droneConnect: ['11', '40', 'runwu'],
  droneDiagnostics: ['11', '40', 'runwu'],
  airspace: ['11', '40', '!91'],
  teams: ['11', '40'],
  reviews: ['40', '!91'],
  restrictions: ['lift'],
  chargerMonitor: ['11', '40'],
  myChargers: ['11', '40'],
  chargers: ['40'],
  chargerImport: ['40'],
  chargerConnect: ['11', '40'],
  chargerDiagnostics: ['11', '40'],
  batteries: ['11', '40'],
  batteryDetail: ['11', '40'],
  batteryDiagnostics: ['11', '40'],
  batteryTable: ['11', '40'],
  profile: undefined,
  accountUpgrade: undefined,
  people: ['00'],
  companies: ['00'],
  announcements: ['00'],
  audit: ['00'],
} as const satisfies Record<string, readonly string[] | undefined>;
export type PageKey = keyof typeof pageRoles;

/** Spec 6: kept without a list; else no role of the user is excluded and one matches; '00' sees all. */
export function isAllowed(roles: readonly string[], wanted: readonly string[] | undefined): boolean {
  if (wanted === undefined || roles.includes(roleCodes.staff)) return true;
  return !roles.some((role) => wanted.includes(`!${role}`)) && roles.some((role) => wanted.includes(role));
}

/** A page tree with the pages left out that these roles may not open; a child stays only under a kept parent. */
export function filterPages<Page extends { roles?: readonly string[]; children?: Page[] }>(
  pages: readonly Page[],
  roles: readonly string[],
): Page[] {
  return pages
    .filter((page) => isAllowed(roles, page.roles))
    .map((page) => (page.children ? { ...page, children: filterPages(page.children, roles) } : page));
}

/** Home of a signed-in user (spec 2, root redirect): the wizard, the manager's log or the own log. */
export function homePage(account: {
  accountVerified: string;
  roles: readonly string[];
}): 'onboarding' | 'manageFlights' | 'flights' {
  if (!isVerified(account.accountVerified)) return 'onboarding';
  return account.roles.includes(roleCodes.manager) ? 'manageFlights' : 'flights';
}

/** '1' is verified; '0' waits for reviews, '2' lacks basic info: both stay in the wizard. */
export const isVerified = (accountVerified: string): boolean => accountVerified === '1';

const individualActions = [
  'drones.list',
  'drones.bind',
  'drones.own',
  'drones.command',
  'drones.provision',
  'chargers.list',
  'chargers.own',
  'batteries.list',
  'fleet.watch',
  'flights.list',
  'flights.export',
  'plots.list',
  'plots.manage',
  'zones.list',
  'teams.list',
  'teams.manage',
  'lifts.list',
  'lifts.apply',
  'tasks.list',
  'tasks.manage',
] as const;
const managerActions = [
  ...individualActions,
  'drones.register',
  'reviews.list',
  'reviews.decide',
  'enterprises.brand',
] as const;
const liftActions = ['restrictions.list', 'restrictions.manage'] as const;
const staffActions = [
  ...managerActions,
  ...liftActions,
  'accounts.manage',
  'enterprises.manage',
  'announcements.manage',
  'zones.manage',
  'audit.list',
  'lifts.review',
] as const;

export const actions = staffActions;
export type Action = (typeof actions)[number];

const roleActions: Record<string, readonly Action[]> = {
  [roleCodes.individual]: individualActions,
  [roleCodes.manager]: managerActions,
  [roleCodes.lift]: liftActions,
  [roleCodes.staff]: actions,
};

/** What a role shuts out, whatever other roles add (decision 8); staff alone are never shut out. */
const roleExclusions: Record<string, readonly Action[]> = {
  [roleCodes.dealer]: [
    'reviews.list',
    'reviews.decide',
    'lifts.list',
    'lifts.apply',
    'tasks.list',
    'tasks.manage',
  ],
};

/** Union of the actions of all these roles without what one of them excludes. */
export function actionsOf(roles: readonly string[]): Action[] {
  const granted = [...new Set(roles.flatMap((role) => roleActions[role] ?? []))];
  if (roles.includes(roleCodes.staff)) return granted;
  const excluded = roles.flatMap((role) => roleExclusions[role] ?? []);
  return granted.filter((action) => !excluded.includes(action));
}

/** Names of the roles that have an action, for the message to somebody who lacks it. */
export function rolesWith(action: Action): RoleName[] {
  return roleNames.filter((name) => roleActions[roleCodes[name]]?.includes(action));
}
