import { isIPv6 } from 'node:net';

const prefixGroups = 4;

/**
 * The address that limits are counted by: an IPv4 address, also when mapped into IPv6, or the first 64 bits of an
 * IPv6 address, since one subscriber has all the rest (RFC 6177).
 */
export function callerAddressOf(ip: string): string {
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.');
  const prefix = groups.slice(0, prefixGroups).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** The eight 16-bit groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [before = [], after = []] = address.split('::').map(readGroups);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** The last group may be an IPv4 address in dotted form, which is two groups. */
const readGroups = (text: string): number[] =>
  text === ''
    ? []
    : text.split(':').flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)];
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
        return [a * 256 + b, c * 256 + d];
      });

const bytesOf = (group: number): number[] => [group >> 8, group & 0xff];
