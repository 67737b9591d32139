import {
  type LiveEvent,
  type LiveRequest,
  liveClose,
  liveEvent,
  liveHeartbeatMs,
} from '@smartflight/contract/live.ts';

export type Watch = Omit<Extract<LiveRequest, { type: 'watch' }>, 'type'>;

/** `live`: messages come; `ended`: the server will not have us back (no token, right withdrawn). */
export type LinkPhase = 'connecting' | 'live' | 'waiting' | 'ended';

/** What is used of a WebSocket; `never` lets any handler of the right shape stand in each place. */
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
  open?: (url: string) => Socket;
  random?: () => number;
}

export interface LiveSocket {
  /** What to watch from now on; kept over reconnects. */
  watch(watch: Watch): void;
  /** Connects at once instead of at the end of the pause; ends a connection that has gone silent. */
  check(): void;
  stop(): void;
}

const firstPauseMs = 500;
const longestPauseMs = 20_000;
/** Two missed heartbeats and some: the connection is dead, whatever the browser says. */
const silenceMs = 2.5 * liveHeartbeatMs;
const openState = 1;

/**
 * Keeps one live connection for as long as it is not stopped: pauses grow from 0.5 to 20 s with jitter and start
 * over after the first message. A gap in the numbering asks for a fresh snapshot.
 */
export function createLiveSocket(o: LiveSocketOptions): LiveSocket {
  const open = o.open ?? ((url: string): Socket => new WebSocket(url));
  const random = o.random ?? Math.random;
  let socket: Socket | undefined;
  let watching: Watch = {};
  let failures = 0;
  let expected = 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let done = false;

  const say = (message: LiveRequest): void => {
    if (socket?.readyState === openState) socket.send(JSON.stringify(message));
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
      say({ type: 'watch', ...watching });
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
    if (!event) return;
    if (failures > 0 || expected === 1) o.onPhase('live');
    failures = 0;
    if (event.type !== 'bye') {
      if (event.n !== expected && event.type !== 'snapshot') say({ type: 'watch', ...watching, fresh: true });
      expected = event.n + 1;
    }
    o.onEvent(event);
  }

  function lose(code: number): void {
    socket = undefined;
    clearTimeout(silence);
    if (done) return;
    if (code === liveClose.unauthenticated || code === liveClose.withdrawn) {
      end(code);
      return;
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
    silence = setTimeout(drop, silenceMs);
  }

  connect();
  return {
    watch: (watch) => {
      watching = watch;
      say({ type: 'watch', ...watch });
    },
    check: () => {
      if (done) return;
      if (!socket) connect();
      else if (socket.readyState > openState) drop();
      else say({ type: 'watch', ...watching, fresh: true });
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

function readEvent(data: unknown): LiveEvent | undefined {
  try {
    const read = liveEvent.safeParse(JSON.parse(String(data)));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
