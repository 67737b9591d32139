import { livePath } from '@smartflight/contract/devices/live.ts';
import { createLatencies } from '@smartflight/fleet/load/latencies.ts';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { readTask } from '../kit/pinned.ts';

export const viewersTask = z.object({
  url: z.string(),
  /** Undefined for the relay, which needs no token and sends bare messages. */
  token: z.string().optional(),
  viewers: z.number(),
  /** Drones that one additional viewer has selected, and its token: an account may have only twenty viewers. */
  selected: z.array(z.string()).default([]),
  selectedToken: z.string().optional(),
  warmS: z.number(),
  seconds: z.number(),
});
export type ViewersTask = z.input<typeof viewersTask>;

const spread = z.object({ samples: z.number(), p50Ms: z.number(), p99Ms: z.number() });
export const viewersAnswer = z.object({ all: spread, selected: spread, bytesPerViewerS: z.number() });

/** Only every n-th viewer parses its frames; the others just receive, so that parsing does not saturate the core. */
const readingEach = 10;

const frame = z.object({
  drones: z.array(z.object({ id: z.string(), ts: z.number().optional() })).optional(),
  ts: z.number().optional(),
});

if (import.meta.main) {
  const task = viewersTask.parse(await readTask());
  const all = createLatencies();
  const selected = createLatencies();
  let bytes = 0;
  let measuring = false;
  const open = (index: number, droneIds: readonly string[]): void => {
    const socket = new WebSocket(task.token ? new URL(livePath, task.url) : task.url);
    const wanted = new Set(droneIds);
    const reads = droneIds.length > 0 || index % readingEach === 0;
    socket.on('open', () => {
      if (!task.token) return;
      socket.send(JSON.stringify({ type: 'auth', token: wanted.size > 0 ? task.selectedToken : task.token }));
      socket.send(JSON.stringify({ type: 'watch', ...(droneIds.length > 0 ? { droneIds } : {}) }));
    });
    socket.on('message', (data: Buffer) => {
      bytes += data.length;
      if (!measuring || !reads) return;
      const now = Date.now();
      const { drones, ts } = frame.parse(JSON.parse(data.toString('utf8')));
      if (ts !== undefined) all.add(now - ts);
      for (const drone of drones ?? []) {
        if (drone.ts === undefined) continue;
        if (wanted.size === 0) all.add(now - drone.ts);
        else if (wanted.has(drone.id)) selected.add(now - drone.ts);
      }
    });
    socket.on('close', (code) => {
      if (!measuring) return;
      console.error(`a viewer was closed with ${code}`);
      process.exit(1);
    });
  };
  for (let index = 0; index < task.viewers; index += 1) open(index, []);
  if (task.selected.length > 0) open(task.viewers, task.selected);
  setTimeout(() => {
    measuring = true;
    bytes = 0;
  }, task.warmS * 1000);
  setTimeout(
    () => {
      const of = (latencies: typeof all) => ({
        samples: latencies.count(),
        p50Ms: latencies.percentile(0.5),
        p99Ms: latencies.percentile(0.99),
      });
      const bytesPerViewerS = bytes / task.viewers / task.seconds;
      console.log(JSON.stringify({ all: of(all), selected: of(selected), bytesPerViewerS }));
      process.exit(0);
    },
    (task.warmS + task.seconds) * 1000,
  );
}
