/** A version 5 UUID, which is deterministic for a name in a namespace. The namespace is a UUID itself. */
export const uuidV5 = async (namespace: string, name: string): Promise<string> => {
  const hex = namespace.replaceAll('-', '');
  const prefix = Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
  const encoded = new TextEncoder().encode(name);
  const input = new Uint8Array(prefix.length + encoded.length);
  input.set(prefix);
  input.set(encoded, prefix.length);
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-1', input)).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
