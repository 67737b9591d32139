import type { Packet } from 'mqtt-packet';
import type { MqttLink } from './mqtt-link.ts';
import type { storing } from './storing.ts';

interface CoveringOptions {
  live: () => MqttLink;
  /** Whether the shared subscription surely exists at the broker. */
  isSubscribed: () => boolean;
  stored: Pick<ReturnType<typeof storing>, 'receive'>;
  onSettled: () => void;
}

/**
 * Stores what the live connection receives while the shared subscription may not exist. A Mosquitto that starts again
 * restores plain subscriptions only: what devices send before this process has subscribed again would be acknowledged
 * and reach no session that stores. A message that is stored twice counts once.
 */
export function covering({ live, isSubscribed, stored, onSettled }: CoveringOptions) {
  let covers = true;
  return {
    receive(packet: Packet): void {
      if (covers) stored.receive(packet);
    },
    /** From the end of the live connection on: the broker may have started again. */
    begin(): void {
      covers = true;
    },
    /** Ends when both connections are up, and the live one has brought all that was sent before. */
    settle(): void {
      if (!covers || !isSubscribed()) return;
      void live()
        .flushed()
        .then((isFlushed) => {
          if (!isFlushed || !isSubscribed()) return;
          covers = false;
          onSettled();
        });
    },
  };
}
