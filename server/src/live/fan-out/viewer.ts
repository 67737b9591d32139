import { type LiveRequest, liveRequest } from '@smartflight/contract/devices/live.schemas.ts';
import { liveClose } from '@smartflight/contract/devices/live.ts';
import type { WebSocket } from 'ws';
import type { ChargerReceiver } from '../power/charger-fan-out.ts';
import type { Receiver } from './fan-out.ts';

/** Limits of one socket. A normal console authenticates at once and sends a few messages a minute. */
export const viewerLimits = {
  authMs: 5_000,
  messages: 40,
  perMs: 10_000,
  /** Buffered bytes above which a slow viewer is sent nothing until the buffer is empty. */
  waitingBytes: 256 * 1024,
  heartbeatMs: 15_000,
} as const;

const policyViolation = 1008;

type DesiredChange = Exclude<LiveRequest, { type: 'auth' }>;

export interface Viewer extends Omit<Receiver, 'send'>, Omit<ChargerReceiver, 'send'> {
  send(type: 'snapshot' | 'delta' | 'changed' | 'chargers', body: string): void;
  close(code: number): void;
  /** Terminates the connection without waiting for the peer. */
  cut(): void;
}

export interface ViewerHandlers {
  /** Handles the first message; resolves to true when the viewer is accepted, then `watch` follows. */
  authenticate(token: string): Promise<boolean>;
  watch(desired: Extract<LiveRequest, { type: 'watch' }>): void;
  /** Undefined unsubscribes. */
  watchChargers(desired: Extract<LiveRequest, { type: 'watch-chargers' }> | undefined): void;
  listen(): void;
  closed(): void;
}

/**
 * Handles one live socket: it must authenticate with its first message within five seconds, then it watches or
 * subscribes. Invalid messages, exceeded limits and an unanswered ping close it.
 */
export function openViewer(
  socket: WebSocket,
  on: ViewerHandlers,
  { authMs }: { authMs: number } = viewerLimits,
): Viewer {
  let state: 'new' | 'checking' | 'open' = 'new';
  let early: DesiredChange[] = [];
  let numbers = 0;
  const isAllowed = createRate(viewerLimits.messages, viewerLimits.perMs);
  // A slow network or database doesn't make the token invalid: the client may reconnect with it.
  const authTimer = setTimeout(() => state !== 'open' && viewer.close(liveClose.busy), authMs);
  const stopHeartbeat = keepAlive(socket);

  const viewer: Viewer = {
    send: (type, body) => {
      if (socket.readyState !== socket.OPEN) return;
      numbers += 1;
      socket.send(`{"type":"${type}","n":${numbers},${body}`);
    },
    isClogged: () => socket.bufferedAmount > viewerLimits.waitingBytes,
    close: (code) => {
      if (socket.readyState !== socket.OPEN) return;
      socket.send(JSON.stringify({ type: 'bye', code }));
      socket.close(code);
    },
    cut: () => socket.terminate(),
  };

  async function authenticate(token: string): Promise<void> {
    state = 'checking';
    if (!(await on.authenticate(token))) return;
    state = 'open';
    clearTimeout(authTimer);
    for (const desired of early) fulfil(desired);
  }

  function fulfil(desired: DesiredChange): void {
    if (desired.type === 'listen') on.listen();
    else if (desired.type === 'watch') on.watch(desired);
    else on.watchChargers(desired.type === 'watch-chargers' ? desired : undefined);
  }

  function receive(message: LiveRequest): void {
    if (message.type === 'auth' && state === 'new')
      authenticate(message.token).catch(() => viewer.close(liveClose.restart));
    else if (message.type === 'auth') viewer.close(policyViolation);
    else if (state === 'open') fulfil(message);
    else if (state === 'checking') early = [...early.filter(({ type }) => type !== message.type), message];
    else viewer.close(liveClose.unauthenticated);
  }

  socket.on('message', (data, isBinary) => {
    const message = isBinary || !isAllowed() ? undefined : readRequest(String(data));
    if (message) receive(message);
    else viewer.close(policyViolation);
  });
  socket.on('close', () => {
    clearTimeout(authTimer);
    stopHeartbeat();
    on.closed();
  });
  return viewer;
}

function readRequest(text: string): LiveRequest | undefined {
  try {
    const read = liveRequest.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** True while there were fewer than `count` calls in the sliding window. */
function createRate(count: number, windowMs: number): () => boolean {
  let startedAt = 0;
  let used = 0;
  return () => {
    const now = performance.now();
    if (now - startedAt > windowMs) {
      startedAt = now;
      used = 0;
    }
    used += 1;
    return used <= count;
  };
}

function keepAlive(socket: WebSocket): () => void {
  let isAnswered = true;
  socket.on('pong', () => {
    isAnswered = true;
  });
  const timer = setInterval(() => {
    if (!isAnswered) return socket.terminate();
    isAnswered = false;
    socket.ping();
  }, viewerLimits.heartbeatMs).unref();
  return () => clearInterval(timer);
}
