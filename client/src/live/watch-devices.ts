import type { LiveEvent } from '@smartflight/contract/devices/live.schemas.ts';
import { liveClose, livePath } from '@smartflight/contract/devices/live.ts';
import { ApiProblem } from '../api-problem.ts';
import { createLiveSocket, type LinkPhase, type LiveSocket, type Socket } from './socket.ts';

/** How a live loop ends and what it reports. */
export interface LiveOptions {
  /** Ends the loop without an error. */
  signal?: AbortSignal | undefined;
  /** Called when the connection is made, lost or refused. */
  onPhase?: ((phase: LinkPhase) => void) | undefined;
}

/** The server and the caller of a live connection. */
export interface LiveSource {
  url: string | URL;
  token: string | undefined;
  webSocket?: (new (url: string) => Socket) | undefined;
}

interface Device {
  id: string;
}

/** The devices of an event. */
interface DeviceEvent<D extends Device> {
  /** The server's clock, epoch ms. */
  at: number;
  /** All others left the view. */
  isWhole: boolean;
  /** Devices have the changed fields alone. */
  arePartial: boolean;
  devices: readonly D[];
  /** Applied before `devices`. */
  gone: readonly string[];
}

/** Changes since the previous update. Updates that were not read in time are merged into one. */
export interface DeviceUpdate<D extends Device> {
  /** The server's clock, epoch ms. */
  at: number;
  /** Devices that appeared or changed, with everything that is known of them. */
  changed: D[];
  /** Ids of devices that left the view. */
  gone: string[];
  /** All devices in view by id, after this update; the same map every time. */
  all: ReadonlyMap<string, D>;
}

/** The kind of devices that a loop follows. */
interface DeviceKind<D extends Device> {
  /** Asks for the devices; called once. */
  ask: (socket: LiveSocket) => void;
  /** The devices of an event; undefined for events without devices of this kind. */
  read: (event: LiveEvent) => DeviceEvent<D> | undefined;
}

/**
 * Yields updates of the watched devices, the first as soon as they are known. After a lost connection it reconnects with
 * growing pauses; the next update then has what changed meanwhile. Throws `ApiProblem` when the server refuses the
 * token (401) or the right to watch (403).
 */
export async function* watchDevices<D extends Device>(
  { url, token, webSocket = globalThis.WebSocket }: LiveSource,
  { ask, read }: DeviceKind<D>,
  { signal, onPhase }: LiveOptions,
): AsyncGenerator<DeviceUpdate<D>, void, undefined> {
  if (!webSocket) throw new TypeError('no WebSocket here: pass one as `webSocket`');
  const view = createView(read);
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
  ask(socket);
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

/** Collects events until they are taken; what waits is never larger than what is in view. */
function createView<D extends Device>(
  read: DeviceKind<D>['read'],
): { apply(event: LiveEvent): boolean; take(): DeviceUpdate<D> | undefined } {
  const all = new Map<string, D>();
  const changed = new Set<string>();
  const gone = new Set<string>();
  let at: number | undefined;

  const put = (device: D): void => {
    all.set(device.id, device);
    changed.add(device.id);
    gone.delete(device.id);
  };
  const remove = (id: string): void => {
    if (!all.delete(id)) return;
    changed.delete(id);
    gone.add(id);
  };

  return {
    apply: (event) => {
      const news = read(event);
      if (!news) return false;
      const shown = new Set(news.devices.map(({ id }) => id));
      if (news.isWhole) for (const id of [...all.keys()]) if (!shown.has(id)) remove(id);
      for (const id of news.gone) remove(id);
      for (const device of news.devices) put(news.arePartial ? { ...all.get(device.id), ...device } : device);
      if (!news.isWhole && changed.size + gone.size === 0) return false;
      at = news.at;
      return true;
    },
    take: () => {
      if (at === undefined) return undefined;
      const update = {
        at,
        changed: [...changed].flatMap((id) => all.get(id) ?? []),
        gone: [...gone],
        all,
      };
      changed.clear();
      gone.clear();
      at = undefined;
      return update;
    },
  };
}
