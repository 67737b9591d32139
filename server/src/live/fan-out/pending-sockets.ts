import { callerAddressOf } from '../../platform/caller-address.ts';

export interface PendingSockets<Guest> {
  /** Adds a guest; returns the one to be closed when a limit is exceeded, if any. */
  enter(guest: Guest, address: string): Guest | undefined;
  /** Removes a guest that has authenticated or disconnected. */
  leave(guest: Guest): void;
}

/**
 * Limits unauthenticated sockets to `most` overall and `mostPerAddress` per network address, so that idle sockets
 * can't lock others out: a new one is always accepted, and the longest-waiting one is closed, silent ones first.
 */
export function createPendingSockets<Guest>(o: {
  most: number;
  mostPerAddress: number;
  isSilent: (guest: Guest) => boolean;
}): PendingSockets<Guest> {
  const all = new Map<Guest, string>();
  const byAddress = new Map<string, Set<Guest>>();

  function leave(guest: Guest): void {
    const network = all.get(guest);
    if (network === undefined) return;
    all.delete(guest);
    const neighbours = byAddress.get(network);
    neighbours?.delete(guest);
    if (neighbours?.size === 0) byAddress.delete(network);
  }

  const longest = (guests: Iterable<Guest>): Guest | undefined => {
    let first: Guest | undefined;
    for (const guest of guests) {
      if (o.isSilent(guest)) return guest;
      first ??= guest;
    }
    return first;
  };

  return {
    enter: (guest, address) => {
      const network = callerAddressOf(address);
      const neighbours = byAddress.get(network) ?? new Set();
      const isFull = neighbours.size >= o.mostPerAddress || all.size >= o.most;
      const leaver = isFull
        ? longest(neighbours.size >= o.mostPerAddress ? neighbours : all.keys())
        : undefined;
      if (leaver !== undefined) leave(leaver);
      byAddress.set(network, neighbours.add(guest));
      all.set(guest, network);
      return leaver;
    },
    leave,
  };
}
