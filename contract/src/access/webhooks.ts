/** The changes that a webhook can subscribe to. */
export const webhookEvents = [
  'flight.settled',
  'flight.changed',
  'alarm.raised',
  'alarm.cleared',
  'command.completed',
  'device.bound',
  'device.unbound',
  'lift.decided',
  'task.changed',
  'review.decided',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent on request, whatever the webhook subscribes to. */
export const testEvent = 'webhook.test';

/** `dead`: given up after three days, or refused for good by an answer 410. */
export const deliveryStates = ['waiting', 'delivered', 'dead'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Most webhooks of one account. */
export const mostWebhooks = 20;

/** How long a replaced secret signs alongside the new one, hours. */
export const oldSecretHours = 24;
