import { isIPv6 } from 'node:net';

/** Who has opened a socket and is not signed in yet. */
export interface PendingSockets<Guest> {
  /** Lets a guest in; who has to go instead, because the room or the share of an address is full. */
  enter(guest: Guest, address: string): Guest | undefined;
  /** Signed in, or gone. */
  leave(guest: Guest): void;
}

/**
 * Room for `most` guests, and for `mostPerAddress` of one network address, so that sockets that report nothing shut
 * no one out: the newest always enters, and the one that has waited longest goes, silent ones before all others.
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

  /** Maps and sets keep the order of arrival. */
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
      const network = networkOf(address);
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

/** One subscriber has a whole /64 of IPv6, so that counts as one address; IPv4 written as IPv6 counts as IPv4. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: gap }, () => '0'), ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
