import { lookup as lookupNow } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import type { GuardSettings } from './guarded-agent.ts';

/** Reserved, private, shared, local, multicast and documentation ranges (RFC 6890 and its registry). */
const INSIDE_V4: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** The only range from which public addresses are assigned, and the exceptions in it. */
const OUTSIDE_V6 = '2000::/3';
const INSIDE_V6: readonly string[] = [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
];
/** A name that takes longer to resolve leads nowhere. */
const LOOKUP_MS = 3_000;

/**
 * Whether a URL leads to this machine or its network, or nowhere: both get the same answer, so that nobody learns which
 * internal names exist. This is a first check for the person who types the URL; the guard at each connection is what
 * protects.
 */
export async function leadsInside(
  url: string,
  { allowed, lookup = lookupNow }: GuardSettings,
): Promise<boolean> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isInside(host, allowed);
  const addresses = await addressesOf(host, lookup);
  return addresses.length === 0 || addresses.some((address) => isInside(address, allowed));
}

async function addressesOf(host: string, lookup: LookupFunction): Promise<readonly string[]> {
  const late = AbortSignal.timeout(LOOKUP_MS);
  const found = promisify(lookup as typeof lookupNow)(host, { all: true });
  const timeUp = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(late.reason as Error), { once: true });
  });
  try {
    const addresses = await Promise.race([found, timeUp]);
    return addresses.map(({ address }) => address);
  } catch {
    return [];
  }
}

function isInside(address: string, allowed: readonly string[]): boolean {
  if (isIn(address, allowed)) return false;
  return isIP(address) === 4
    ? isIn(address, INSIDE_V4)
    : !isIn(address, [OUTSIDE_V6]) || isIn(address, INSIDE_V6);
}

function isIn(address: string, ranges: readonly string[]): boolean {
  const list = new BlockList();
  const familyOf = (text: string) => (isIP(text) === 4 ? 'ipv4' : 'ipv6');
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    if (prefix === undefined) list.addAddress(network, familyOf(network));
    else list.addSubnet(network, Number(prefix), familyOf(network));
  }
  return list.check(address, familyOf(address));
}
