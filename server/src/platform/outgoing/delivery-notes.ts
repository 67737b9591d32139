import type { Clock } from '../clock.ts';
import type { Pools } from '../postgres/pools.ts';
import type { Delivery } from './delivery.ts';
import { channelOf, type OutgoingMessage } from './outgoing.ts';

/** Returns a function that records what came of a message: never its content, and only the end of its target. */
export const deliveryNotes =
  ({ pools, clock }: { pools: Pick<Pools, 'db'>; clock: Clock }) =>
  async ({ to, text }: Pick<OutgoingMessage, 'to' | 'text'>, delivery: Delivery): Promise<void> => {
    await pools.db
      .insertInto('deliveries')
      .values({
        channel: channelOf(to),
        text_id: text,
        target_end: to.slice(-4),
        state: delivery.state,
        error: delivery.state === 'failed' ? delivery.error : '',
        at: new Date(clock()),
      })
      .execute();
  };
