import { isIPv4, isIPv6 } from 'node:net';

/** The network of an IP address, within which a caller can easily change addresses: /24 of IPv4, /64 of IPv6. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain;
  if (isIPv4(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIPv6(mapped)) return `${firstGroups(mapped).join(':')}::/64`;
  return 'unknown';
}

function firstGroups(address: string): string[] {
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  // An IPv4 suffix counts as two groups.
  const written = before.length + after.length + (address.includes('.') ? 1 : 0);
  const groups = [...before, ...Array.from({ length: Math.max(0, 8 - written) }, () => '0'), ...after];
  return groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
}
