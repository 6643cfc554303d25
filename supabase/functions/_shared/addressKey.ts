/**
 * The key under which requests of a network address are counted: IPv4 as it is, and of IPv6 the first 64 bits, because one
 * connection has all addresses of such a network. IPv4 written as IPv6 (`::ffff:192.0.2.1`) is the same as IPv4. What is no
 * address is its own key, in lower case.
 */
export function addressKey(address: string): string {
  const [unscoped = ''] = address.trim().toLowerCase().split('%');
  const plain = unscoped.replace(/^\[([^\]]*)\](?::\d+)?$/u, '$1');
  const groups = groupsOf(plain);
  if (groups === null) return plain.replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/u, '$1');
  const [a, b, c, d, e, f, g = 0, h = 0] = groups;
  if (!a && !b && !c && !d && !e && (f === 0xff_ff || (!f && g > 0)))
    return [g >> 8, g & 255, h >> 8, h & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address; null: it is none. */
function groupsOf(address: string): number[] | null {
  const dotted = /^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/u.exec(address);
  if (dotted) {
    const [, head = '', ...bytes] = dotted;
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    if (Math.max(a, b, c, d) > 255) return null;
    return groupsOf(`${head}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`);
  }
  const halves = address.split('::');
  if (!address.includes(':') || halves.length > 2) return null;
  const [head = [], tail] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (tail ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...(tail ?? [])];
  return groups.every((group) => /^[0-9a-f]{1,4}$/u.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : null;
}
