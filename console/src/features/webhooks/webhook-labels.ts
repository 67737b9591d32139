import type { WebhookEvent } from '@smartflight/contract/access/webhooks.ts';
import type { MsgKey, Translate } from '../../shared/i18n/messages.ts';

/** What each event reports, in words. */
export const eventNames: Record<WebhookEvent, MsgKey> = {
  'flight.settled': 'webhooks.event.flightSettled',
  'flight.changed': 'webhooks.event.flightChanged',
  'alarm.raised': 'webhooks.event.alarmRaised',
  'alarm.cleared': 'webhooks.event.alarmCleared',
  'command.completed': 'webhooks.event.commandCompleted',
  'device.bound': 'webhooks.event.deviceBound',
  'device.unbound': 'webhooks.event.deviceUnbound',
  'lift.decided': 'webhooks.event.liftDecided',
  'task.changed': 'webhooks.event.taskChanged',
  'review.decided': 'webhooks.event.reviewDecided',
};

const isEvent = (type: string): type is WebhookEvent => Object.hasOwn(eventNames, type);

/** Name of an event of the log, which may also be a test. */
export const eventName = (t: Translate, type: string): string =>
  isEvent(type) ? t(eventNames[type]) : t('webhooks.event.test');

const errors: Partial<Record<string, MsgKey>> = {
  'private-address': 'webhooks.error.privateAddress',
  'not-https': 'webhooks.error.notHttps',
  unresolved: 'webhooks.error.unresolved',
  timeout: 'webhooks.error.timeout',
  tls: 'webhooks.error.tls',
};

/** Why an attempt had no answer. */
export const errorText = (t: Translate, error: string): string =>
  t(errors[error] ?? 'webhooks.error.connection');
