import type { AddressInfo } from 'node:net';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { LiveCharger } from '@smartflight/contract/power/charger.schemas.ts';
import { WebSocket } from 'ws';
import { createGatedServer } from '../src/access/http/server.ts';
import { createFleetState } from '../src/live/fleet/fleet-state.ts';
import { liveRoutes } from '../src/live/live.routes.ts';
import { createChargerState } from '../src/live/power/charger-state.ts';
import { systemClock } from '../src/platform/clock.ts';
import { migrate } from '../src/platform/migrate.ts';
import { testDatabase } from './database.ts';
import { openDeps } from './deps.ts';

export interface Message {
  type: string;
  noun?: string;
  n?: number;
  drones?: LiveDrone[];
  chargers?: LiveCharger[];
  gone?: string[];
  code?: number;
}

interface Handshake {
  headers?: Record<string, string>;
}
export type LiveStage = Awaited<ReturnType<typeof openLiveStage>>;

/** Starts a server with a live socket on its own database, and creates people, drones and clients. */
export async function openLiveStage() {
  const database = await testDatabase(async (url) => void (await migrate(url)));
  const opened = openDeps(database.url, {
    env: { PUBLIC_URL: 'https://fleet.example', TRUST_PROXY: '127.0.0.1' },
  });
  const { deps } = opened;
  const { pools, sessions } = deps;
  const fleet = createFleetState({ clock: systemClock });
  const chargers = createChargerState({ clock: deps.clock });
  const app = await createGatedServer(deps);
  const zoneListeners: (() => void)[] = [];
  // Rights are only reloaded on events, so effects seen by a test are caused by events.
  liveRoutes(
    app,
    deps,
    {
      fleet,
      chargers,
      zones: { onChange: (listener) => void zoneListeners.push(listener) },
    },
    { recheckMs: 3_600_000 },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  let names = 0;
  let seq = 0;
  const url = `ws://127.0.0.1:${port}/api/live`;
  const connect = (first?: object, handshake: Handshake = {}) => connectTo(url, first, handshake);
  return {
    app,
    deps,
    fleet,
    chargers,
    zonesChanged: () => {
      for (const notify of zoneListeners) notify();
    },
    url,
    port,
    connect,
    /** A client that has signed in and subscribed, with its first messages. */
    watching: async (token: string, watch: object = {}, handshake: Handshake = {}) => {
      const client = connect({ type: 'auth', token }, handshake);
      await new Promise((resolve) => client.socket.once('open', resolve));
      client.say({ type: 'watch', ...watch });
      const snapshot = await client.next(({ type }) => type === 'snapshot');
      return { ...client, snapshot };
    },
    person: async (droneCount: number, review = 'passed') => {
      names += 1;
      const { rows } = await pools.app.query<{ id: string }>(
        `insert into accounts (username, email, account_type, roles, basic_info_given, account_review, real_name_review, pilot_review)
         values ($1, $1 || '@x.test', 'personal', '{11}', true, $2, $2, $2) returning id`,
        [`person${names}`, review],
      );
      const id = rows[0]?.id ?? '';
      const drones = Array.from({ length: droneCount }, (_, k) => `D${names}-${k}`);
      await pools.app.query(
        `insert into drones (id, name, model, owner_id) select t, 'Name ' || t, 'T30', $2 from unnest($1::text[]) t`,
        [drones, id],
      );
      return { id, drones, token: await sessions.start(id) };
    },
    move: (id: string, lat: number, more: object = {}) => {
      seq += 1;
      const now = Date.now();
      fleet.sample(id, { bootId: 'a', seq, ts: now, data: { lat, lon: 10, ...more } }, now);
    },
    close: async () => {
      await app.close();
      await opened.close();
      await database.drop();
    },
  };
}

function connectTo(url: string, first: object | undefined, handshake: Handshake) {
  const socket = new WebSocket(url, handshake);
  const messages: Message[] = [];
  const waiters: { fits: (m: Message) => boolean; resolve: (m: Message) => void }[] = [];
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  socket.on('error', () => undefined);
  socket.on('open', () => first && socket.send(JSON.stringify(first)));
  socket.on('message', (data) => {
    const message: Message = JSON.parse(String(data));
    messages.push(message);
    for (const waiter of waiters.splice(0)) {
      if (waiter.fits(message)) waiter.resolve(message);
      else waiters.push(waiter);
    }
  });
  return {
    socket,
    messages,
    closed,
    say: (message: object) => socket.send(JSON.stringify(message)),
    next: (fits: (m: Message) => boolean) =>
      new Promise<Message>((resolve) => {
        const seen = messages.find(fits);
        if (seen) resolve(seen);
        else waiters.push({ fits, resolve });
      }),
  };
}

export const reports = (id: string, lat: number) => (m: Message) =>
  m.type === 'delta' && (m.drones ?? []).some((drone) => drone.id === id && drone.lat === lat);
