import type { Packet } from 'mqtt-packet';
import type { MqttLink } from './mqtt-link.ts';
import type { storing } from './storing.ts';

interface CoveringOptions {
  live: () => Pick<MqttLink, 'flushed'>;
  store: () => Pick<MqttLink, 'isUp' | 'flushed'>;
  stored: Pick<ReturnType<typeof storing>, 'receive' | 'drained'>;
  onSettled: () => void;
}

/**
 * Stores what the live connection receives while the shared subscription may not exist. A Mosquitto that starts again
 * restores plain subscriptions only: what devices send before this process has subscribed again would be acknowledged
 * and reach no session that stores. A message that is stored twice counts once.
 */
export function covering({ live, store, stored, onSettled }: CoveringOptions) {
  let settledAt: number | undefined;
  let round = 0;

  /** The storing connection answers first: one of a broker that is gone may count as up for a while. */
  async function settled(): Promise<void> {
    const mine = round;
    const isFlushed = (await store().flushed()) && (await live().flushed());
    if (!isFlushed || mine !== round || !store().isUp()) return;
    settledAt ??= performance.now();
    onSettled();
  }

  return {
    receive(packet: Packet): void {
      if (settledAt === undefined) stored.receive(packet);
    },
    /** From the end of the live connection on: the broker may have started again. */
    begin(): void {
      settledAt = undefined;
      round += 1;
    },
    /** Ends when both connections are up, and the live one has brought all that was sent before. */
    settle(): void {
      if (settledAt === undefined && store().isUp()) void settled();
    },
    /** How long the shared subscription has surely existed: the broker has not started again in this time. */
    settledMs: (): number => (settledAt === undefined ? 0 : performance.now() - settledAt),
    /** True when nothing that this process received is left unstored, and the broker holds nothing more for it. */
    async drained(waitMs: number): Promise<boolean> {
      const isStored = await stored.drained(waitMs);
      return isStored && settledAt !== undefined;
    },
  };
}
