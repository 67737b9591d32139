import type { ChargerFault } from '@smartflight/contract/power/battery-faults.ts';

/** The people, companies and places of the demo. All invented; positions are farmland near the named towns. */

export interface DemoCompany {
  key: string;
  name: string;
  parent?: string;
  timeZone: string;
  center: { lat: number; lon: number };
  invitationCode: string;
  plotPrefix: string;
  plots: number;
  /** Crops of its fields, in order; repeated when there are more fields. */
  crops: readonly string[];
  drones: { prefix: string; name: string; count: number; model: string };
  flyingNow: number;
  pilots: { key: string; name: string }[];
}

export const companies: readonly DemoCompany[] = [
  {
    key: 'northblock',
    name: 'Northblock Aviation',
    timeZone: 'Australia/Sydney',
    center: { lat: -34.318, lon: 146.121 },
    invitationCode: 'NBAV26',
    plotPrefix: 'N7',
    plots: 16,
    crops: ['Rice', 'Rice', 'Rice', 'Rice', 'Rice', 'Rice', 'Wheat', 'Cotton', 'Rice', 'Rice'],
    drones: { prefix: 'SF30-NB', name: 'Heron', count: 10, model: 'SF30' },
    flyingNow: 4,
    pilots: [
      { key: 'moreau', name: 'D. Moreau' },
      { key: 'sato', name: 'J. Sato' },
      { key: 'okafor', name: 'P. Okafor' },
    ],
  },
  {
    key: 'sanjiang',
    name: '三江绿农航空',
    parent: 'northblock',
    timeZone: 'Asia/Shanghai',
    center: { lat: 47.231, lon: 132.058 },
    invitationCode: 'SJLN26',
    plotPrefix: '七分场 7',
    plots: 12,
    crops: ['水稻', '水稻', '大豆', '玉米'],
    drones: { prefix: 'SF30-SJ', name: '苍鹭', count: 7, model: 'SF30' },
    flyingNow: 3,
    pilots: [
      { key: 'wang', name: '王建军' },
      { key: 'li', name: '李春梅' },
    ],
  },
  {
    key: 'campoclaro',
    name: 'Campo Claro Agrícola',
    timeZone: 'America/Cuiaba',
    center: { lat: -12.571, lon: -55.742 },
    invitationCode: 'CPCL26',
    plotPrefix: 'Talhão',
    plots: 8,
    crops: ['Soja', 'Soja', 'Milho', 'Algodão'],
    drones: { prefix: 'SF50-CC', name: 'Garça', count: 5, model: 'SF50' },
    flyingNow: 1,
    pilots: [{ key: 'teixeira', name: 'R. Teixeira' }],
  },
  {
    key: 'kuban',
    name: 'Агро-Кубань',
    timeZone: 'Europe/Moscow',
    center: { lat: 45.873, lon: 40.152 },
    invitationCode: 'AGKB26',
    plotPrefix: 'Поле',
    plots: 6,
    crops: ['Пшеница', 'Подсолнечник', 'Кукуруза'],
    drones: { prefix: 'SF30-KB', name: 'Цапля', count: 4, model: 'SF30' },
    flyingNow: 1,
    pilots: [{ key: 'orlov', name: 'И. Орлов' }],
  },
];

export interface DemoAccount {
  key: string;
  name: string;
  type: 'personal' | 'internal' | 'enterprise' | 'oem' | 'dealer';
  roles: string[];
  company?: string;
  timeZone: string;
  verified?: boolean;
}

/** Sign-ins printed at start; each is `key@demo.smartflight.test`. */
export const signIns: readonly DemoAccount[] = [
  { key: 'admin', name: 'Ada Lindqvist', type: 'internal', roles: ['00'], timeZone: 'UTC' },
  {
    key: 'oem',
    name: 'Mara Ellery',
    type: 'oem',
    roles: ['40'],
    company: 'northblock',
    timeZone: 'Australia/Sydney',
  },
  {
    key: 'dealer',
    name: 'Николай Дорохов',
    type: 'dealer',
    roles: ['40', '91'],
    company: 'kuban',
    timeZone: 'Europe/Moscow',
  },
  {
    key: 'runwu',
    name: '周敏',
    type: 'enterprise',
    roles: ['40', 'runwu'],
    company: 'sanjiang',
    timeZone: 'Asia/Shanghai',
  },
  {
    key: 'lift',
    name: 'Iris Rossi',
    type: 'enterprise',
    roles: ['40', 'lift'],
    company: 'northblock',
    timeZone: 'Australia/Sydney',
  },
  {
    key: 'oem2',
    name: 'Beatriz Nunes',
    type: 'oem',
    roles: ['40'],
    company: 'campoclaro',
    timeZone: 'America/Cuiaba',
  },
  { key: 'pilot', name: 'Tomas Brandt', type: 'personal', roles: ['11'], timeZone: 'Australia/Sydney' },
  { key: 'owner', name: 'Amina Haddad', type: 'personal', roles: ['11'], timeZone: 'Australia/Sydney' },
  {
    key: 'newcomer',
    name: 'Lena Fischer',
    type: 'personal',
    roles: ['11'],
    timeZone: 'Europe/Berlin',
    verified: false,
  },
];

