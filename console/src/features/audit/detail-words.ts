import { roleCodes } from '@smartflight/contract/access/access.ts';
import { zoneFormats } from '@smartflight/contract/airspace/zones.ts';
import { recordFormats } from '@smartflight/contract/records/fields.ts';
import type { AuditWordSet, AuditWords } from '@smartflight/contract/system/audit-details.ts';
import { scopeNames } from '../../domain/accounts/api-key-scopes.ts';
import { methodLabels } from '../../domain/commands/command-labels.ts';
import { exportFormatNames } from '../../domain/flights/export-format-names.ts';
import { logFormatNames } from '../../domain/flights/log-format-names.ts';
import { kindTitles } from '../../domain/reviews/kind-titles.ts';
import { formatText } from '../../domain/zones/zone-labels.ts';
import type { MsgKey, Translate } from '../../shared/i18n/messages.ts';

const contacts = { email: 'profile.email', phone: 'profile.phone' } as const;

/** Texts of every word that a detail may be, those of the screens; names of formats are the same in all languages. */
const texts: { [Set in Exclude<AuditWordSet, 'format'>]: Record<AuditWords[Set][number], MsgKey> } = {
  state: {
    draft: 'tasks.state.draft',
    inviting: 'tasks.state.inviting',
    active: 'tasks.state.active',
    closed: 'tasks.state.closed',
    underReview: 'lifts.state.underReview',
    approved: 'lifts.state.approved',
    notApproved: 'lifts.state.notApproved',
    withdrawn: 'lifts.state.withdrawn',
    expired: 'lifts.state.expired',
    revoked: 'lifts.state.revoked',
    planned: 'orders.states.planned',
    working: 'orders.states.working',
    done: 'orders.states.done',
    cancelled: 'orders.states.cancelled',
  },
  kind: { ...kindTitles, ...contacts },
  decision: { pass: 'reviews.state.passed', reject: 'reviews.state.rejected' },
  reviewReason: {
    photoUnreadable: 'reviewReason.photoUnreadable',
    wrongDocument: 'reviewReason.wrongDocument',
    nameDiffers: 'reviewReason.nameDiffers',
    numberDiffers: 'reviewReason.numberDiffers',
    expired: 'reviewReason.expired',
    incomplete: 'reviewReason.incomplete',
    other: 'reviewReason.other',
  },
  liftReason: {
    zoneClosed: 'lifts.reason.zoneClosed',
    areaTooLarge: 'lifts.reason.areaTooLarge',
    tooHigh: 'lifts.reason.tooHigh',
    conflict: 'lifts.reason.conflict',
    addressUnclear: 'lifts.reason.addressUnclear',
    photoUnreadable: 'lifts.reason.photoUnreadable',
    papersMissing: 'lifts.reason.papersMissing',
    other: 'lifts.reason.other',
  },
  proof: {
    ...contacts,
    totp: 'factors.totp',
    passkey: 'trail.fact.passkey',
    recovery: 'auth.step.recovery',
  },
  access: {
    [roleCodes.staff]: 'people.role.staff',
    [roleCodes.individual]: 'people.role.individual',
    [roleCodes.manager]: 'people.role.manager',
    [roleCodes.dealer]: 'people.role.dealer',
    [roleCodes.maintenance]: 'people.role.maintenance',
    [roleCodes.lift]: 'people.role.lift',
    password: 'profile.method.password',
    passkey: 'profile.method.passkey',
    wechat: 'profile.method.wechat',
    openid: 'profile.method.openid',
  },
  scope: scopeNames,
  right: { view: 'plots.rights.view', use: 'plots.rights.use', edit: 'plots.rights.edit' },
  payRule: { worked: 'tasks.payBy.worked', ground: 'tasks.payBy.ground' },
  method: methodLabels,
  purpose: {
    idCard: 'trail.fact.idCard',
    pilotCard: 'teams.pilotOf',
    licence: 'upgrade.photos',
    certificate: 'lifts.field.certificateImg',
    label: 'products.label',
    avatar: 'profile.avatar',
    logo: 'company.large',
    miniLogo: 'company.small',
  },
  upgradeType: { enterprise: 'upgrade.enterprise', agent: 'upgrade.agent', dealer: 'upgrade.dealer' },
  logo: { large: 'company.large', small: 'company.small' },
  zoneClass: {
    restricted: 'zones.class.restricted',
    authorization: 'zones.class.authorization',
    altitude: 'zones.class.altitude',
    enhancedWarning: 'zones.class.enhancedWarning',
    warning: 'zones.class.warning',
  },
  field: {
    address: 'person.address',
    agricultural_cooperative: 'person.cooperative',
    batch: 'drones.batch',
    flight_control_manufacturer: 'drones.fcMaker',
    machine_manufacturer: 'drones.maker',
    model: 'drones.model',
    name: 'plots.name',
    number: 'drones.number',
    pd: 'drones.pd',
    phone: 'drones.phone',
    profession: 'person.profession',
    qx_activation_code: 'drones.qxCode',
    sex: 'person.sex',
    time_zone: 'profile.timeZone',
    username: 'person.username',
    year: 'drones.year',
  },
  language: { zh: 'lang.zh', en: 'lang.en', es: 'lang.es', pt: 'lang.pt', ru: 'lang.ru' },
  link: { online: 'status.online', offline: 'status.offline' },
  lock: { locked: 'status.locked', unlocked: 'status.unlocked' },
  ownership: {
    bound: 'drones.filter.bound',
    unbound: 'drones.filter.unbound',
    retired: 'drones.filter.retired',
  },
  firmwarePart: {
    master: 'drones.parts.master',
    rtk: 'drones.parts.rtk',
    mainboard: 'drones.parts.mainboard',
    link: 'drones.parts.link',
    remote: 'drones.parts.remote',
  },
  reach: { own: 'menu.own', tenant: 'menu.tenant' },
  status: {
    fault: 'chargers.malfunction',
    maintain: 'device.maintain',
    charging: 'device.charge',
    full: 'chargers.full',
    idle: 'device.idle',
    normal: 'batteries.status.normal',
    abnormal: 'batteries.status.abnormal',
  },
  chargerMode: { grid: 'chargers.mode.grid', engine: 'chargers.mode.engine' },
  device: {
    drone: 'batteries.kind.drone',
    charger: 'batteries.kind.charger',
    battery: 'batteries.battery',
    station: 'title.stationDetail',
  },
  health: {
    normal: 'batteries.band.normal',
    watch: 'batteries.band.watch',
    abnormal: 'batteries.band.abnormal',
  },
  linkKind: {
    flight: 'shareLinks.kind.flight',
    day: 'shareLinks.kind.day',
    season: 'shareLinks.kind.season',
    task: 'shareLinks.kind.task',
    drone: 'shareLinks.kind.drone',
    wall: 'shareLinks.kind.wall',
    order: 'shareLinks.kind.order',
    record: 'shareLinks.kind.record',
  },
  workType: {
    all: 'flights.workType.all',
    spray: 'flights.workType.spray',
    sow: 'flights.workType.sow',
  },
  plot: { none: 'flights.detail.noPlot' },
  column: {
    name: 'plots.name',
    id: 'trail.idHint',
    model: 'drones.model',
    lastSeenAt: 'batteries.lastSeen',
    boundAt: 'drones.boundAt',
    expiresAt: 'drones.nextExpiry',
    grossAreaM2: 'flights.detail.gross',
    sorties: 'drones.sorties',
    attention: 'drones.state',
    lastUsedAt: 'batteries.lastUsed',
    sn: 'batteries.battery',
    soc: 'batteries.soc',
    cycles: 'batteries.cycles',
    health: 'batteries.soh',
    startAt: 'flights.col.start',
    droneName: 'flights.col.drone',
    pilotName: 'flights.col.pilot',
    plotName: 'flights.col.plot',
    flightS: 'flights.col.duration',
    netAreaM2: 'flights.detail.net',
    overlapPct: 'flights.detail.overlap',
    volumeL: 'flights.col.volume',
  },
};

/** The reader's text of a word of a set; undefined for one that is not in it, such as that of an earlier release. */
export function wordText(t: Translate, set: AuditWordSet, word: string): string | undefined {
  if (set === 'format') return formatName(t, word);
  const all: Partial<Record<string, MsgKey>> = texts[set];
  const key = Object.hasOwn(all, word) ? all[word] : undefined;
  return key && t(key);
}

function formatName(t: Translate, word: string): string | undefined {
  const format = zoneFormats.find((one) => one === word);
  if (format) return formatText(t, format);
  const ofRecords = recordFormats.find((one) => one === word && one !== 'xlsx' && one !== 'json');
  if (ofRecords) return t(`records.formats.${ofRecords}`);
  const names: Partial<Record<string, string>> = { ...exportFormatNames, ...logFormatNames };
  return Object.hasOwn(names, word) ? names[word] : undefined;
}
