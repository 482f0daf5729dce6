import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const listOf = (...subnets: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', prefix] = subnet.split('/');
    list.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
};

/** This computer and private networks, the only ones that may be contacted without encryption. */
const PRIVATE = listOf(
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
);
/** Addresses that are never allowed, including the metadata addresses of clouds, which reveal credentials. */
const NEVER = listOf(
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/128',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::/32',
  '64:ff9b::/96',
  '2002::/16',
);
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Whether a connection to an IP address is allowed; without encryption only in private networks. */
export function mayConnect(given: string, protocol: string): boolean {
  const address = MAPPED.exec(given)?.[1] ?? given;
  const family = isIP(address);
  // Mapped addresses in other notations are refused, because they are never needed.
  if (family === 0 || /^::ffff:/i.test(address)) return false;
  const kind = family === 6 ? 'ipv6' : 'ipv4';
  if (NEVER.check(address, kind)) return false;
  return protocol === 'https:' || PRIVATE.check(address, kind);
}

export const REFUSED_ADDRESS = 'ADDRESS_REFUSED';
const refused = () => Object.assign(new Error('This address is refused.'), { code: REFUSED_ADDRESS });

/** The IP address in a URL; null for a host name, whose addresses `guardedLookup` checks. */
export const literalAddress = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? null : bare;
};

/** Resolves names for the connection itself, so that the connected address is the one that was checked. */
export const guardedLookup =
  (protocol: string): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return callback(error ?? refused(), '', 0);
      if (!found.every(({ address }) => mayConnect(address, protocol))) return callback(refused(), '', 0);
      if (options.all) return callback(null, found);
      return callback(null, first.address, first.family);
    });
  };
