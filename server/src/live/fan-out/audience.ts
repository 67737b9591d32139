import { setTimeout as delay } from 'node:timers/promises';
import { isVerified } from '@smartflight/contract/access/access.ts';
import { listenHeartbeatMs, liveClose } from '@smartflight/contract/devices/live.ts';
import type { WebSocket } from 'ws';
import type { UserActor } from '../../access/actor.ts';
import { isOpenToKey } from '../../access/sessions/api-keys.ts';
import type { SessionUser } from '../../access/sessions/session-user.ts';
import type { Sessions } from '../../access/sessions/sessions.ts';
import type { AppEvent, Events } from '../../events.ts';
import type { Metrics } from '../../metrics.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { createInboxNews } from '../alarms/inbox-changes.ts';
import type { ChargerFanOut } from '../power/charger-fan-out.ts';
import type { FanOut } from './fan-out.ts';
import { deltaBody } from './frames.ts';
import { createPendingSockets } from './pending-sockets.ts';
import { createRechecker, inTurn } from './rechecker.ts';
import type { LoadScope } from './scope-sets.ts';
import {
  type Caller,
  countOfAccount,
  isWatching,
  mayWatch,
  type Subscription,
  viewOf,
  type WatchChargers,
  watching,
} from './subscription.ts';
import { openViewer, type Viewer } from './viewer.ts';
import { mayVisitLive, scopeRequest, shownBody } from './visits.ts';

/** Rights are read again at least this often, ms: grants and sessions also expire. */
export const recheckMs = 30_000;

type Changed = Extract<AppEvent, { type: 'changed' }>;

export interface AudienceOptions {
  sessions: Sessions;
  events: Events;
  loadScope: LoadScope;
  fanOut: FanOut;
  chargers: {
    idsFor(actor: UserActor, scope: WatchChargers['scope']): Promise<ReadonlySet<string>>;
    fanOut: ChargerFanOut;
  };
  /**
   * Called after this process has loaded a change of the zones; an earlier notice would make clients read the old
   * ones.
   */
  zones: { onChange(listener: () => void): void };
  metrics: Metrics;
  clock: Clock;
  log: Log;
  /** Replaces the usual time, ms. */
  recheckMs?: number;
}

export interface Audience {
  admit(socket: WebSocket, caller: Caller): void;
  /** Closes all connections when the process shuts down. Sockets that don't answer within a second are terminated. */
  dismiss(): Promise<void>;
}

/** Sockets per account, and how many of them may receive frames; every browser tab has one. */
const subscriptionLimits = { most: 100, mostWatching: 20 } as const;
const waitingLimits = { most: 500, mostPerAddress: 50 } as const;
const recheckedAtOnce = 8;
/** After lost notifications all clients must reload, spread over this time. */
const gapSpreadMs = 5_000;
const goodbyeMs = 1_000;

