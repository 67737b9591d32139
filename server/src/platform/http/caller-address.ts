import { isIPv6 } from 'node:net';

const prefixGroups = 4;

/**
 * The address that limits are counted by: an IPv4 address, also when mapped into IPv6, or the first 64 bits of an
 * IPv6 address, since one subscriber has all the rest (RFC 6177).
 */
export function callerAddressOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return ip;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  const prefix = groups.slice(0, prefixGroups).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}
