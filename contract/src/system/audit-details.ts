import { roleCodes } from '../access/access.ts';
import { keyScopes } from '../access/key-scopes.ts';
import { linkKinds } from '../access/share-links.ts';
import { factorMethods, signInMethods } from '../accounts/second-factors.ts';
import { liftReasons, liftStates } from '../airspace/lifts.ts';
import { zoneClasses } from '../airspace/zone.ts';
import { zoneFormats } from '../airspace/zones.ts';
import { deviceSorts } from '../devices/device-list.ts';
import { recordedMethods } from '../drones/commands.ts';
import { droneSorts } from '../drones/drone-filter.ts';
import { firmwareParts } from '../drones/drone-models.ts';
import { exportFormats } from '../flights/exports.ts';
import { flightImportFormats } from '../flights/flight-imports.ts';
import { flightSorts } from '../flights/flights.ts';
import { languages } from '../kit/languages.ts';
import { shareRights } from '../land/plot-shares.ts';
import { upgradeTypes } from '../onboarding/enterprises.ts';
import { reviewKinds, reviewReasons } from '../onboarding/reviews.ts';
import { orderStates } from '../orders/orders.ts';
import { batterySorts, batteryStatuses, type CycleBucket } from '../power/battery.ts';
import { healthBands } from '../power/battery-health.ts';
import { chargerModes, chargerStatuses } from '../power/charger.ts';
import { recordFormats } from '../records/fields.ts';
import { payRules } from '../tasks/task.ts';
import { taskStates } from '../tasks/task-states.ts';
import { filePurposes } from './files.ts';

const contacts = ['email', 'phone'] as const;

type ColumnOf<Sort extends string> = Sort extends `-${infer Column}` ? Column : Sort;
/** The columns of sort orders, of which a leading `-` is dropped. */
const columnsOf = <const Sort extends string>(sorts: readonly Sort[]): ColumnOf<Sort>[] => [
  ...new Set(sorts.map((sort) => sort.replace(/^-/, '') as ColumnOf<Sort>)),
];

/** Words that the details of an audit entry may be, by what they name: states, kinds, rights, decisions. */
export const auditWords = {
  state: [...new Set([...taskStates, ...liftStates, ...orderStates])],
  /** What a review is about, which contact was changed. */
  kind: [...reviewKinds, ...contacts],
  decision: ['pass', 'reject'],
  reviewReason: reviewReasons,
  liftReason: liftReasons,
  /** What proved who the caller is. */
  proof: [...contacts, ...factorMethods],
  /** Rights of an account, or the first step of a login with two. */
  access: [...Object.values(roleCodes), ...signInMethods],
  scope: keyScopes,
  right: shareRights,
  payRule: payRules,
  method: recordedMethods,
  purpose: filePurposes,
  upgradeType: upgradeTypes,
  logo: ['large', 'small'],
  zoneClass: zoneClasses,
  /** Some are read and written. */
  format: [...new Set([...zoneFormats, ...flightImportFormats, ...exportFormats, ...recordFormats])],
  /** Changed fields of a person or a device, by their columns. */
  field: [
    'address',
    'agricultural_cooperative',
    'batch',
    'flight_control_manufacturer',
    'machine_manufacturer',
    'model',
    'name',
    'number',
    'pd',
    'phone',
    'profession',
    'qx_activation_code',
    'sex',
    'time_zone',
    'username',
    'year',
  ],
  language: languages,
  link: ['online', 'offline'],
  lock: ['locked', 'unlocked'],
  ownership: ['bound', 'unbound', 'retired'],
  firmwarePart: firmwareParts,
  reach: ['own', 'tenant'],
  status: [...chargerStatuses, ...batteryStatuses],
  chargerMode: chargerModes,
  device: ['drone', 'charger', 'battery', 'station'],
  health: healthBands,
  /** What a link to share shows. */
  linkKind: linkKinds,
  workType: ['all', 'spray', 'sow'],
  plot: ['none'],
  /** What a list is sorted by. */
  column: columnsOf([...deviceSorts, ...droneSorts, ...batterySorts, ...flightSorts]),
} as const satisfies Record<string, readonly string[]>;

export type AuditWords = typeof auditWords;
export type AuditWordSet = keyof AuditWords;

/** Types of values that are no words of a set. */
interface Values {
  text: string;
  /** By language code. */
  texts: Readonly<Record<string, string>>;
  id: string;
  /** Ids, or how many there are. */
  ids: string | number;
  number: number;
  /** m². */
  area: number;
  /** Lowest and highest limit above take-off or from it, m. */
  metres: Readonly<{ min: number; max: number }>;
  /** Lowest and highest limit over ground, m/s. */
  speeds: Readonly<{ min: number; max: number }>;
  flag: boolean;
  /** An instant, or a calendar day. */
  time: string | Date;
  /** A state that was left or reached; of a period, a day or an instant. */
  end: string;
  /** A role code, the first step of a login, or a company's id. */
  accessOrId: string;
  /** An IANA name. */
  zone: string;
  /** A reason of a list for reviews and lifts, otherwise as it was typed. */
  reason: string;
  /** An id, or that there is none. */
  plotId: string;
  /** First and last number of cycles. */
  cycles: CycleBucket;
  /** A column; with a leading `-`, descending. */
  order: string;
  /** An action of the trail, or a noun with a dot. */
  action: string;
  /** First and last number of each range. */
  ranges: number;
}

