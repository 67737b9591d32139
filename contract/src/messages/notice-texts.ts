import { ruleAlarmCode } from '../rules/rules.ts';
import { type NoticeKind, type NoticeSeverity, noticeKinds } from './inbox.ts';
import type { MessageId } from './messages.ts';

interface NoticeText {
  kind: NoticeKind;
  severity: NoticeSeverity;
  /** Names of the arguments of its text. */
  args: readonly string[];
}

/**
 * Every notice. Texts are in `messages/<lang>.json` under `notice.<id>`, with ICU arguments; they are written in the
 * reader's language when read.
 */
export const noticeTexts = {
  'export.ready': { kind: 'export', severity: 'info', args: ['file', 'rows'] },
  'webhook.dead': { kind: 'webhook', severity: 'warning', args: ['host'] },
  'webhook.full': { kind: 'webhook', severity: 'warning', args: ['host'] },
  'webhook.gone': { kind: 'webhook', severity: 'warning', args: ['host'] },
  'record.due': { kind: 'task', severity: 'warning', args: ['n'] },
  'record.key-lost': { kind: 'security', severity: 'warning', args: ['date'] },
  'order.land-waits': { kind: 'task', severity: 'warning', args: ['order', 'n'] },
  'task.land-waits': { kind: 'task', severity: 'warning', args: ['task', 'n'] },
  'order.notice-due': { kind: 'task', severity: 'warning', args: ['order', 'notice', 'hours'] },
  'order.notice-late': { kind: 'task', severity: 'warning', args: ['order', 'notice'] },
  'report.failed': { kind: 'export', severity: 'warning', args: ['name'] },
  'export.failed': { kind: 'export', severity: 'warning', args: ['file'] },
  'alarm.low_battery': { kind: 'alarm', severity: 'critical', args: ['drone'] },
  'alarm.low_tank': { kind: 'alarm', severity: 'warning', args: ['drone'] },
  'alarm.no_flow': { kind: 'alarm', severity: 'warning', args: ['drone'] },
  'alarm.link_lost': { kind: 'alarm', severity: 'warning', args: ['drone'] },
  'alarm.zone_near': { kind: 'alarm', severity: 'warning', args: ['drone'] },
  'alarm.zone_breach': { kind: 'alarm', severity: 'critical', args: ['drone'] },
  'alarm.limit_near': { kind: 'alarm', severity: 'warning', args: ['drone'] },
  'alarm.rtk_lost': { kind: 'alarm', severity: 'warning', args: ['drone'] },
  'alarm.battery_fault': { kind: 'alarm', severity: 'critical', args: ['drone'] },
  'alarm.charger_fault': { kind: 'alarm', severity: 'warning', args: ['drone'] },
  'alarm.unauthorised_pilot': { kind: 'alarm', severity: 'critical', args: ['drone'] },
  'alarm.sn_mismatch': { kind: 'alarm', severity: 'warning', args: ['drone'] },
  'alarm.locked_flight': { kind: 'alarm', severity: 'critical', args: ['drone'] },
  'alarm.weather_limit': {
    kind: 'alarm',
    severity: 'warning',
    args: ['drone', 'measure', 'value', 'bound', 'limit', 'of', 'product'],
  },
  'alarm.other': { kind: 'alarm', severity: 'warning', args: ['drone', 'code'] },
  'alarm.many': { kind: 'alarm', severity: 'critical', args: [] },
  'zone.near': { kind: 'alarm', severity: 'warning', args: ['drone', 'zone'] },
  'zone.possible': { kind: 'alarm', severity: 'warning', args: ['drone', 'zone', 'height'] },
  'zone.breach': { kind: 'alarm', severity: 'critical', args: ['drone', 'zone'] },
  'zone.cleared': { kind: 'alarm', severity: 'info', args: ['drone', 'zone'] },
  'flight.dose': { kind: 'alarm', severity: 'warning', args: ['drone', 'n', 'kind'] },
  'flight.dose-many': { kind: 'alarm', severity: 'warning', args: [] },
  'rule.raised': { kind: 'alarm', severity: 'warning', args: ['rule', 'drone', 'measure', 'value'] },
  'rule.cleared': { kind: 'alarm', severity: 'info', args: ['rule', 'drone'] },
  'command.not-done': { kind: 'command', severity: 'warning', args: ['drone', 'method', 'state'] },
  'command.some-not-done': { kind: 'command', severity: 'warning', args: ['method'] },
  'review.passed': { kind: 'review', severity: 'info', args: ['kind'] },
  'review.rejected': { kind: 'review', severity: 'warning', args: ['kind', 'reason', 'note'] },
  'review.renewal-rejected': { kind: 'review', severity: 'warning', args: ['kind', 'reason', 'note'] },
  'certificate.expires': { kind: 'review', severity: 'warning', args: ['date', 'days'] },
  'certificate.expired': { kind: 'review', severity: 'warning', args: ['date'] },
  'account.roles-changed': { kind: 'security', severity: 'info', args: [] },
  'review.done': { kind: 'review', severity: 'info', args: [] },
  'lift.limits': { kind: 'lift', severity: 'info', args: [] },
  'lift.asked': { kind: 'lift', severity: 'info', args: ['drone', 'by'] },
  'lift.due': { kind: 'lift', severity: 'warning', args: ['drone', 'hours'] },
  'lift.approved': { kind: 'lift', severity: 'info', args: ['drone'] },
  'lift.narrowed': { kind: 'lift', severity: 'warning', args: ['drone'] },
  'lift.rejected': { kind: 'lift', severity: 'warning', args: ['drone', 'reason', 'note'] },
  'lift.revoked': { kind: 'lift', severity: 'critical', args: ['drone', 'note'] },
  'lift.released': { kind: 'lift', severity: 'warning', args: ['drone'] },
  'lift.ended': { kind: 'lift', severity: 'info', args: ['drone'] },
  'lift.unanswered': { kind: 'lift', severity: 'warning', args: ['drone'] },
  'licence.delivered': { kind: 'lift', severity: 'info', args: ['drone'] },
  'licence.lost': { kind: 'lift', severity: 'critical', args: ['drone'] },
  'team.invited': { kind: 'invitation', severity: 'info', args: ['by', 'team'] },
  'team.joined': { kind: 'invitation', severity: 'info', args: ['who', 'team'] },
  'team.declined': { kind: 'invitation', severity: 'info', args: ['account', 'team'] },
  'team.left': { kind: 'invitation', severity: 'info', args: ['who', 'team'] },
  'team.removed': { kind: 'invitation', severity: 'warning', args: ['team'] },
  'team.ended': { kind: 'invitation', severity: 'warning', args: ['team'] },
  'team.yours': { kind: 'invitation', severity: 'info', args: ['by', 'team'] },
  'team.handed-over': { kind: 'invitation', severity: 'info', args: ['who', 'team'] },
  'task.invited': { kind: 'task', severity: 'info', args: ['by', 'task', 'drones'] },
  'task.answered': { kind: 'task', severity: 'info', args: ['who', 'task', 'drones', 'answer'] },
  'task.withdrawn': { kind: 'task', severity: 'info', args: ['task', 'drones'] },
  'task.removed': { kind: 'task', severity: 'warning', args: ['task', 'drones'] },
  'task.left': { kind: 'task', severity: 'warning', args: ['task', 'drone'] },
  'task.period-proposed': { kind: 'task', severity: 'info', args: ['by', 'task', 'drones', 'from', 'to'] },
  'task.period-answered': { kind: 'task', severity: 'info', args: ['who', 'task', 'drones', 'answer'] },
  'task.supervisor': { kind: 'task', severity: 'info', args: ['by', 'task'] },
  'task.started': { kind: 'task', severity: 'info', args: ['task'] },
  'task.closed': { kind: 'task', severity: 'info', args: ['task'] },
  'task.outside-district': { kind: 'task', severity: 'warning', args: ['drone', 'task'] },
  'task.outside-period': { kind: 'task', severity: 'warning', args: ['drone', 'task'] },
  'security.factor-added': { kind: 'security', severity: 'warning', args: [] },
  'security.factor-removed': { kind: 'security', severity: 'warning', args: [] },
  'security.recovery-code-used': { kind: 'security', severity: 'warning', args: [] },
  'security.sign-in-locked': { kind: 'security', severity: 'warning', args: [] },
  'security.password-changed': { kind: 'security', severity: 'warning', args: [] },
  'security.contact-changed': { kind: 'security', severity: 'warning', args: ['target'] },
  'security.chat-app-bound': { kind: 'security', severity: 'warning', args: [] },
  'security.openid-linked': { kind: 'security', severity: 'warning', args: [] },
  'transfer.offered': { kind: 'invitation', severity: 'info', args: ['drone', 'from'] },
  'transfer.accepted': { kind: 'invitation', severity: 'info', args: ['drone', 'to'] },
  'transfer.taken-over': { kind: 'invitation', severity: 'warning', args: ['drone'] },
  'transfer.declined': { kind: 'invitation', severity: 'info', args: ['drone', 'to'] },
  'transfer.withdrawn': { kind: 'invitation', severity: 'info', args: ['drone', 'from'] },
  'transfer.expired': { kind: 'invitation', severity: 'info', args: ['drone'] },
  'charger.fault': { kind: 'alarm', severity: 'warning', args: ['charger', 'fault'] },
  'charger.bay-fault': { kind: 'alarm', severity: 'warning', args: ['charger', 'bay', 'fault'] },
  'charger.offered': { kind: 'invitation', severity: 'info', args: ['charger', 'from'] },
  'charger.accepted': { kind: 'invitation', severity: 'info', args: ['charger', 'to'] },
  'charger.taken-over': { kind: 'invitation', severity: 'warning', args: ['charger'] },
  'charger.declined': { kind: 'invitation', severity: 'info', args: ['charger', 'to'] },
  'charger.withdrawn': { kind: 'invitation', severity: 'info', args: ['charger', 'from'] },
  'charger.expired': { kind: 'invitation', severity: 'info', args: ['charger'] },
  'charger.permitted': { kind: 'invitation', severity: 'info', args: ['charger', 'by'] },
  'charger.removed': { kind: 'invitation', severity: 'info', args: ['charger'] },
  'battery.twice': { kind: 'alarm', severity: 'warning', args: ['battery', 'device', 'other'] },
  'battery.fault': { kind: 'alarm', severity: 'warning', args: ['battery', 'code'] },
  'battery.fault-over': { kind: 'alarm', severity: 'info', args: ['battery', 'code'] },
  'battery.elsewhere': { kind: 'alarm', severity: 'info', args: ['battery'] },
  'device.invalid-field': { kind: 'alarm', severity: 'warning', args: ['device', 'field'] },
  'claim.opened': { kind: 'invitation', severity: 'warning', args: ['device', 'by'] },
  'claim.agreed': { kind: 'invitation', severity: 'info', args: ['device'] },
  'claim.declined': { kind: 'invitation', severity: 'info', args: ['device'] },
  'claim.withdrawn': { kind: 'invitation', severity: 'info', args: ['device', 'by'] },
  'battery.many': { kind: 'alarm', severity: 'warning', args: [] },
  'battery.abnormal': { kind: 'alarm', severity: 'warning', args: ['battery', 'score'] },
  'drone.released': { kind: 'security', severity: 'warning', args: ['drone', 'reason'] },
  'pilot.permitted': { kind: 'invitation', severity: 'info', args: ['drone', 'by'] },
  'plot.shared': { kind: 'invitation', severity: 'info', args: ['by', 'plot'] },
  'plot.share-changed': { kind: 'invitation', severity: 'info', args: ['by', 'plot'] },
  'plot.share-ended': { kind: 'invitation', severity: 'warning', args: ['by', 'plot'] },
  'plot.share-left': { kind: 'invitation', severity: 'info', args: ['who', 'plot'] },
  'pilot.removed': { kind: 'invitation', severity: 'info', args: ['drone'] },
} as const satisfies Record<string, NoticeText>;

