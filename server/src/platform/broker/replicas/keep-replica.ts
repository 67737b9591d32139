import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { AbsentReplica, ReplicaRegistry } from './replica-registry.ts';

const usualBeatMs = 4_000;
/** So long after a sign of life its session is surely not taken over. */
const surelyPresentMs = 12_000;

export interface KeepReplicaOptions {
  registry: ReplicaRegistry;
  /** Stores what is queued for an absent process; `onStored` is called after each message. */
  drain: (
    absent: AbsentReplica,
    o: { signal: AbortSignal; onStored: () => void },
  ) => Promise<{ messages: number; isEmpty: boolean }>;
  /** Whether this process receives messages, so that none is lost when another's subscription ends. */
  canTakeOver: () => boolean;
  /** Called with every sign of life: whether there is no other process, and no session of one that is gone. */
  onAlone?: ((isAlone: boolean) => void) | undefined;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  metrics?: Registry | undefined;
  /** For tests: time between two signs of life. */
  beatMs?: number | undefined;
}

/** Gives signs of life of this process and takes over the sessions of absent ones, one at a time. */
export function keepReplica({ registry, drain, canTakeOver, log, ...o }: KeepReplicaOptions) {
  const { metrics, beatMs = usualBeatMs } = o;
  const stopping = new AbortController();
  const { signal } = stopping;
  let presentAt = Number.NEGATIVE_INFINITY;
  let absent = 0;
  let isDisplaced = false;
  let waiting = Promise.withResolvers<void>();
  const registers = metrics ? [metrics] : [];
  new Gauge({
    name: 'smartflight_replicas_absent',
    help: 'Processes that are gone and whose messages at the broker are not taken over yet',
    registers,
    collect() {
      this.set(absent);
    },
  });
  const taken = new Counter({
    name: 'smartflight_messages_taken_over_total',
    help: 'Messages stored from the sessions of absent processes',
    registers,
  });

  async function beat(): Promise<void> {
    const startedAt = performance.now();
    const presence = await registry.beat();
    if (presence === 'displaced') {
      if (!isDisplaced)
        log.error('Another process runs under the same REPLICA name; this one no longer receives messages');
      isDisplaced = true;
      return;
    }
    isDisplaced = false;
    const others = await registry.countOthers();
    absent = others.absent;
    // Before it may connect, so that it begins with the right subscription.
    o.onAlone?.(others.present + others.absent === 0);
    presentAt = startedAt;
    waiting.resolve();
  }

  async function takeOver(): Promise<void> {
    if (absent === 0 || !canTakeOver()) return;
    const gone = await registry.take();
    if (gone === undefined) return;
    log.warn({ replica: gone.name }, 'Taking over the messages of an absent process');
    // Counted one by one: a large queue takes minutes, and a takeover that fails has stored some.
    const { messages, isEmpty } = await drain(gone, { signal, onStored: () => taken.inc() });
    if (isEmpty) log.info({ replica: gone.name, messages }, 'The messages of an absent process are stored');
  }

  const repeat = async (work: () => Promise<void>) => {
    while (!signal.aborted) {
      await work().catch((error: unknown) => log.warn({ err: error }, 'The register of processes failed'));
      await delay(beatMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const beating = repeat(beat);
  const takingOver = repeat(takeOver);
  return {
    absent: () => absent,
    /** Resolves when this process may connect under its own session. */
    async present(): Promise<void> {
      while (!signal.aborted && performance.now() - presentAt > surelyPresentMs) {
        waiting = Promise.withResolvers();
        await Promise.race([waiting.promise, delay(beatMs, undefined, { signal }).catch(() => undefined)]);
      }
    },
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all([beating, takingOver]);
    },
    /**
     * After the stop: the others need not wait for the end of the sign of life. True when there is no other: of
     * processes that stop at the same time the last one to leave, at least.
     */
    async leave(): Promise<boolean> {
      try {
        return (await registry.leave()) && (await registry.countOthers()).present === 0;
      } catch {
        return false;
      }
    },
  };
}