export type AuditValueKind = keyof Values | AuditWordSet;

/** Value of a detail; each may also be null, missing or a list. */
export type AuditValue<Kind extends AuditValueKind> = Kind extends AuditWordSet
  ? AuditWords[Kind][number]
  : Kind extends keyof Values
    ? Values[Kind]
    : never;

/**
 * Every name that a detail of an audit entry may have, nested ones by their path, and what its value is. The names in
 * `query` are those of the exports' queries. Readers see them in this order, so that what was before comes first and a
 * period stays together. Entries of earlier releases may have others.
 */
export const auditDetails = {
  account: 'id',
  accountId: 'id',
  added: 'number',
  android: 'text',
  applicant: 'id',
  areaM2: 'area',
  as: 'text',
  before: 'accessOrId',
  after: 'accessOrId',
  by: 'proof',
  claimId: 'id',
  class: 'zoneClass',
  commandId: 'id',
  companyId: 'id',
  count: 'number',
  day: 'time',
  days: 'number',
  decision: 'decision',
  droneId: 'id',
  drones: 'ids',
  enabled: 'flag',
  ended: 'number',
  events: 'text',
  features: 'number',
  fields: 'field',
  file: 'text',
  fileName: 'text',
  flightId: 'id',
  flights: 'number',
  format: 'format',
  from: 'end',
  to: 'end',
  fromAt: 'time',
  toAt: 'time',
  grant: 'id',
  hasPassword: 'flag',
  importedAt: 'time',
  into: 'id',
  invitation: 'id',
  invitations: 'number',
  ios: 'text',
  isRenewal: 'flag',
  issuer: 'text',
  kept: 'number',
  key: 'id',
  kind: 'kind',
  lang: 'language',
  layers: 'number',
  licence: 'id',
  lift: 'id',
  link: 'id',
  'limits.distanceM': 'metres',
  'limits.heightM': 'metres',
  'limits.speedMps': 'speeds',
  mapCenter: 'text',
  members: 'number',
  method: 'method',
  name: 'text',
  names: 'texts',
  narrowed: 'flag',
  notReported: 'number',
  ownerId: 'id',
  parentId: 'id',
  participantId: 'id',
  participants: 'id',
  payBy: 'payRule',
  'period.from': 'time',
  'period.to': 'time',
  placeReachM: 'number',
  plotId: 'id',
  proposal: 'id',
  proposals: 'ids',
  purpose: 'purpose',
  'query.action': 'action',
  'query.actorId': 'id',
  'query.cycles': 'cycles',
  'query.deviceId': 'id',
  'query.drifting': 'flag',
  'query.droneId': 'id',
  'query.expiring': 'flag',
  'query.from': 'time',
  'query.to': 'time',
  'query.health': 'health',
  'query.hideZero': 'flag',
  'query.ids': 'id',
  'query.kind': 'device',
  'query.lang': 'language',
  'query.link': 'link',
  'query.lock': 'lock',
  'query.maintenance': 'flag',
  'query.mode': 'chargerMode',
  'query.model': 'text',
  'query.outdated': 'flag',
  'query.outdatedPart': 'firmwarePart',
  'query.ownerId': 'id',
  'query.ownership': 'ownership',
  'query.pilotId': 'id',
  'query.plotId': 'plotId',
  'query.q': 'text',
  'query.scope': 'reach',
  'query.sort': 'order',
  'query.status': 'status',
  'query.targetId': 'id',
  'query.teamId': 'id',
  'query.twice': 'flag',
  'query.tz': 'zone',
  'query.workType': 'workType',
  ranges: 'ranges',
  reason: 'reason',
  refused: 'number',
  regimes: 'text',
  removed: 'number',
  renews: 'id',
  replaced: 'number',
  required: 'flag',
  restriction: 'id',
  revision: 'number',
  right: 'right',
  samples: 'number',
  scope: 'reach',
  scopes: 'scope',
  sha256: 'text',
  share: 'id',
  shows: 'linkKind',
  showsPeople: 'flag',
  showsSender: 'flag',
  size: 'logo',
  standing: 'flag',
  supervisor: 'id',
  orderId: 'id',
  recordId: 'id',
  taskId: 'id',
  timeZone: 'zone',
  transferId: 'id',
  tz: 'zone',
  unchanged: 'number',
  until: 'time',
  upgradeType: 'upgradeType',
  validFrom: 'time',
  validTo: 'time',
  version: 'number',
  weatherLimits: 'text',
  windows: 'text',
  withdrawn: 'number',
  year: 'text',
} as const satisfies Record<string, AuditValueKind>;

export type AuditDetailName = keyof typeof auditDetails;
