import {
  type ChargerWatch,
  createLiveSocket,
  type LinkPhase,
  type LiveSocket,
  type Watch,
} from '@smartflight/client/live/socket.ts';
import type { LiveEvent } from '@smartflight/contract/devices/live.schemas.ts';
import { liveClose, livePath } from '@smartflight/contract/devices/live.ts';
import { endVisit, isTakenOver, storedToken, useSession } from '../shared/api/session.ts';
import { askForSession } from '../shared/api/watch-session.ts';

/** A part of the console that uses the live connection while it is shown. */
export interface LinkUser {
  /** Receives every `changed`; drones only while this user is the watching one. */
  onEvent: (event: LiveEvent) => void;
  /** For the watching user, `live` comes with the first snapshot; nothing is missed from then on. */
  onPhase: (phase: LinkPhase) => void;
  /** Called for every message, for any user. */
  onReceived?: () => void;
}

export interface LiveSubscription {
  /** Sets the watched scope. One user watches at a time: the last that called this. */
  watch(watch: Watch): void;
  /** Sets the watched chargers. One user watches them at a time: the last that called this. */
  watchChargers(watch: ChargerWatch): void;
  stop(): void;
}

/** Delay of a timer from which the machine is assumed to have slept. */
const sleptMs = 5_000;
const clockMs = 1_000;

/** Pause before retrying a connection that the server refused although the session is valid, ms. */
const refusedMs = 10_000;

const users = new Set<LinkUser>();
/** Users whose watching was refused: asking again would only end the connection for all. */
const refused = new WeakSet<LinkUser>();
let watcher: { user: LinkUser; watch: Watch } | undefined;
let chargerWatcher: { user: LinkUser; watch: ChargerWatch } | undefined;
/** Earlier drones belong to another view. */
let awaitsSnapshot = false;
/** Undefined while unused, and after the server ended the connection for good. */
let socket: LiveSocket | undefined;
let stopWaking: (() => void) | undefined;
let nextTry: ReturnType<typeof setTimeout> | undefined;

/** Joins the single connection of this browser tab, which is open while it has users. */
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
  // A link to share opens the connection only for what is live.
  if (useSession.getState().visit?.isLive === false) return;
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
      // The next user or check creates a new connection.
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

/** Notifies all users except one and those whose watching ended. */
function notify(phase: LinkPhase, except?: LinkUser): void {
  for (const user of users) if (user !== except && !refused.has(user)) user.onPhase(phase);
}

/** Only a call reveals whether the session has ended; it then logs out and explains why (P-10). */
async function tryAgainIfSignedIn(): Promise<void> {
  endVisit();
  await askForSession();
  if (useSession.getState().phase !== 'in' || users.size === 0 || socket) return;
  clearTimeout(nextTry);
  nextTry = setTimeout(check, refusedMs);
}

/** Checks the connection and opens one if there is none. */
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

/** Checks the connection when the network or the machine is back, or the page is shown again. */
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
