import type { Logger } from 'pino';

const windowMs = 60_000;
const firstDelayMs = 100;
const longestDelayMs = 5_000;
/** Beyond it the address that was counted first is forgotten: an attacker with many addresses costs no memory. */
const mostAddresses = 10_000;

export interface SignInPenalty {
  /** Counts a refused sign-in; returns how long to wait with the answer, ms. */
  refused(address: string, about: { client: string; why: string }): number;
  stop(): void;
}

/**
 * Slows guesses of secrets down per address: each refusal within a minute doubles the wait, from 0.1 s to 5 s. The log
 * has the first refusal of an address and, at the end of the minute, how many followed. Accepted sign-ins never wait,
 * so that other clients behind the same address are not affected.
 */
export function createSignInPenalty(log: Pick<Logger, 'warn'>): SignInPenalty {
  const counts = new Map<string, number>();
  const timer = setInterval(() => {
    for (const [address, count] of counts)
      if (count > 1) log.warn({ address, refused: count }, 'MQTT sign-ins refused in the last minute');
    counts.clear();
  }, windowMs).unref();
  return {
    refused: (address, about) => {
      const count = (counts.get(address) ?? 0) + 1;
      if (count === 1) {
        log.warn({ address, ...about }, 'MQTT sign-in refused');
        const [oldest] = counts.size >= mostAddresses ? counts.keys() : [];
        if (oldest !== undefined) counts.delete(oldest);
      }
      counts.set(address, count);
      return Math.min(firstDelayMs * 2 ** (count - 1), longestDelayMs);
    },
    stop: () => clearInterval(timer),
  };
}
