import { setTimeout as delay } from 'node:timers/promises';
import { sampleNumbers } from '@smartflight/fleet/load/load-frame.ts';
import type { z } from 'zod';
import { askPinned } from '../kit/pinned.ts';
import { viewersAnswer } from '../live/viewers.ts';
import { costsNow } from './costs.ts';
import { allConnected, clusterLoadAnswer, type clusterLoadTask } from './generator.ts';
import { type LogReading, readLog } from './log-reader.ts';
import type { Stage } from './stage.ts';

export type ClusterLoad = Omit<z.infer<typeof clusterLoadTask>, 'url' | 'bootId'>;

export interface LoadResult {
  sent: z.infer<typeof clusterLoadAnswer>;
  live: z.infer<typeof viewersAnswer>['selected'];
  log: LogReading;
  /** From the end of the load until the last sample was stored, s. */
  behindS: number;
  lost: number;
  doubled: number;
  /** CPU time of a stored message while nothing is disturbed, µs. */
  costUs: { server: number; database: number; broker: number };
  /** Resident memory of the product's processes together, bytes. */
  serverBytes: number;
}

/** Part of the time, from its start, that nothing disturbs. */
const calmShare = 0.3;
const longestBehindS = 1_800;

/** Runs the load; `disturb` begins after the undisturbed part. The last process is watched and read from. */
export async function runClusterLoad(
  stage: Stage,
  load: ClusterLoad,
  disturb: (seconds: number) => Promise<void>,
): Promise<LoadResult> {
  const watched = stage.replicas.at(-1)!;
  const bootId = `cluster-${Date.now().toString(36)}`;
  const connected = Promise.withResolvers<void>();
  const generating = askPinned({
    script: new URL('./generator.ts', import.meta.url),
    core: undefined,
    task: { ...load, url: stage.mqtt, bootId },
    read: (json) => clusterLoadAnswer.parse(json),
    onLine: { line: allConnected, seen: connected.resolve },
  });
  await Promise.race([connected.promise, generating]);
  const selected = [1, 2, 3].map((nth) => `${load.prefix}-${nth}`);
  const watching = askPinned({
    script: new URL('../live/viewers.ts', import.meta.url),
    core: undefined,
    task: {
      url: watched.http.replace('http', 'ws'),
      token: stage.token,
      selectedToken: stage.token,
      viewers: 1,
      selected,
      warmS: 5,
      seconds: load.seconds - 10,
    },
    read: (json) => viewersAnswer.parse(json),
  });
  const log = readLog(watched.http, stage.token);
  const pids = stage.replicas.map(({ pid }) => pid);
  await delay(5_000);
  const measure = async () => ({ ...costsNow(pids), samples: await storedBy(stage) });
  const before = await measure();
  const calmS = load.seconds * calmShare;
  await delay(calmS * 1000);
  const after = await measure();
  await disturb(load.seconds - 5 - calmS);
  const [sent, { selected: live }] = await Promise.all([generating, watching]);
  const reading = await log.stop();
  const messages = (after.samples - before.samples) / load.samplesPerMessage;
  const perMessage = (part: 'server' | 'database' | 'broker'): number =>
    ((after[part].cpuS - before[part].cpuS) / messages) * 1e6;
  return {
    sent,
    live,
    log: reading,
    ...(await verify(stage, { ...load, bootId, sent })),
    costUs: { server: perMessage('server'), database: perMessage('database'), broker: perMessage('broker') },
    serverBytes: after.server.bytes,
  };
}

/** Samples that the processes have stored since they started. */
async function storedBy({ replicas }: Stage): Promise<number> {
  const each = await Promise.all(replicas.map((one) => one.metric('smartflight_points_stored_total')));
  return each.reduce((sum, count) => sum + count, 0);
}

/** Counting rows takes time of the database from storing them: the processes' own counters show when they are done. */
async function storingEnds(stage: Stage): Promise<void> {
  let stored = await storedBy(stage);
  for (const begun = performance.now(); performance.now() - begun < longestBehindS * 1000; ) {
    await delay(1_000);
    const next = await storedBy(stage);
    if (next === stored) return;
    stored = next;
  }
}

/** Waits until every acknowledged sample is stored, or no more come. */
async function verify(
  stage: Stage,
  o: ClusterLoad & { bootId: string; sent: LoadResult['sent'] },
): Promise<Pick<LoadResult, 'behindS' | 'lost' | 'doubled'>> {
  const { pool } = stage.replicas.at(-1)!;
  const begun = performance.now();
  await storingEnds(stage);
  const open = o.sent.unacknowledged.flatMap(([id, messages]) =>
    messages.flatMap((message) => sampleNumbers(message, o.samplesPerMessage).map((seq) => ({ id, seq }))),
  );
  /** Acknowledged samples that are not stored: what is stored of the others doesn't count. */
  const missing = async (): Promise<number> => {
    const { rows } = await pool.query<{ stored: number; open: number }>(
      `select (select count(*)::int from track_points where boot_no in (select boot_no from boots where boot_id = $1)) as stored,
         (select count(*)::int from unnest($2::text[], $3::bigint[]) as u (id, seq)
          join drones d using (id) join boots b on b.device_no = d.device_no and b.boot_id = $1
          join track_points p on p.device_no = d.device_no and p.boot_no = b.boot_no and p.seq = u.seq) as open`,
      [o.bootId, open.map(({ id }) => id), open.map(({ seq }) => seq)],
    );
    const { stored, open: others } = rows[0] ?? { stored: 0, open: 0 };
    return o.sent.acknowledged * o.samplesPerMessage - (stored - others);
  };
  let lost = await missing();
  let fellAt = performance.now();
  while (
    lost > 0 &&
    performance.now() - fellAt < 120_000 &&
    performance.now() - begun < longestBehindS * 1000
  ) {
    await delay(1_000);
    const next = await missing();
    if (next < lost) fellAt = performance.now();
    lost = next;
  }
  const behindS = (performance.now() - begun) / 1000;
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from (select from track_points group by device_no, boot_no, seq having count(*) > 1) d',
  );
  return { behindS, lost, doubled: rows[0]?.n ?? 0 };
}