export type NoticeTextId = keyof typeof noticeTexts;
export type NoticeArgs<Id extends NoticeTextId = NoticeTextId> = {
  readonly [Name in (typeof noticeTexts)[Id]['args'][number]]: string | number;
};

/** Whether there is a notice with this id. */
export const isNoticeTextId = (id: string): id is NoticeTextId => Object.hasOwn(noticeTexts, id);

const serverAlarms: Partial<Record<NoticeTextId, string>> = {
  'zone.near': 'zone_near',
  'zone.possible': 'zone_possible',
  'zone.breach': 'zone_breach',
  'task.outside-district': 'task_district',
  'task.outside-period': 'task_period',
};

/** Code of the drone's alarm that a notice with this text reports; null for every other notice. */
export function alarmCodeOf(
  id: NoticeTextId,
  args: Readonly<Record<string, string | number>>,
): string | null {
  if (id === 'alarm.many') return null;
  if (id === 'rule.raised') return ruleAlarmCode(String(args['rule']));
  if (id === 'alarm.other') return String(args['code']).replaceAll(' ', '_');
  return id.startsWith('alarm.') ? id.slice('alarm.'.length) : (serverAlarms[id] ?? null);
}

/** Kinds that have a text. */
export const kindsWithTexts: readonly NoticeKind[] = noticeKinds.filter((kind) =>
  Object.values(noticeTexts).some((text) => text.kind === kind),
);

/** Message id of a notice's text; a notice without one does not compile. */
export const messageIdOf = (id: NoticeTextId): MessageId => `notice.${id}`;
