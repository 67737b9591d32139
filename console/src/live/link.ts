import { type LiveEvent, liveClose, livePath } from '@smartflight/contract/live.ts';
import { leave } from '../shared/api/session-end.ts';
import { readToken } from '../shared/api/token.ts';
import { currentHref } from '../shared/navigation.ts';
import { createLiveSocket, type LinkPhase, type LiveSocket, type Watch } from './socket.ts';

/** A part of the console that hears from the server while it is shown. */
export interface LinkUser {
  /** `changed` of anything; drones only while this user is the one that watches. */
  onEvent: (event: LiveEvent) => void;
  /** For one that watches, `live` comes with the first snapshot: from then on it misses nothing. */
  onPhase: (phase: LinkPhase) => void;
}

export interface LinkSeat {
  /** What to watch from now on. One user watches at a time: the last that asked. */
  watch(watch: Watch): void;
  stop(): void;
}

/** A timer that comes this much late means that the machine slept. */
const sleptMs = 5_000;
const clockMs = 1_000;

const users = new Set<LinkUser>();
let watcher: LinkUser | undefined;
/** Drones that come before it belong to another view. */
let awaitsSnapshot = false;
let open: { socket: LiveSocket; stopWaking: () => void } | undefined;

/** Joins the one connection that this browser tab has; it is open while anybody uses it. */
export function joinLink(user: LinkUser): LinkSeat {
  users.add(user);
  user.onPhase('connecting');
  open ??= connect();
  const { socket } = open;
  return {
    watch: (watch) => {
      const isNew = watcher !== user;
      if (isNew) awaitsSnapshot = true;
      watcher = user;
      socket.watch(isNew ? { ...watch, fresh: true } : watch);
    },
    stop: () => {
      users.delete(user);
      if (watcher === user) {
        watcher = undefined;
        if (users.size > 0) socket.unwatch();
      }
      if (users.size === 0) disconnect();
    },
  };
}

function connect(): NonNullable<typeof open> {
  const socket = createLiveSocket({
    url: `${location.origin.replace(/^http/, 'ws')}${livePath}`,
    token: readToken,
    onEvent: deliver,
    onWithdrawn: () => {
      watcher?.onPhase('ended');
      watcher = undefined;
    },
    onPhase: (phase, code) => {
      if (phase !== 'live') awaitsSnapshot = true;
      for (const user of users) if (phase !== 'live' || user !== watcher) user.onPhase(phase);
      if (phase === 'ended' && code === liveClose.unauthenticated && readToken() !== undefined)
        leave(currentHref());
    },
  });
  return { socket, stopWaking: watchForWaking(socket) };
}

function disconnect(): void {
  open?.stopWaking();
  open?.socket.stop();
  open = undefined;
}

function deliver(event: LiveEvent): void {
  if (event.type !== 'snapshot' && event.type !== 'delta') {
    for (const user of users) user.onEvent(event);
    return;
  }
  if (!watcher || (awaitsSnapshot && event.type === 'delta')) return;
  watcher.onEvent(event);
  if (awaitsSnapshot) watcher.onPhase('live');
  awaitsSnapshot = false;
}

/** Looks after the connection when the network or the machine comes back, or somebody looks again. */
function watchForWaking(socket: LiveSocket): () => void {
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - last > sleptMs) socket.check();
    last = now;
  }, clockMs);
  const check = (): void => {
    if (!document.hidden) socket.check();
  };
  const cut = (): void => {
    awaitsSnapshot = true;
    for (const user of users) user.onPhase('waiting');
  };
  window.addEventListener('online', check);
  window.addEventListener('offline', cut);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', check);
    window.removeEventListener('offline', cut);
    document.removeEventListener('visibilitychange', check);
  };
}
