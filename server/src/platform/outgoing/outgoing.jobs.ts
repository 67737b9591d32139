import { languages } from '@smartflight/contract/kit/languages.ts';
import { expiryS, outgoingTexts } from '@smartflight/contract/messages/outgoing-texts.ts';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { Pools } from '../postgres/pools.ts';
import type { Vault } from '../security/vault.ts';
import { sealedFor, sendJob } from './create-outgoing.ts';
import { type Delivery, NotTaken } from './delivery.ts';
import { deliveryNotes } from './delivery-notes.ts';
import { createMailer } from './mail.ts';
import { channelOf, type OutgoingMessage } from './outgoing.ts';
import { mailTexts, smsTexts } from './outgoing-texts.ts';
import { createSmsSender } from './sms.ts';

const sealedJob = z.object({ sealed: z.base64() });
const textIds = z.custom<OutgoingMessage['text']>(
  (id) => typeof id === 'string' && Object.hasOwn(outgoingTexts, id),
);
const queuedMessage = z.object({
  id: z.string(),
  at: z.number(),
  to: z.string(),
  text: textIds,
  args: z.record(z.string(), z.union([z.string(), z.number()])),
  language: z.enum(languages),
  isDropped: z.boolean().optional(),
});
type Queued = z.output<typeof queuedMessage>;
type Channels = { config: Pick<Config, 'mail' | 'sms'>; clock: Clock };

const keptDays = 180;

/** Tasks that send queued messages and delete old delivery records. */
export function outgoingTasks(
  deps: Channels & { pools: Pick<Pools, 'db'>; vault: Pick<Vault, 'open'> },
): TaskList {
  const { db } = deps.pools;
  const deliver = deliverer(deps);
  const note = deliveryNotes(deps);
  return {
    [sendJob]: async (payload, { job }) => {
      const { sealed } = sealedJob.parse(payload);
      const opened = deps.vault.open(Buffer.from(sealed, 'base64'), sealedFor).toString();
      const message = queuedMessage.parse(JSON.parse(opened));
      if (message.isDropped || isStale(message, deps.clock())) return;
      try {
        await note(message, await deliver(message));
      } catch (error) {
        if (!(error instanceof NotTaken) || job.attempts < job.max_attempts) throw error;
        await note(message, { state: 'failed', error: error.message });
      }
    },
    dropOldDeliveries: async () => {
      const before = new Date(deps.clock() - keptDays * 86_400_000);
      await db.deleteFrom('deliveries').where('at', '<', before).execute();
    },
  };
}

const isStale = ({ text, at }: Queued, now: number): boolean =>
  now - at > (expiryS[text] ?? Number.POSITIVE_INFINITY) * 1000;

function deliverer({ config, clock }: Channels): (message: Queued) => Promise<Delivery> {
  const mailer = config.mail && createMailer(config.mail);
  const sms = config.sms && createSmsSender(config.sms);
  const notSetUp: Delivery = { state: 'failed', error: 'not set up' };
  return async (message) => {
    const { id, to, text, args, language } = message;
    if (channelOf(to) === 'mail') return (await mailer?.({ id, to, ...mailTexts(message) })) ?? notSetUp;
    const words = smsTexts(message);
    return (
      (await sms?.({ id, to, text: words, textId: text, args, language }, new Date(clock()))) ?? notSetUp
    );
  };
}
