import { type DeviceTopic, parseTopic, type UpLeaf } from '@smartflight/contract/device-link/topics.ts';
import type { Metrics } from '../../metrics.ts';

/** Counts messages by leaf. Updating a labelled counter is expensive, so it is updated once per event loop turn. */
export function countReceived({ received }: Metrics): (leaf: UpLeaf) => void {
  const counts = new Map<UpLeaf, number>();
  const notify = (): void => {
    for (const [leaf, count] of counts) received.inc({ leaf }, count);
    counts.clear();
  };
  return (leaf) => {
    if (counts.size === 0) setImmediate(notify);
    counts.set(leaf, (counts.get(leaf) ?? 0) + 1);
  };
}

/** Topics repeat; the cache is large enough for a large fleet. */
const rememberedTopics = 50_000;

export function rememberTopics(): (topic: string) => DeviceTopic | undefined {
  const known = new Map<string, DeviceTopic>();
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    const topic = parseTopic(text);
    if (known.size >= rememberedTopics) known.clear();
    if (topic) known.set(text, topic);
    return topic;
  };
}
