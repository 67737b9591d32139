import type { LiveEvent, LiveRequest } from '@smartflight/contract/devices/live.schemas.ts';
import { listenHeartbeatMs, liveClose, liveHeartbeatMs } from '@smartflight/contract/devices/live.ts';
import { readEvent } from './read-event.ts';

export type Watch = Omit<Extract<LiveRequest, { type: 'watch' }>, 'type'>;
export type ChargerWatch = Omit<Extract<LiveRequest, { type: 'watch-chargers' }>, 'type'>;

/** `live`: messages arrive; `ended`: the server refuses a reconnection (no token, right withdrawn). */
export type LinkPhase = 'connecting' | 'live' | 'waiting' | 'ended';

/** The used part of a WebSocket; `never` accepts any handler of the right shape. */
export interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onopen: ((this: never, event: never) => unknown) | null;
  onmessage: ((this: never, event: never) => unknown) | null;
  onclose: ((this: never, event: never) => unknown) | null;
}

export interface LiveSocketOptions {
  url: string;
  token: () => string | undefined;
  onEvent: (event: LiveEvent) => void;
  onPhase: (phase: LinkPhase, closeCode?: number) => void;
  /** The right to watch was withdrawn; the connection stays open without it. */
  onWithdrawn: () => void;
  open?: (url: string) => Socket;
  random?: () => number;
}

export interface LiveSocket {
  /** Sets the watched scope; kept over reconnects. */
  watch(watch: Watch): void;
  /** Stops watching and keeps listening. */
  unwatch(): void;
  /** Sets the watched chargers, undefined for none; kept over reconnects. */
  watchChargers(watch: ChargerWatch | undefined): void;
  /** Connects at once instead of after the pause; closes a silent connection. */
  check(): void;
  stop(): void;
}

const firstPauseMs = 500;
const longestPauseMs = 20_000;
/** Heartbeats without a message after which the connection counts as dead, whatever the browser reports. */
const missedHeartbeats = 2.5;
const openState = 1;

/**
 * Keeps one live connection until stopped: pauses grow from 0.5 to 20 s with jitter and start over after the first
 * message. Always listens to the own inbox; a gap in the numbering refetches everything.
 */
export function createLiveSocket(o: LiveSocketOptions): LiveSocket {
  const open = o.open ?? ((url: string): Socket => new WebSocket(url));
  const random = o.random ?? Math.random;
  let socket: Socket | undefined;
  let watching: Watch | undefined;
  let chargers: ChargerWatch | undefined;
  let failures = 0;
  let expected = 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let done = false;

  const say = (message: LiveRequest): void => {
    if (socket?.readyState === openState) socket.send(JSON.stringify(message));
  };

  const askAgain = (): void => {
    if (watching) say({ type: 'watch', ...watching, fresh: true });
    else say({ type: 'listen' });
    resendChargers();
  };

  /** A repeated request gets changes only; leaving and asking again gets all chargers. */
  const resendChargers = (): void => {
    if (!chargers) return;
    say({ type: 'leave-chargers' });
    say({ type: 'watch-chargers', ...chargers });
  };

  function connect(): void {
    clearTimeout(timer);
    const token = o.token();
    if (done || socket) return;
    if (token === undefined) {
      end(liveClose.unauthenticated);
      return;
    }
    o.onPhase('connecting');
    const mine = open(o.url);
    socket = mine;
    expected = 1;
    listenForSilence();
    mine.onopen = () => {
      say({ type: 'auth', token });
      say({ type: 'listen' });
      if (watching) say({ type: 'watch', ...watching });
      if (chargers) say({ type: 'watch-chargers', ...chargers });
    };
    mine.onmessage = ({ data }: { data: unknown }) => {
      if (socket === mine) receive(data);
    };
    mine.onclose = ({ code }: { code: number }) => {
      if (socket === mine) lose(code);
    };
  }

  function receive(data: unknown): void {
    const event = readEvent(data);
    listenForSilence();
    // A goodbye is no sign of a working connection: full or restarting servers send it too.
    if (!event || event.type === 'bye') return;
    if (failures > 0 || expected === 1) o.onPhase('live');
    failures = 0;
    if (event.n !== expected && event.type !== 'snapshot') askAgain();
    expected = event.n + 1;
    o.onEvent(event);
  }

  function lose(code: number): void {
    socket = undefined;
    clearTimeout(silence);
    if (done) return;
    if (code === liveClose.unauthenticated || (code === liveClose.withdrawn && !watching && !chargers)) {
      end(code);
      return;
    }
    if (code === liveClose.withdrawn) {
      watching = undefined;
      chargers = undefined;
      o.onWithdrawn();
    }
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
    failures += 1;
    o.onPhase('waiting', code);
    timer = setTimeout(connect, pause * (0.5 + random() / 2));
  }

  function end(code: number): void {
    done = true;
    o.onPhase('ended', code);
  }

  function drop(): void {
    const dead = socket;
    lose(1006);
    dead?.close();
  }

  function listenForSilence(): void {
    clearTimeout(silence);
    silence = setTimeout(
      drop,
      missedHeartbeats * (watching || chargers ? liveHeartbeatMs : listenHeartbeatMs),
    );
  }

  connect();
  return {
    watch: (watch) => {
      const isFirst = watching === undefined;
      watching = watch;
      say({ type: 'watch', ...watch });
      if (isFirst && socket) listenForSilence();
    },
    unwatch: () => {
      watching = undefined;
      say({ type: 'listen' });
      if (socket) listenForSilence();
    },
    watchChargers: (watch) => {
      chargers = watch;
      if (watch) resendChargers();
      else say({ type: 'leave-chargers' });
      if (socket) listenForSilence();
    },
    check: () => {
      if (done) return;
      if (!socket) connect();
      else if (socket.readyState > openState) drop();
      else askAgain();
    },
    stop: () => {
      done = true;
      clearTimeout(timer);
      clearTimeout(silence);
      const last = socket;
      socket = undefined;
      last?.close();
    },
  };
}
