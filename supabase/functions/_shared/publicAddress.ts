import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** The addresses of a host. Rejects with an error that has the `code` of getaddrinfo. */
export const resolveHost = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * One address of the host of a URL, to be connected to whatever the name resolves to later. If any of its addresses is not
 * allowed, none is used: a name cannot lead into the network of the function.
 */
export async function findPublicAddress(
  hostname: string,
  resolve: (host: string) => Promise<string[]>,
  isAllowed: (address: string) => boolean = isPublic,
): Promise<{ address: string } | { failure: 'unknown_host' | 'forbidden_address' }> {
  // URL writes numbers in any form ("0x7f.1", "2130706433") as an address with dots, and IPv6 in brackets.
  const literal = hostname.replace(/^\[(.*)\]$/u, '$1');
  const addresses = isIP(literal) ? [literal] : await resolve(hostname);
  const [first] = addresses;
  if (first === undefined) return { failure: 'unknown_host' };
  return addresses.every(isAllowed) ? { address: first } : { failure: 'forbidden_address' };
}

/** IPv4 networks that are not of the public internet. */
export const RESERVED_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

const reserved = RESERVED_NETWORKS.map((network) => {
  const [base = '', bits = ''] = network.split('/');
  return { base: numberOf(base), size: 2 ** (32 - Number(bits)) };
});

function numberOf(address: string): number {
  return address.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}

/**
 * Whether an address is of the public internet. Of IPv6 only global unicast is, without the tunnels of IPv4. What is saved to be
 * called later is checked by the same rule, private.is_public_host.
 */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) {
    const number = numberOf(address);
    return !reserved.some(({ base, size }) => number >= base && number < base + size);
  }
  if (isIP(address) !== 6) return false;
  const [first = '', second = ''] = address.toLowerCase().split(':');
  const high = Number.parseInt(first || '0', 16);
  if (high < 0x20_00 || high > 0x3f_ff) return false;
  const next = Number.parseInt(second || '0', 16);
  return high !== 0x20_02 && !(high === 0x20_01 && (next < 0x2_00 || next === 0xd_b8));
}