export const owned = {
  pilot: {
    prefix: 'SF20-PB',
    name: 'Swift',
    count: 2,
    model: 'SF20',
    plotPrefix: 'Home',
    plots: 2,
    crops: ['Rice', 'Canola'],
    center: { lat: -34.402, lon: 146.31 },
    flyingNow: 1,
  },
  owner: {
    prefix: 'SF20-AH',
    name: 'Osprey',
    count: 6,
    model: 'SF20',
    plotPrefix: 'Creek',
    plots: 5,
    crops: ['Rice', 'Rice', 'Rice', 'Rice', 'Maize'],
    center: { lat: -34.205, lon: 146.42 },
    flyingNow: 1,
  },
} as const;

/** The manufacturer's registered drones that are not yet bound, plus one in the workshop and a retired one. */
export const shelf = [
  { id: 'SF50-NB-0101', name: 'Crane 01', state: 'waiting' },
  { id: 'SF50-NB-0102', name: 'Crane 02', state: 'waiting' },
  { id: 'SF50-NB-0103', name: 'Crane 03', state: 'waiting' },
  { id: 'SF50-NB-0104', name: 'Crane 04', state: 'maintenance' },
  { id: 'SF30-NB-0001R', name: 'Heron 00', state: 'retired' },
] as const;
/** A charger of the demo, and whether it serves the drones that fly while the demo runs or the others. */
export interface DemoCharger {
  id: string;
  name: string;
  holder: string;
  mode: 'grid' | 'engine';
  bays: number;
  charges: 'now' | 'history';
  fault?: ChargerFault;
  /** Days until its SIM card expires. */
  cardDays?: number;
  /** Its first bay reads its battery's tag as this serial number. */
  misreads?: string;
}

export const plantedBatteries = {
  /** Its ninth cell is weak: the lowest under load, the highest while it is charged. */
  weakCell: { sn: 'SFB-NB-0003', cell: 9 },
  worn: { sn: 'SFB-NB-0005' },
  deep: { sn: 'SFB-NB-0007' },
  /** A charger of the other crew misreads one of its own batteries as this one: it appears in two places at once. */
  twice: { sn: 'SFB-NB-0002' },
  ownersWeakCell: { sn: 'SFB-AH-0002', cell: 4 },
} as const;

export const demoChargers: readonly DemoCharger[] = [
  { id: 'SC6-NB-0001', name: 'Depot north', holder: 'northblock', mode: 'grid', bays: 6, charges: 'now' },
  {
    id: 'SE4-NB-0002',
    name: 'Truck 2',
    holder: 'northblock',
    mode: 'engine',
    bays: 4,
    charges: 'now',
    cardDays: 9,
  },
  {
    id: 'SC6-NB-0003',
    name: 'Depot south',
    holder: 'northblock',
    mode: 'grid',
    bays: 6,
    charges: 'history',
    misreads: plantedBatteries.twice.sn,
  },
  {
    id: 'SC4-NB-0004',
    name: 'Workshop',
    holder: 'northblock',
    mode: 'grid',
    bays: 4,
    charges: 'history',
    fault: 'input_low',
  },
  { id: 'SE4-NB-0005', name: 'Truck 5', holder: 'northblock', mode: 'engine', bays: 4, charges: 'history' },
  { id: 'SC6-SJ-0001', name: '七分场充电站', holder: 'sanjiang', mode: 'grid', bays: 6, charges: 'now' },
  { id: 'SE4-CC-0001', name: 'Caminhão 1', holder: 'campoclaro', mode: 'engine', bays: 4, charges: 'now' },
  { id: 'SC4-AH-0001', name: 'Shed', holder: 'owner', mode: 'grid', bays: 4, charges: 'now' },
  { id: 'SE2-AH-0002', name: 'Trailer', holder: 'owner', mode: 'engine', bays: 2, charges: 'history' },
];

export const demoActivationCode = 'DEMA22CRNE';

export const historyDays = 14;
export const emailOf = (key: string): string => `${key}@demo.smartflight.test`;

export const northBlockCrew = 'North block crew';

const ofFleet = (prefix: string, numbers: readonly number[]): string[] =>
  numbers.map((nth) => `${prefix}-${String(nth).padStart(4, '0')}`);

/** The drones of the campaigns around Griffith, and of them the one that is late. */
export const campaignDrones: readonly string[] = [
  ...ofFleet(companies[0]?.drones.prefix ?? '', [1, 2, 3, 4, 5, 6, 9, 10]),
  ...ofFleet(owned.owner.prefix, [1, 2, 3, 4]),
  ...ofFleet(owned.pilot.prefix, [1]),
];
export const [lateDrone = ''] = ofFleet(owned.owner.prefix, [3]);
