import type { LiveDrone, LiveEvent } from '@smartflight/contract/devices/live.schemas.ts';
import { liveClose, livePath } from '@smartflight/contract/devices/live.ts';
import { ApiProblem } from '../api-problem.ts';
import { createLiveSocket, type LinkPhase, type Socket, type Watch } from './socket.ts';

/** What is watched: all visible drones, or those of a team or scope; `bbox` is west, south, east, north in degrees. */
export interface WatchInput extends Omit<Watch, 'fresh'> {
  /** Ends the loop without an error. */
  signal?: AbortSignal;
  /** Called when the connection is made, lost or refused. */
  onPhase?: (phase: LinkPhase) => void;
}

/** Changes since the previous update. Updates that were not read in time are merged into one. */
export interface LiveUpdate {
  /** The server's clock, epoch ms. */
  at: number;
  /** Drones that appeared or changed, with everything that is known of them. */
  changed: LiveDrone[];
  /** Ids of drones that left the view. */
  gone: string[];
  /** All drones in view by id, after this update; the same map every time. */
  drones: ReadonlyMap<string, LiveDrone>;
}

/** The server and the caller of a live connection. */
export interface LiveSource {
  url: string | URL;
  token: string | undefined;
  webSocket?: (new (url: string) => Socket) | undefined;
}

/**
 * Yields updates of the watched drones, the first as soon as they are known. After a lost connection it reconnects with
 * growing pauses; the next update then has what changed meanwhile. Throws `ApiProblem` when the server refuses the
 * token (401) or the right to watch (403).
 */
export async function* watchFleet(
  { url, token, webSocket = globalThis.WebSocket }: LiveSource,
  { signal, onPhase, ...watch }: WatchInput = {},
): AsyncGenerator<LiveUpdate, void, undefined> {
  if (!webSocket) throw new TypeError('no WebSocket here: pass one as `webSocket`');
  const view = createView();
  let failure: ApiProblem | undefined;
  let wake = (): void => undefined;
  const fail = (status: number, code: string): void => {
    failure ??= new ApiProblem({ status, code });
    wake();
  };
  const address = new URL(livePath, url);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = createLiveSocket({
    url: address.href,
    token: () => token,
    open: (href) => new webSocket(href),
    onEvent: (event) => {
      if (view.apply(event)) wake();
    },
    onPhase: (phase, code) => {
      onPhase?.(phase);
      if (phase === 'ended') fail(401, code === liveClose.withdrawn ? 'access.denied' : 'session.ended');
    },
    onWithdrawn: () => fail(403, 'access.denied'),
  });
  socket.watch(watch);
  const stop = (): void => wake();
  signal?.addEventListener('abort', stop);
  try {
    while (!signal?.aborted) {
      const update = view.take();
      if (update) yield update;
      else if (failure) throw failure;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    socket.stop();
  }
}

/** Collects events until they are taken; what waits is never larger than the fleet. */
function createView(): { apply(event: LiveEvent): boolean; take(): LiveUpdate | undefined } {
  const drones = new Map<string, LiveDrone>();
  const changed = new Set<string>();
  const gone = new Set<string>();
  let at: number | undefined;

  const put = (drone: LiveDrone): void => {
    drones.set(drone.id, drone);
    changed.add(drone.id);
    gone.delete(drone.id);
  };
  const remove = (id: string): void => {
    if (!drones.delete(id)) return;
    changed.delete(id);
    gone.add(id);
  };

  return {
    apply: (event) => {
      if (event.type === 'snapshot') {
        const shown = new Set(event.drones.map(({ id }) => id));
        for (const id of [...drones.keys()]) if (!shown.has(id)) remove(id);
        for (const drone of event.drones) put(drone);
      } else if (event.type === 'delta') {
        for (const id of event.gone) remove(id);
        for (const drone of event.drones) put({ ...drones.get(drone.id), ...drone });
        if (changed.size + gone.size === 0) return false;
      } else return false;
      at = event.at;
      return true;
    },
    take: () => {
      if (at === undefined) return undefined;
      const update = {
        at,
        changed: [...changed].flatMap((id) => drones.get(id) ?? []),
        gone: [...gone],
        drones,
      };
      changed.clear();
      gone.clear();
      at = undefined;
      return update;
    },
  };
}
