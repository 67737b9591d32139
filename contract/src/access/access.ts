/** Role codes by name: the only place with the codes. */

export const roleCodes = {
  /** Internal staff: sees and may do everything. */
  staff: '00',
  /** Individual or operator. */
  individual: '11',
  /** Manager of an enterprise, OEM agent or dealer. */
  manager: '40',
  /** Dealer: no access to campaigns, no-fly zones and reviews. */
  dealer: '91',
  /** Variant of drone management for maintenance. */
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
  products: ['11', '40'],
  productImport: ['11', '40'],
  mix: ['11', '40'],
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
  orders: ['11', '40'],
  orderDetail: ['11', '40'],
  orderStatement: ['11', '40'],
  workList: ['11', '40'],
  customers: ['11', '40'],
  places: ['11', '40'],
  records: ['11', '40'],
  recordDetail: ['11', '40'],
  recordSheet: ['11', '40'],
  recordSheets: ['11', '40'],
  rules: ['11', '40'],
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
  stations: ['11', '40'],
  stationDetail: ['11', '40'],
  stationConnect: ['11', '40'],
  stationDiagnostics: ['11', '40'],
  profile: undefined,
  accountUpgrade: undefined,
  people: ['00'],
  companies: ['00'],
  announcements: ['00'],
  audit: ['00'],
} as const satisfies Record<string, readonly string[] | undefined>;
export type PageKey = keyof typeof pageRoles;

/**
 * Whether any of the roles is in `wanted` and none is excluded; no list allows everyone, '00' is always allowed (spec
 * 6).
 */
export function isAllowed(roles: readonly string[], wanted: readonly string[] | undefined): boolean {
  if (wanted === undefined || roles.includes(roleCodes.staff)) return true;
  return !roles.some((role) => wanted.includes(`!${role}`)) && roles.some((role) => wanted.includes(role));
}

/** A page tree without the pages that these roles may not open; a child needs its parent. */
export function filterPages<Page extends { roles?: readonly string[]; children?: Page[] }>(
  pages: readonly Page[],
  roles: readonly string[],
): Page[] {
  return pages
    .filter((page) => isAllowed(roles, page.roles))
    .map((page) => (page.children ? { ...page, children: filterPages(page.children, roles) } : page));
}

/** Start page of a signed-in user (spec 2, root redirect): the wizard, the manager's log or the own log. */
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
  'stations.list',
  'fleet.watch',
  'flights.list',
  'flights.export',
  'flights.import',
  'reports.manage',
  'plots.list',
  'plots.manage',
  'zones.list',
  'teams.list',
  'teams.manage',
  'lifts.list',
  'lifts.apply',
  'tasks.list',
  'tasks.manage',
  'records.list',
  'records.enter',
  'records.manage',
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

/** Actions that a role excludes regardless of other roles (decision 8); staff have no exclusions. */
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

/** Actions of all these roles, without those that any of them excludes. */
export function actionsOf(roles: readonly string[]): Action[] {
  const granted = [...new Set(roles.flatMap((role) => roleActions[role] ?? []))];
  if (roles.includes(roleCodes.staff)) return granted;
  const excluded = roles.flatMap((role) => roleExclusions[role] ?? []);
  return granted.filter((action) => !excluded.includes(action));
}

/** Names of the roles with an action, for the error message. */
export function rolesWith(action: Action): RoleName[] {
  return roleNames.filter((name) => roleActions[roleCodes[name]]?.includes(action));
}
