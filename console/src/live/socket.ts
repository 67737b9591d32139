import type { LiveEvent, LiveRequest } from '@smartflight/contract/devices/live.schemas.ts';
import { listenHeartbeatMs, liveClose, liveHeartbeatMs } from '@smartflight/contract/devices/live.ts';
import { readEvent } from './read-event.ts';

export type Watch = Omit<Extract<LiveRequest, { type: 'watch' }>, 'type'>;
export type ChargerWatch = Omit<Extract<LiveRequest, { type: 'watch-chargers' }>, 'type'>;

/** `live`: messages come; `ended`: the server will not have us back (no token, right withdrawn). */
export type LinkPhase = 'connecting' | 'live' | 'waiting' | 'ended';

/** What is used of a WebSocket; `never` lets any handler of the right shape are in each place. */
interface Socket {
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
  /** The right to watch was withdrawn: the connection goes on without it. */
  onWithdrawn: () => void;
  open?: (url: string) => Socket;
  random?: () => number;
}

export interface LiveSocket {
  /** What to watch from now on; kept over reconnects. */
  watch(watch: Watch): void;
  /** Watches nothing any more and listens on. */
  unwatch(): void;
  /** Which chargers to watch beside it from now on, undefined for none; kept over reconnects. */
  watchChargers(watch: ChargerWatch | undefined): void;
  /** Connects at once instead of at the end of the pause; ends a connection that has gone silent. */
  check(): void;
  stop(): void;
}

const firstPauseMs = 500;
const longestPauseMs = 20_000;
/** Two missed heartbeats and some: the connection is dead, whatever the browser states. */
const missedHeartbeats = 2.5;
const openState = 1;

/**
 * Keeps one live connection for as long as it is not stopped: pauses grow from 0.5 to 20 s with jitter and start
 * over after the first message. It always listens to the own inbox; a gap in the numbering asks for everything again.
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

  /** Those who are notified already are sent news alone: all of them come to who leaves and asks again. */
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
    // A goodbye is no sign of life: a server that is full or restarts sends it to everybody.
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
