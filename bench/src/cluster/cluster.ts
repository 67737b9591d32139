import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../kit/bench.ts';
import type { Figure, Limit } from '../kit/figure.ts';
import { endChild } from '../kit/pinned.ts';
import { type ClusterLoad, type LoadResult, runClusterLoad } from './run-load.ts';
import { startStage } from './stage.ts';

const plans: Record<'quick' | 'full', ClusterLoad> = {
  quick: { prefix: 'many', devices: 1_000, rate: 500, samplesPerMessage: 4, seconds: 60 },
  full: { prefix: 'many', devices: 10_000, rate: 5_000, samplesPerMessage: 4, seconds: 600 },
};

export const clusterBench: Bench = {
  name: 'cluster',
  about:
    'two processes under load, one of them killed and the database failing over, against one process at peace',
  run: async (context) => {
    const load = plans[context.size];
    const named = { prefix: load.prefix, devices: load.devices };
    const single = await startStage(context, { ...named, name: 'single', processes: 1 });
    const baseline = await runClusterLoad(single, load, async () => undefined);
    await single.close();
    report(context.say, 'one process', baseline);
    const stage = await startStage(context, { ...named, name: 'pair', processes: 2 });
    const product = await runClusterLoad(stage, load, async (seconds) => {
      await endChild(stage.replicas[0]!.child, 'SIGKILL');
      context.say('one process is killed');
      await delay(seconds * 250);
      await stage.restart(0);
      context.say('it is back');
      await delay(seconds * 150);
      const begun = performance.now();
      await stage.pair.failOver();
      context.say(`the database failed over in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    });
    await stage.close();
    report(context.say, 'two processes', product);
    return figuresOf(product, baseline, load);
  },
};

function report(
  say: (line: string) => void,
  who: string,
  { sent, log, costUs, serverBytes, lost, behindS }: LoadResult,
): void {
  const micro = Object.entries(costUs).map(([part, us]) => `${part} ${us.toFixed(0)} µs`);
  say(
    `${who}: ${sent.connected} drones, ${sent.perSecond.toFixed(0)} messages/s, ${micro.join(', ')} a message, ` +
      `${(serverBytes / 1e6).toFixed(0)} MB; log: ${log.answers} answers, ${log.failures} failures, ` +
      `${(log.longestGapMs / 1000).toFixed(1)} s at most between answers; ${lost} samples lost, ` +
      `the last one stored ${behindS.toFixed(1)} s after the end`,
  );
}

function figuresOf(product: LoadResult, baseline: LoadResult, load: ClusterLoad): Figure[] {
  const figure = (
    what: string,
    unit: string,
    of: (result: LoadResult) => number,
    limits: Limit[],
  ): Figure => ({
    goal: '21.6',
    what,
    unit,
    rounds: [{ product: of(product), baseline: of(baseline) }],
    against: 'one process without a fault',
    limits,
  });
  const none: Limit[] = [{ of: 'product', atMost: 0 }];
  return [
    figure('drones connected', '', ({ sent }) => sent.connected, [{ of: 'product', atLeast: load.devices }]),
    figure('messages acknowledged by the broker', '1/s', ({ sent }) => sent.perSecond, [
      { of: 'product', atLeast: 0.98 * load.rate },
    ]),
    figure('acknowledged samples lost', '', ({ lost }) => lost, none),
    figure('samples stored twice', '', ({ doubled }) => doubled, none),
    figure('from the end of the load until all is stored', 's', ({ behindS }) => behindS, []),
    figure('live, from sending to the frame of a selected drone, p99', 'ms', ({ live }) => live.p99Ms, []),
    figure('first page of the log, p95', 'ms', ({ log }) => log.p95Ms, []),
    figure('CPU of the product for a message', 'µs', ({ costUs }) => costUs.server, []),
    figure('CPU of PostgreSQL and its standby for a message', 'µs', ({ costUs }) => costUs.database, []),
    figure('CPU of the broker for a message', 'µs', ({ costUs }) => costUs.broker, []),
    figure('memory of the product', 'MB', ({ serverBytes }) => serverBytes / 1e6, []),
  ];
}