/** Manages all open sockets: who they belong to, what they may see, and when that ends. */
export function createAudience(o: AudienceOptions): Audience {
  const subscriptions = new Set<Subscription>();
  let lookups = 0;
  const waiting = createPendingSockets<Subscription>({
    ...waitingLimits,
    isSilent: ({ token }) => token === '',
  });

  /** Applies the account that was just read; closes the socket when its session is over. */
  function subscribeAs(subscription: Subscription, user: SessionUser | null): boolean {
    if (!user) return refuse(subscription, liveClose.unauthenticated);
    if (!isOpenToKey(user, 'fleet.watch')) return refuse(subscription, liveClose.withdrawn);
    if (user.visit && !mayVisitLive(user, user.visit)) return refuse(subscription, liveClose.unauthenticated);
    subscription.actor = { ...user, ...subscription.caller };
    waiting.leave(subscription);
    return true;
  }

  function leave(viewer: Viewer): void {
    o.fanOut.leave(viewer);
    o.chargers.fanOut.leave(viewer);
  }

  /** A peer that doesn't answer the close must not keep its slot. */
  function refuse(subscription: Subscription, code: number): false {
    const { viewer } = subscription;
    waiting.leave(subscription);
    leave(viewer);
    viewer.close(code);
    setTimeout(() => viewer.cut(), goodbyeMs).unref();
    return false;
  }

  async function show(subscription: Subscription, fresh: boolean): Promise<void> {
    const { actor, watch } = subscription;
    if (!actor || !watch) return;
    if (!mayWatch(actor)) {
      refuse(subscription, liveClose.withdrawn);
      return;
    }
    subscription.turn += 1;
    const turn = subscription.turn;
    const scope = await o.loadScope(actor, scopeRequest(watch, actor.visit));
    if (turn === subscription.turn && subscriptions.has(subscription))
      o.fanOut.watch(subscription.viewer, viewOf(watch, scope), fresh);
  }

  /** Reads the account for a token's subscriptions again; returns those that stay open and have no newer look-up. */
  async function reread(token: string, due: readonly Subscription[]): Promise<Subscription[]> {
    lookups += 1;
    const lookup = lookups;
    const user = await o.sessions.find(token);
    const behind = due.filter(
      (subscription) => subscriptions.has(subscription) && subscription.lookup < lookup,
    );
    for (const subscription of behind) subscription.lookup = lookup;
    return behind.filter((subscription) => subscribeAs(subscription, user));
  }

  async function showChargers(subscription: Subscription): Promise<void> {
    const { actor, watchChargers: desired } = subscription;
    // A wall asks for the chargers of its forecast, which links do not show.
    if (!actor || !desired || actor.visit) return;
    if (!mayWatch(actor)) return void refuse(subscription, liveClose.withdrawn);
    const ids = await o.chargers.idsFor(actor, desired.scope);
    if (desired === subscription.watchChargers && subscriptions.has(subscription))
      o.chargers.fanOut.watch(subscription.viewer, ids);
  }

  function beginToWatchChargers(subscription: Subscription, desired: WatchChargers | undefined): void {
    const isFull =
      desired &&
      !isWatching(subscription) &&
      countOfAccount(watching(subscriptions), subscription) >= subscriptionLimits.mostWatching;
    if (isFull) return void refuse(subscription, liveClose.busy);
    subscription.watchChargers = desired;
    if (!desired) o.chargers.fanOut.leave(subscription.viewer);
    else showChargers(subscription).catch(() => refuse(subscription, liveClose.restart));
  }

  /** Right after the last review passed, the cached account may be outdated: read it again before refusing. */
  async function beginToWatch(subscription: Subscription, fresh: boolean): Promise<void> {
    const isKnown = subscription.actor === undefined || mayWatch(subscription.actor);
    for (const one of isKnown ? [subscription] : await reread(subscription.token, [subscription]))
      await show(one, fresh);
  }

  function listen(subscription: Subscription): void {
    subscription.turn += 1;
    subscription.watch = undefined;
    o.fanOut.leave(subscription.viewer);
    if (subscription.actor?.visit) return;
    subscription.news ??= createInboxNews((id) =>
      subscription.viewer.send('changed', `"noun":"inbox","id":"${id}"}`),
    );
    if (subscription.actor) subscription.news.notify(subscription.actor.id);
  }

  function notifyInboxes(isMeant: (accountId: string) => boolean): void {
    for (const { actor, news } of subscriptions) if (actor && isMeant(actor.id)) news?.notify(actor.id);
  }

  /** Viewers are notified of the devices they may see; other sockets of their account or company only. */
  function notifyChanged({ noun, id, droneId, accountIds = [], companyId }: Changed): void {
    if (droneId) {
      o.fanOut.changed(noun, id, droneId);
      o.chargers.fanOut.changed(noun, id, droneId);
    }
    const body = `"noun":${JSON.stringify(noun)},"id":${JSON.stringify(id)}}`;
    const isMeant = (actor: UserActor): boolean =>
      accountIds.includes(actor.id) ||
      (companyId !== undefined && (actor.seesAll || actor.companyIds.includes(companyId)));
    for (const { actor, viewer, watch, news } of subscriptions)
      if (actor && news && !watch && isMeant(actor) && !viewer.isClogged()) viewer.send('changed', body);
  }

  /** Zones are shown on every map, so all sockets are notified. */
  function notifyZones(): void {
    for (const { actor, viewer } of subscriptions)
      if (actor && isVerified(actor.accountVerified) && !viewer.isClogged())
        viewer.send('changed', '"noun":"zones","id":"all"}');
  }

  /** The subscriptions of one token (tabs of a browser) share one look-up. */
  async function recheck([token, due]: [string, Subscription[]]): Promise<void> {
    try {
      for (const subscription of await reread(token, due))
        await Promise.all([show(subscription, false), showChargers(subscription)]);
    } catch (error) {
      o.log.warn({ error: String(error) }, 'rights of a viewer could not be read again');
    }
  }

  const recheckSoon = createRechecker(async (accountId) => {
    const due = [...subscriptions].filter(
      ({ actor }) => actor && (accountId === undefined || actor.id === accountId),
    );
    await inTurn([...Map.groupBy(due, ({ token }) => token)], recheckedAtOnce, recheck);
  });
  const timer = setInterval(() => recheckSoon(), o.recheckMs ?? recheckMs).unref();
  const pulse = setInterval(() => {
    const sign = deltaBody(o.clock(), [], []);
    for (const { viewer, watch, news } of subscriptions) if (news && !watch) viewer.send('delta', sign);
  }, listenHeartbeatMs).unref();
  o.events.onGap(() => {
    recheckSoon();
    for (const { actor, news } of subscriptions) if (actor) news?.notifyWithin(gapSpreadMs, actor.id);
  });
  o.zones.onChange(notifyZones);
  const unsubscribe = o.events.subscribe((event) => {
    if (event.type === 'rights-changed') recheckSoon();
    else if (event.type === 'account-changed') recheckSoon(event.accountId);
    else if (event.type === 'inbox-changed') notifyInboxes((id) => event.accountIds.includes(id));
    else if (event.type === 'changed') notifyChanged(event);
    else if (event.type === 'session-ended') {
      for (const subscription of subscriptions)
        if (subscription.actor?.tokenHash.toString('hex') === event.tokenHash)
          refuse(subscription, liveClose.unauthenticated);
    }
  });

  return {
    admit: (socket, caller) => {
      const viewer = openViewer(socket, {
        authenticate: async (token) => {
          subscription.token = token;
          if ((await reread(token, [subscription])).length === 0) return false;
          const isCrowded = countOfAccount(subscriptions, subscription) > subscriptionLimits.most;
          if (isCrowded) refuse(subscription, liveClose.busy);
          return !isCrowded;
        },
        watch: (watch) => {
          const isFull =
            !isWatching(subscription) &&
            countOfAccount(watching(subscriptions), subscription) >= subscriptionLimits.mostWatching;
          if (isFull) return void refuse(subscription, liveClose.busy);
          subscription.watch = watch;
          beginToWatch(subscription, watch.fresh ?? false).catch(() =>
            refuse(subscription, liveClose.restart),
          );
        },
        watchChargers: (desired) => beginToWatchChargers(subscription, desired),
        listen: () => listen(subscription),
        closed: () => {
          subscriptions.delete(subscription);
          subscription.news?.stop();
          waiting.leave(subscription);
          leave(subscription.viewer);
          o.metrics.viewers.set(subscriptions.size);
        },
      });
      const subscription: Subscription = {
        viewer: {
          ...viewer,
          send: (type, body) => viewer.send(type, shownBody(subscription.actor?.visit, body)),
        },
        token: '',
        caller,
        actor: undefined,
        watch: undefined,
        watchChargers: undefined,
        news: undefined,
        lookup: 0,
        turn: 0,
      };
      subscriptions.add(subscription);
      const leaver = waiting.enter(subscription, caller.address);
      if (leaver) refuse(leaver, liveClose.busy);
      o.metrics.viewers.set(subscriptions.size);
    },
    dismiss: async () => {
      clearInterval(timer);
      clearInterval(pulse);
      unsubscribe();
      for (const { viewer } of subscriptions) viewer.close(liveClose.restart);
      for (let waitedMs = 0; subscriptions.size > 0 && waitedMs < goodbyeMs; waitedMs += 20) await delay(20);
      for (const { viewer } of subscriptions) viewer.cut();
    },
  };
}
