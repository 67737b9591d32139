import { z } from 'zod';
import { instant, uuid } from '../kit/fields.schemas.ts';
import { deliveryStates, webhookEvents } from './webhooks.ts';

const url = z.url().max(500);
const types = z.array(z.enum(webhookEvents)).min(1, { error: 'webhook.types' }).max(webhookEvents.length);

const webhook = z.object({
  id: uuid,
  url,
  types: z.array(z.enum(webhookEvents)),
  createdAt: instant,
  isEnabled: z.boolean(),
  /** Who disabled it: the account, or its receiver with an answer 410. */
  disabledBy: z.enum(['account', 'receiver']).nullable(),
  /** Until when a replaced secret signs too; null while there is one secret. */
  oldSecretUntil: instant.nullable(),
  /** Deliveries that wait to be sent, and those given up. */
  waiting: z.number().int(),
  dead: z.number().int(),
  /** Whether a failed delivery waits for its next attempt. */
  isFailing: z.boolean(),
});
export type Webhook = z.infer<typeof webhook>;

/** A new webhook; its address is https and public, unless the installation allows its network. */
export const newWebhook = z.object({ url, types });

const delivery = z.object({
  id: uuid,
  /** One of `webhookEvents`, or `webhook.test`. */
  type: z.string(),
  /** Id of the flight, device, lift, task, review or webhook. */
  subjectId: z.string(),
  state: z.enum(deliveryStates),
  /** When the change happened. */
  at: instant,
  attempts: z.number().int(),
  /** When it is tried next; null unless it waits. */
  nextAt: instant.nullable(),
  /** Status of the newest answer; null before one. */
  status: z.number().int().nullable(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

const attempt = z.object({
  at: instant,
  /** HTTP status; null without an answer. */
  status: z.number().int().nullable(),
  /** Why there was no answer; '' with one. */
  error: z.string(),
  durationMs: z.number().int(),
  /** First characters of the answer's body. */
  answer: z.string(),
});

const deliveryDetail = delivery.extend({
  request: z.object({ url, id: z.string(), body: z.string() }),
  /** The newest attempts, oldest first. */
  tries: z.array(attempt),
});
export type WebhookDeliveryDetail = z.infer<typeof deliveryDetail>;

const one = z.object({ id: uuid });
const oneDelivery = z.object({ id: uuid, delivery: uuid });
const before = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const secret = z.string();

/** Summaries and schemas of `webhooks`, by endpoint. */
export const webhooksSchemas = {
  list: { summary: 'Webhooks of the account, newest first', response: z.array(webhook) },
  create: {
    summary: 'Subscribe an address to events; the secret is shown this once',
    body: newWebhook,
    response: z.object({ id: uuid, secret }),
  },
  update: {
    summary: 'Change the address or events of a webhook, disable or enable it',
    params: one,
    body: newWebhook.partial().extend({ isEnabled: z.boolean().optional() }),
    response: z.object({}),
  },
  remove: { summary: 'Remove a webhook with its log', params: one, response: z.object({}) },
  rotate: {
    summary: 'Make a new secret; the former one signs too for a day',
    params: one,
    response: z.object({ secret }),
  },
  test: { summary: 'Send an event of the type webhook.test', params: one, response: one },
  deliveries: {
    summary: 'Deliveries of a webhook of the last 30 days, newest first',
    params: one,
    query: z.object({
      state: z.enum(deliveryStates).optional(),
      /** Only older ones: the former page's `next`. */
      before: before.optional(),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: z.object({ items: z.array(delivery), next: z.number().int().nullable() }),
  },
  delivery: {
    summary: 'One delivery with its request and answers',
    params: oneDelivery,
    response: deliveryDetail,
  },
  replay: { summary: 'Send a delivery again', params: oneDelivery, response: z.object({}) },
  replayDead: {
    summary: 'Send all that were given up again',
    params: one,
    response: z.object({ count: z.number().int() }),
  },
};
