import type { LiveEvent } from '@smartflight/contract/devices/live.schemas.ts';
import { liveClose, livePath } from '@smartflight/contract/devices/live.ts';
import { isTakenOver, storedToken, useSession } from '../shared/api/session.ts';
import { askForSession } from '../shared/api/watch-session.ts';
import {
  type ChargerWatch,
  createLiveSocket,
  type LinkPhase,
  type LiveSocket,
  type Watch,
} from './socket.ts';

/** A part of the console that receives from the server while it is shown. */
export interface LinkUser {
  /** `changed` of anything; drones only while this user is the one that watches. */
  onEvent: (event: LiveEvent) => void;
  /** For one that watches, `live` comes with the first snapshot: from then on it misses nothing. */
  onPhase: (phase: LinkPhase) => void;
  /** A message came, whatever it is and anyone who it is for. */
  onReceived?: () => void;
}

export interface LiveSubscription {
  /** What to watch from now on. One user watches at a time: the last that asked. */
  watch(watch: Watch): void;
  /** Which chargers to watch from now on beside it. One user watches them at a time: the last that asked. */
  watchChargers(watch: ChargerWatch): void;
  stop(): void;
}

/** A timer that comes this much late means that the machine slept. */
const sleptMs = 5_000;
const clockMs = 1_000;

/** Before a connection that the server refused is tried again although the session lives, ms. */
const refusedMs = 10_000;

const users = new Set<LinkUser>();
/** Who were notified that they may not watch: asking again would only end the connection of all. */
const refused = new WeakSet<LinkUser>();
let watcher: { user: LinkUser; watch: Watch } | undefined;
let chargerWatcher: { user: LinkUser; watch: ChargerWatch } | undefined;
/** Drones that come before it belong to another view. */
let awaitsSnapshot = false;
/** Undefined while no one uses it, and after the server ended it for good. */
let socket: LiveSocket | undefined;
let stopWaking: (() => void) | undefined;
let nextTry: ReturnType<typeof setTimeout> | undefined;

/** Joins the one connection that this browser tab has; it is open while anybody uses it. */
export function joinLink(user: LinkUser): LiveSubscription {
  users.add(user);
  user.onPhase('connecting');
  stopWaking ??= watchForWaking();
  if (!socket) connect();
  return {
    watch: (watch) => {
      if (refused.has(user)) return;
      const isNew = watcher?.user !== user;
      if (isNew) awaitsSnapshot = true;
      watcher = { user, watch };
      socket?.watch(isNew ? { ...watch, fresh: true } : watch);
    },
    watchChargers: (watch) => {
      if (refused.has(user)) return;
      chargerWatcher = { user, watch };
      socket?.watchChargers(watch);
    },
    stop: () => {
      users.delete(user);
      if (watcher?.user === user) {
        watcher = undefined;
        if (users.size > 0) socket?.unwatch();
      }
      if (chargerWatcher?.user === user) {
        chargerWatcher = undefined;
        if (users.size > 0) socket?.watchChargers(undefined);
      }
      if (users.size === 0) disconnect();
    },
  };
}

function connect(): void {
  clearTimeout(nextTry);
  let isOver = false;
  const made = createLiveSocket({
    url: `${location.origin.replace(/^http/, 'ws')}${livePath}`,
    token: () => (isTakenOver() ? undefined : storedToken()),
    onEvent: (event) => {
      for (const user of users) user.onReceived?.();
      deliver(event);
    },
    onWithdrawn: () => {
      for (const { user } of [watcher, chargerWatcher].filter((subscription) => subscription !== undefined)) {
        refused.add(user);
        user.onPhase('ended');
      }
      watcher = undefined;
      chargerWatcher = undefined;
    },
    onPhase: (phase, code) => {
      if (phase !== 'live') awaitsSnapshot = true;
      notify(phase, phase === 'live' ? watcher?.user : undefined);
      if (phase !== 'ended') return;
      // The next that joins, or that looks, gets a new one.
      isOver = true;
      socket = undefined;
      if (code === liveClose.unauthenticated) void tryAgainIfSignedIn();
    },
  });
  if (isOver) return;
  socket = made;
  if (watcher) made.watch({ ...watcher.watch, fresh: true });
  if (chargerWatcher) made.watchChargers(chargerWatcher.watch);
}

/** Notifies all but one, and those for whom it is over. */
function notify(phase: LinkPhase, except?: LinkUser): void {
  for (const user of users) if (user !== except && !refused.has(user)) user.onPhase(phase);
}

/** Only a call knows whether the session is dead: it logs out and explains why (P-10). */
async function tryAgainIfSignedIn(): Promise<void> {
  await askForSession();
  if (useSession.getState().phase !== 'in' || users.size === 0 || socket) return;
  clearTimeout(nextTry);
  nextTry = setTimeout(check, refusedMs);
}

/** Looks whether the connection is as good as it seems; where there is none it makes one. */
function check(): void {
  if (socket) socket.check();
  else if (users.size > 0) connect();
}

function disconnect(): void {
  clearTimeout(nextTry);
  stopWaking?.();
  stopWaking = undefined;
  socket?.stop();
  socket = undefined;
}

function deliver(event: LiveEvent): void {
  if (event.type !== 'snapshot' && event.type !== 'delta') {
    for (const user of users) user.onEvent(event);
    return;
  }
  if (!watcher || (awaitsSnapshot && event.type === 'delta')) return;
  watcher.user.onEvent(event);
  if (awaitsSnapshot) watcher.user.onPhase('live');
  awaitsSnapshot = false;
}

/** Looks after the connection when the network or the machine returns, or somebody looks again. */
function watchForWaking(): () => void {
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - last > sleptMs) check();
    last = now;
  }, clockMs);
  const checkShown = (): void => {
    if (!document.hidden) check();
  };
  const cut = (): void => {
    awaitsSnapshot = true;
    notify('waiting');
  };
  window.addEventListener('online', checkShown);
  window.addEventListener('offline', cut);
  document.addEventListener('visibilitychange', checkShown);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', checkShown);
    window.removeEventListener('offline', cut);
    document.removeEventListener('visibilitychange', checkShown);
  };
}
