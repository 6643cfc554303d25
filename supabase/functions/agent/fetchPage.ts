import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';

import { readLimited } from '../_shared/bytes.ts';
import { Unreadable } from './readers/reading.ts';

const maxBytes = 5 * 2 ** 20;
const maxRedirects = 5;
const agentName = 'Chabot';

export interface Response {
  status: number;
  /** The names in small letters. */
  headers: Record<string, string | undefined>;
  body: ReadableStream<Uint8Array>;
}

/** The way to other computers. Tests replace it; what may be fetched is decided outside of it. */
export interface Network {
  /** The addresses of a host. Rejects with an error that has the `code` of getaddrinfo. */
  resolve: (host: string) => Promise<string[]>;
  /** Asks the computer with this address, whatever the name resolves to by now. */
  get: (url: URL, address: string, signal: AbortSignal) => Promise<Response>;
}

export const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  get: async (url, address, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const headers = { host: url.host, 'user-agent': agentName, accept: 'text/html,text/plain,application/pdf' };
    const options = {
      host: address,
      servername: url.hostname,
      port: 443,
      path: url.pathname + url.search,
      headers,
      signal,
    };
    request(options, (response) => {
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers as Response['headers'],
        body: Readable.toWeb(response) as ReadableStream<Uint8Array>,
      });
    })
      .on('error', reject)
      .end();
    return promise;
  },
};

export interface Page {
  bytes: Uint8Array;
  /** The media type, without parameters. */
  type: string;
}

/**
 * The page, text or PDF behind an address. Every host, also of a redirect, is resolved once, its addresses are checked, and
 * the checked address is the one that is connected to: a name cannot lead into the network of the function.
 */
export async function fetchPage(address: string, network: Network = internet, timeout = 10_000): Promise<Page> {
  const signal = AbortSignal.timeout(timeout);
  try {
    return await follow(address, network, signal);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    if (signal.aborted) throw new Unreadable('slow');
    const failure = failures[(error as { code?: string }).code ?? ''] ?? 'unreachable';
    // Without a network, no name exists.
    throw new Unreadable(failure === 'unknown_host' && !(await isOnline(network)) ? 'no_network' : failure);
  }
}

/** Whether a name resolves that always exists. */
const isOnline = (network: Network): Promise<boolean> =>
  network.resolve('a.root-servers.net').then(
    () => true,
    () => false,
  );

const failures: Record<string, 'no_network' | 'unknown_host'> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'no_network',
  ENETUNREACH: 'no_network',
  EHOSTUNREACH: 'no_network',
};

async function follow(address: string, network: Network, signal: AbortSignal): Promise<Page> {
  let url = publicUrl(address);
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each redirect follows from the response before
    const host = await checkedAddress(url, network);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (!(await isAllowed(url, host, network, signal))) throw new Unreadable('robots');
    // oxlint-disable-next-line no-await-in-loop -- as above
    const response = await network.get(url, host, signal);
    const { location } = response.headers;
    if (response.status < 300 || response.status > 399 || location === undefined) return contentOf(response);
    await response.body.cancel();
    url = publicUrl(location, url);
    if (/\/(?:login|signin|sign-in|masuk|auth)\b/iu.test(url.pathname)) throw new Unreadable('login');
  }
  throw new Unreadable('redirects');
}

/** An address of the web, without a password and without another port. */
function publicUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    throw new Unreadable('forbidden_address');
  return url;
}

/** One address of the host. If any of its addresses is not public, none is used. */
async function checkedAddress({ hostname }: URL, network: Network): Promise<string> {
  // URL writes numbers in any form ("0x7f.1", "2130706433") as an address with dots, and IPv6 in brackets.
  const literal = hostname.replace(/^\[(.*)\]$/u, '$1');
  const addresses = isIP(literal) ? [literal] : await network.resolve(hostname);
  const [first] = addresses;
  if (first === undefined) throw new Unreadable('unknown_host');
  if (!addresses.every(isPublic)) throw new Unreadable('forbidden_address');
  return first;
}

/** IPv4 networks that are not of the public internet. */
const reserved = [
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
].map((network) => {
  const [base = '', bits = ''] = network.split('/');
  return { base: numberOf(base), size: 2 ** (32 - Number(bits)) };
});

function numberOf(address: string): number {
  return address.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}

/** Whether an address is of the public internet. Of IPv6 only global unicast is, without the tunnels of IPv4. */
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

async function contentOf({ status, headers, body }: Response): Promise<Page> {
  const failure = { 401: 'login', 403: 'refused', 404: 'not_found', 407: 'login', 410: 'not_found' } as const;
  if (status in failure) throw new Unreadable(failure[status as keyof typeof failure]);
  if (status < 200 || status > 299) throw new Unreadable(status === 429 ? 'refused' : 'server');
  const type = (/^[^;]*/u.exec(headers['content-type'] ?? '')?.[0] ?? '').trim().toLowerCase();
  if (!['text/html', 'text/plain', 'application/pdf', 'application/xhtml+xml'].includes(type))
    throw new Unreadable('wrong_content');
  if (Number(headers['content-length']) > maxBytes) throw new Unreadable('too_large');
  const encoding = headers['content-encoding'] ?? 'identity';
  const bytes = await readLimited(encoding === 'gzip' ? body.pipeThrough(inflate()) : body, maxBytes);
  if (bytes === null) throw new Unreadable('too_large');
  return { bytes, type };
}

const inflate = () => new DecompressionStream('gzip') as unknown as TransformStream<Uint8Array, Uint8Array>;

/** Whether the site lets programs read the page. A site without rules does. */
async function isAllowed(url: URL, address: string, network: Network, signal: AbortSignal): Promise<boolean> {
  const response = await network.get(new URL('/robots.txt', url), address, signal);
  const bytes = response.status === 200 ? await readLimited(response.body, 200_000) : null;
  if (bytes === null) await response.body.cancel().catch(() => {});
  return bytes === null || allowsPath(new TextDecoder().decode(bytes), url.pathname + url.search);
}

/** The longest rule that fits decides, of the group for this program or else of the one for all (RFC 9309). */
export function allowsPath(robots: string, path: string): boolean {
  const groups: { agents: string[]; rules: { allows: boolean; path: string }[] }[] = [];
  let isNaming = false;
  for (const line of robots.split(/\r?\n/u)) {
    const [, field = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/iu.exec(line) ?? [];
    const name = field.toLowerCase();
    if (name === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(value.trim().toLowerCase());
    } else if ((name === 'allow' || name === 'disallow') && value.trim() !== '')
      groups.at(-1)?.rules.push({ allows: name === 'allow', path: value.trim() });
    isNaming = name === 'user-agent';
  }
  const ours = groups.filter(({ agents }) => agents.includes(agentName.toLowerCase()));
  const rules = (ours.length > 0 ? ours : groups.filter(({ agents }) => agents.includes('*'))).flatMap(
    (group) => group.rules,
  );
  const [best] = rules
    .filter((rule) => fits(rule.path, path))
    .toSorted((one, other) => other.path.length - one.path.length || Number(other.allows) - Number(one.allows));
  return best?.allows ?? true;
}

/** `*` stands for any characters, and `$` for the end of the path. Compared piece by piece: a rule is no regular expression. */
function fits(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$');
  const [start = '', ...pieces] = (isWhole ? rule.slice(0, -1) : rule).split('*');
  if (!path.startsWith(start)) return false;
  let at = start.length;
  for (const piece of pieces) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return !isWhole || at === path.length || (pieces.length > 0 && path.endsWith(pieces.at(-1) ?? ''));
}
