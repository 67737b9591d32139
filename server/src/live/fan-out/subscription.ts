import { isVerified } from '@smartflight/contract/access/access.ts';
import type { LiveRequest } from '@smartflight/contract/devices/live.schemas.ts';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import type { UserActor } from '../../access/actor.ts';
import type { InboxNews } from '../alarms/inbox-changes.ts';
import type { View } from './fan-out.ts';
import type { Box } from './frames.ts';
import type { Viewer } from './viewer.ts';

export type Watch = Extract<LiveRequest, { type: 'watch' }>;
export type WatchChargers = Extract<LiveRequest, { type: 'watch-chargers' }>;

export interface Subscription {
  viewer: Viewer;
  /** Empty until the socket is authenticated. */
  token: string;
  caller: Caller;
  actor: UserActor | undefined;
  watch: Watch | undefined;
  watchChargers: WatchChargers | undefined;
  /** Set when the socket subscribed to its inbox. */
  news: InboxNews | undefined;
  /** Number of the newest account look-up; results of older ones are dropped. */
  lookup: number;
  /** Number of the newest requested view; database results for older ones are dropped. */
  turn: number;
}

export interface Caller {
  requestId: string;
  language: Language;
  address: string;
}

export const mayWatch = ({ accountVerified, actions, needsFactor, hasFactor }: UserActor): boolean =>
  isVerified(accountVerified) && actions.has('fleet.watch') && (hasFactor || !needsFactor);

/** Each link has room of its own, so that its visitors leave the account's alone. */
const ownerOf = ({ actor }: Subscription): string | undefined => actor?.visit?.linkId ?? actor?.id;

/** Number of subscriptions of the same account, or of the visitors of the same link. */
export const countOfAccount = (subscriptions: Iterable<Subscription>, of: Subscription): number =>
  [...subscriptions].filter((subscription) => ownerOf(subscription) === ownerOf(of)).length;

export const isWatching = ({ watch, watchChargers }: Subscription): boolean =>
  Boolean(watch ?? watchChargers);
export const watching = (subscriptions: Iterable<Subscription>): Subscription[] =>
  [...subscriptions].filter(isWatching);

/** The view for a watch request, limited to what the account may see. */
export function viewOf({ bbox, zoom, droneIds }: Watch, scope: View['scope']): View {
  return { scope, box: bbox && coarse(bbox, zoom), selected: [...new Set(droneIds)].sort() };
}

/** The viewport with a margin, snapped to a grid of about its size, so that small map moves change nothing. */
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
