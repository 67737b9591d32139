import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { askPinned, cores, endChild, spawnPinned } from '../kit/pinned.ts';
import { cpuByPart } from '../kit/process-tree.ts';
import type { Product } from '../kit/product.ts';
import { type GeneratorTask, generatorAnswer, measuring } from './generator.ts';

const generator = new URL('./generator.ts', import.meta.url);
const bareBroker = new URL('./bare-broker.ts', import.meta.url);

export const runGenerator = (task: GeneratorTask, seen = (): void => undefined) =>
  askPinned({
    script: generator,
    core: cores.driver,
    task,
    read: (json) => generatorAnswer.parse(json),
    onLine: { line: measuring, seen },
  });

export async function baselineRound(task: Omit<GeneratorTask, 'url'>) {
  const child = spawnPinned(process.execPath, [fileURLToPath(bareBroker)], { core: cores.product });
  try {
    const [line] = child.stdout ? await once(child.stdout, 'data') : [''];
    return await runGenerator({ ...task, url: `mqtt://127.0.0.1:${String(line).trim()}` });
  } finally {
    await endChild(child);
  }
}

export interface ProductRound extends Awaited<ReturnType<typeof runGenerator>> {
  /** CPU time per stored message, µs, by part. */
  serverUs: number;
  databaseUs: number;
  /** Samples received and not yet committed, once a second. */
  waiting: number[];
}

/** Runs a load against the product; its CPU time is taken over the middle of the measured time. */
export async function productRound(
  product: Product,
  task: Omit<GeneratorTask, 'url'>,
): Promise<ProductRound> {
  const begun = Promise.withResolvers<void>();
  const answer = runGenerator({ ...task, url: product.mqtt }, begun.resolve);
  await Promise.race([begun.promise, answer]);
  const before = await snapshot(product);
  const waiting: number[] = [];
  for (let second = 0; second < Math.max(1, task.seconds - 1); second += 1) {
    await delay(1000);
    waiting.push(await product.metric('smartflight_points_waiting'));
  }
  const after = await snapshot(product);
  const stored = after.stored - before.stored;
  return {
    ...(await answer),
    serverUs: ((after.server - before.server) / stored) * 1e6,
    databaseUs: ((after.database - before.database) / stored) * 1e6,
    waiting,
  };
}

const snapshot = async (product: Product) => ({
  stored: await product.metric('smartflight_points_stored_total'),
  ...cpuByPart(product.pid),
});
