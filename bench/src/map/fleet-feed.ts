/// <reference lib="dom" />

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { liveRequest } from '@smartflight/contract/devices/live.schemas.ts';
import { livePath, liveRates } from '@smartflight/contract/devices/live.ts';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';

export interface FeedPlan {
  drones: number;
  centre: { lat: number; lon: number };
  /** Half the side lengths of the box the drones fly in, degrees. */
  spread: { lat: number; lon: number };
  /** The drones do not move; every second the same positions are sent again. */
  isStill?: boolean;
}

function droneAt({ drones, centre, spread, isStill }: FeedPlan, index: number, now: number) {
  const side = Math.ceil(Math.sqrt(drones));
  const place = (rank: number, half: number): number => (side > 1 ? half * ((2 * rank) / (side - 1) - 1) : 0);
  const turn = (isStill ? 0 : now / 9_000) + index;
  return {
    id: `MAP-${index}`,
    name: `Drone ${index}`,
    model: 'bench',
    online: true,
    seenAt: now,
    ts: now,
    lat: centre.lat + place(Math.floor(index / side), spread.lat) + Math.sin(turn) * 0.0006,
    lon: centre.lon + place(index % side, spread.lon) + Math.cos(turn) * 0.0006,
    heightAglM: 3,
    speedMps: 5,
    headingDeg: ((turn * 180) / Math.PI) % 360,
    armed: true,
    landed: 'in_air',
    work: 'spray',
  };
}

/**
 * Replaces the server at the live socket of a page: sends a snapshot, then every drone once a second, a tenth of them a
 * tick. The page reaches it over a socket of its own, because one simulated in the page costs more than the page.
 * @returns ends it
 */
export async function feedFleet(page: Page, plan: FeedPlan): Promise<() => void> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  server.on('connection', (socket) => feed(socket, plan));
  const { port } = server.address() as AddressInfo;
  await page.addInitScript(
    ([path, url]) => {
      const Native = WebSocket;
      window.WebSocket = class extends Native {
        constructor(to: string | URL, protocols?: string | string[]) {
          super(new URL(to, location.href).pathname === path ? (url ?? '') : to, protocols);
        }
      };
    },
    [livePath, `ws://127.0.0.1:${port}`],
  );
  return () => server.close();
}

function feed(socket: ServerSocket, plan: FeedPlan): void {
  let timer: NodeJS.Timeout | undefined;
  let n = 0;
  let tick = 0;
  const send = (type: string, drones: unknown[], gone?: string[]): void => {
    n += 1;
    socket.send(JSON.stringify({ type, n, at: Date.now(), drones, ...(gone ? { gone } : {}) }));
  };
  const some = (from: number, step: number): unknown[] => {
    const found: unknown[] = [];
    for (let index = from; index < plan.drones; index += step) found.push(droneAt(plan, index, Date.now()));
    return found;
  };
  socket.on('message', (data) => {
    const message = liveRequest.parse(JSON.parse(String(data)));
    if (message.type !== 'watch') return;
    if (timer === undefined || message.fresh) send('snapshot', some(0, 1));
    timer ??= setInterval(() => {
      tick = (tick + 1) % 10;
      // A single drone moves at every tick, so that its map repaints as often as a full one.
      const isAlone = plan.drones < 10 && !plan.isStill;
      send('delta', isAlone ? some(0, 1) : some(tick, 10), []);
    }, liveRates.visibleMs);
  });
  socket.on('close', () => clearInterval(timer));
}
