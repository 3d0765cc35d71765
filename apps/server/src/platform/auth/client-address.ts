import { BlockList, isIP } from 'node:net';

export type ClientAddress = (headers: Headers, socketAddress: string | undefined) => string;

/**
 * The address that really sent a request. Only listed proxies are believed, from the nearest outwards, so that visitors
 * can't choose their address by sending `X-Forwarded-For`.
 * @param trustedProxies addresses or CIDR ranges
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = toBlockList(trustedProxies);
  return (headers, socketAddress) => {
    let address = plain(socketAddress ?? '');
    if (!isTrusted(trusted, address)) return address;
    const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => plain(hop.trim()));
    for (const hop of hops.toReversed()) {
      if (isIP(hop) === 0) return address;
      address = hop;
      if (!isTrusted(trusted, hop)) return hop;
    }
    return address;
  };
}

/** Whether an address is one of the proxies, which stand for many people. */
export function createIsProxy(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = toBlockList(trustedProxies);
  return (address) => isTrusted(trusted, plain(address));
}

/** IPv6 visitors own at least a /64, so each /64 counts as one address. */
export function limitSubject(address: string): string {
  if (isIP(address) !== 6) return address;
  return `${expand(address).slice(0, 4).join(':')}::/64`;
}

function plain(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

function toBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function isTrusted(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right].map((part) =>
    part.toLowerCase().replace(/^0+(?=.)/, ''),
  );
}
