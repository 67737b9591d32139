import { isVerified } from '@smartflight/contract/access/access.ts';
import type { LiveRequest } from '@smartflight/contract/devices/live.schemas.ts';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import type { UserActor } from '../../platform/actor.ts';
import type { InboxNews } from '../alarms/inbox-changes.ts';
import type { View } from './fan-out.ts';
import type { Box } from './frames.ts';
import type { Viewer } from './viewer.ts';

export type Watch = Extract<LiveRequest, { type: 'watch' }>;
export type WatchChargers = Extract<LiveRequest, { type: 'watch-chargers' }>;

/** One open socket of a browser tab: its account and what it asked to receive. */
export interface Subscription {
  viewer: Viewer;
  /** Empty until the socket is signed in. */
  token: string;
  caller: Caller;
  actor: UserActor | undefined;
  watch: Watch | undefined;
  watchChargers: WatchChargers | undefined;
  /** Set where the socket asked for changes of its inbox. */
  news: InboxNews | undefined;
  /** Number of the newest account look-up; answers of older ones are dropped. */
  lookup: number;
  /** Counts the requested views, so that a database answer that comes too late is dropped. */
  turn: number;
}

export interface Caller {
  requestId: string;
  language: Language;
  address: string;
}

export const mayWatch = ({ accountVerified, actions }: UserActor): boolean =>
  isVerified(accountVerified) && actions.has('fleet.watch');

/** Subscriptions of the same account. */
export const countOfAccount = (subscriptions: Iterable<Subscription>, { actor }: Subscription): number =>
  [...subscriptions].filter((subscription) => subscription.actor?.id === actor?.id).length;

export const isWatching = ({ watch, watchChargers }: Subscription): boolean =>
  Boolean(watch ?? watchChargers);
export const watching = (subscriptions: Iterable<Subscription>): Subscription[] =>
  [...subscriptions].filter(isWatching);

/** The view a watch request asks for, within what its account may see. */
export function viewOf({ bbox, zoom, droneIds }: Watch, scope: View['scope']): View {
  return { scope, box: bbox && coarse(bbox, zoom), selected: [...new Set(droneIds)].sort() };
}

/** The viewport with a margin, on a grid of about its own size, so that small moves of the map change nothing. */
function coarse([west, south, east, north]: Box, zoom = 10): Box {
  const step = 45 / 2 ** Math.min(16, Math.floor(zoom));
  const down = (degrees: number): number => Math.floor(degrees / step) * step;
  const up = (degrees: number): number => Math.ceil(degrees / step) * step;
  return [
    Math.max(-180, down(west)),
    Math.max(-90, down(south)),
    Math.min(180, up(east)),
    Math.min(90, up(north)),
  ];
}
