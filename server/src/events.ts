import type { RawBuilder } from 'kysely';
import { type EventBus, notifyStatement } from './platform/events.ts';

/** The events that processes send each other, except positions. */
export type AppEvent =
  | { type: 'session-ended'; tokenHash: string }
  | { type: 'account-changed'; accountId: string }
  | { type: 'rights-changed' }
  | { type: 'device-changed'; droneId: string }
  | { type: 'inbox-changed'; accountIds: readonly string[] }
  /** A command was requested, or the desired state of a drone has changed. */
  | { type: 'commands-due' }
  /** Zones were added, changed or ended; processes that cache them load the newer ones. */
  | { type: 'zones-changed' }
  /** Alarm rules were written, changed or deleted; processes that evaluate them load them again. */
  | { type: 'rules-changed' }
  /**
   * Sent to users who may see the drone, and to these accounts and the company's managers regardless of their
   * subscriptions.
   */
  | {
      type: 'changed';
      noun: string;
      id: string;
      droneId?: string;
      accountIds?: readonly string[];
      companyId?: string;
    };

export type Events = EventBus<AppEvent>;

/** Sends the event when its transaction commits; a rollback discards it. */
export const notifySql = (event: AppEvent): RawBuilder<unknown> => notifyStatement([event]);

/** Like `notifySql`, for many events in one statement. */
export const notifyAllSql: (events: readonly AppEvent[]) => RawBuilder<unknown> = notifyStatement;
