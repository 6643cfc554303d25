import { before, discard, internet, readContent, type Network, type PinnedResponse } from '../_shared/pinnedRequest.ts';
import { findPublicAddress } from '../_shared/publicAddress.ts';
import { Unreadable } from './reading.ts';

const maxBytes = 5 * 2 ** 20;
const maxRulesBytes = 200_000;
const maxRedirects = 5;
const agentName = 'Chabot';

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
    const host = await checkedAddress(url, network, signal);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (!(await isAllowed(url, host, network, signal))) throw new Unreadable('robots');
    // oxlint-disable-next-line no-await-in-loop -- as above
    const response = await get(url, host, network, signal);
    const { location } = response.headers;
    if (response.status < 300 || response.status > 399 || location === undefined) return contentOf(response);
    await discard(response);
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

const get = (url: URL, address: string, network: Network, signal: AbortSignal): Promise<PinnedResponse> => {
  const headers = {
    'user-agent': agentName,
    accept: 'text/html,text/plain,application/pdf',
    'accept-encoding': 'gzip',
  };
  return before(signal, network.request(url, address, { method: 'GET', headers }, signal));
};

/** The checked address of the host. */
async function checkedAddress({ hostname }: URL, network: Network, signal: AbortSignal): Promise<string> {
  const found = await before(signal, findPublicAddress(hostname, network.resolve));
  if ('failure' in found) throw new Unreadable(found.failure);
  return found.address;
}

async function contentOf(response: PinnedResponse): Promise<Page> {
  const { status, headers } = response;
  const type = (/^[^;]*/u.exec(headers['content-type'] ?? '')?.[0] ?? '').trim().toLowerCase();
  const failure = refusalOf(status, type);
  if (failure) {
    await discard(response);
    throw new Unreadable(failure);
  }
  const bytes = await readContent(response, maxBytes);
  if (typeof bytes === 'string') throw new Unreadable(bytes === 'too_large' ? 'too_large' : 'wrong_content');
  return { bytes, type };
}

const refusals = {
  401: 'login',
  403: 'refused',
  404: 'not_found',
  407: 'login',
  410: 'not_found',
  429: 'refused',
} as const;

function refusalOf(status: number, type: string) {
  if (status in refusals) return refusals[status as keyof typeof refusals];
  if (status < 200 || status > 299) return 'server';
  const isReadable = ['text/html', 'text/plain', 'application/pdf', 'application/xhtml+xml'].includes(type);
  return isReadable ? null : 'wrong_content';
}

/** Whether the site lets programs read the page. A site without rules does. */
async function isAllowed(url: URL, address: string, network: Network, signal: AbortSignal): Promise<boolean> {
  const response = await get(new URL('/robots.txt', url), address, network, signal);
  if (response.status !== 200) {
    await discard(response);
    return true;
  }
  const bytes = await readContent(response, maxRulesBytes);
  return typeof bytes === 'string' || allowsPath(new TextDecoder().decode(bytes), url.pathname + url.search);
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
